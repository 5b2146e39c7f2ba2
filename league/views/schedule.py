"""Pages around the schedule: the draw before it is published, the plan, "what if"."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.one_at_a_time import computes
from core.refusals import flash_refusal, refusal_as_error
from league.forms.season import PlanForm
from league.models import Season
from league.pairing import FORMATS, CannotPair, find_format
from league.plans import Plan, plan_of
from league.queries import draws, standings, what_if
from league.queries import seasons as queries
from league.queries.absent_coaches import warning_of_absent_coaches
from league.services import planning, rounds
from league.table import Points

MAX_DIGITS = 4  # digits of a draw's number


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def draw(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Preview the next draw; publish it, or show another."""
    season = _season(request, pk)
    require(request, "league.manage_season", season)
    if request.method == "POST":
        shuffle = _number(request.POST.get("draw", ""))
        digest = request.POST.get("digest", "")
        with flash_refusal(request):
            rounds.publish_next(season=season, actor=request.user, shuffle=shuffle, digest=digest)
            messages.success(request, gettext("The schedule is published."))
            return redirect("league:season", season.pk)
        return redirect("league:schedule", season.pk)
    shown: dict[str, object] = {
        "season": season,
        "format": find_format(season.format),
        "without_coach": warning_of_absent_coaches(season),
    }
    try:
        preview = draws.preview(season, shuffle=_number(request.GET.get("draw", "")))
    except CannotPair as reason:
        shown |= {"reason": str(reason), "is_dead_end": draws.is_dead_end(season)}
    else:
        shown |= {"preview": preview, "rounds": draws.shown(season, preview)}
        shown["balance"] = [(preview.names[line.team], line) for line in preview.balance]
    return render(request, "league/draw.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def plan(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Change format, dates and points, until the season starts."""
    season = _season(request, pk)
    require(request, "league.manage_season", season)
    form = PlanForm(request.POST or None, plan=plan_of(season), points=standings.points_of(season))
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form):
            planning.change_plan(
                season=season, actor=request.user, plan=form.plan(), points=form.points()
            )
            messages.success(request, gettext("The plan is saved."))
            return redirect("league:season", season.pk)
    return render(request, "league/plan.html", {"season": season, "form": form})


@require_safe
def format_options(request: HttpRequest) -> HttpResponse:
    """The option fields of a format, loaded when another one is chosen in the form."""
    chosen = request.GET.get("format", "")
    known = chosen if chosen in {each.key for each in FORMATS} else FORMATS[0].key
    form = PlanForm(plan=Plan(format=known), points=Points())
    return render(request, "league/_format_options.html", {"form": form})


@require_safe
@computes
def what_if_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The table with scores that the reader tries; nothing is stored."""
    season = _season(request, pk)
    shown = what_if.what_if(season, request.GET)
    return render(request, "league/what_if.html", {"season": season, "shown": shown})


def _season(request: HttpRequest, pk: int) -> Season:
    return get_object_or_404(queries.visible_seasons(request.user), pk=pk)


def _number(text: str) -> int:
    fits = text.isascii() and text.isdigit() and len(text) < MAX_DIGITS
    return int(text) if fits else 0
