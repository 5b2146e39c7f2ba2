"""The clan tables and the rules that pages cite."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters.queries.clans import clans_with_tables
from rosters.rulebook import cited_rules


@require_safe
def clan_list(request: HttpRequest) -> HttpResponse:
    """All clans side by side, then each clan's table at its rule's ID."""
    return render(request, "rosters/clan_list.html", {"clans": clans_with_tables()})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "rosters/rules.html", {"rules": cited_rules().items()})
