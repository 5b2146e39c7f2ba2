"""A league's cemetery and hall of fame."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.leagues.views.shortcuts import league_or_404
from engine.variants.registry import HONOR_CLAUSES
from rosters.queries import careers

PAGE = 50


@require_safe
def cemetery(request: HttpRequest, slug: str) -> HttpResponse:
    """The dead of the league's teams."""
    league = league_or_404(request, slug)
    page = Paginator(careers.dead_players(league), PAGE).get_page(request.GET.get("page"))
    return render(request, "rosters/cemetery.html", {"league": league, "page": page})


@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """The league's legends, its records, and the players retired with honours."""
    league = league_or_404(request, slug)
    page = Paginator(careers.retired(league), PAGE).get_page(request.GET.get("page"))
    context = {
        "league": league,
        "legends": careers.legends(league),
        "records": careers.records(league),
        "honor": careers.honor_of(league),
        "honor_clauses": sorted(HONOR_CLAUSES),
        "page": page,
    }
    context["is_empty"] = not (context["legends"] or context["records"] or page.object_list)
    return render(request, "rosters/hall.html", context)
