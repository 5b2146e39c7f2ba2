"""The next season: preview it, create it, undo it."""

from __future__ import annotations

import re
from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import caught_refusal, flash_refusal
from league.queries import rollover as queries
from league.queries.season_plans import why_plan_unknown
from league.queries.seasons import visible_seasons
from league.services import rollover

MAX_DIGITS = 6  # digits of a cap
FATE = re.compile(r"fate-([0-9]{1,18})")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def next_season(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Preview who keeps, redrafts, retires or changes division; a POST creates the season."""
    season = get_object_or_404(visible_seasons(request.user), pk=pk)
    require(request, "league.manage_season", season)
    sent = request.POST if request.method == "POST" else request.GET
    cap, fates = _cap(sent), _fates(sent)
    with caught_refusal() as refused:
        if request.method == "POST":
            made = rollover.roll_over(
                season=season,
                name=sent.get("name", ""),
                actor=request.user,
                fates=fates,
                cap=cap,
                starts_on=_day(sent.get("starts_on", "")),
            )
            messages.success(
                request, gettext("{season} is created and its sign-up is open.").format(season=made)
            )
            return redirect("league:season", made.pk)
    shown = {
        "season": season,
        "teams": queries.successors(season, fates, cap),
        "fates": queries.FATES,
        "cap": cap,
        "name": sent.get("name", ""),
        "starts_on": sent.get("starts_on", ""),
        "reason": refused.words,
        "unknown": why_plan_unknown(season),
    }
    return render(request, "league/next.html", shown, status=422 if refused.error else 200)


@require_POST
@login_required
def take_back(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    season = get_object_or_404(visible_seasons(request.user), pk=pk)
    before = season.follows_id
    with flash_refusal(request):
        rollover.take_back(season=season, actor=request.user)
        return redirect("league:season", before or season.pk)
    return redirect("league:season", season.pk)


def _cap(sent: QueryDict) -> int | None:
    text = sent.get("cap", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None


def _fates(sent: QueryDict) -> dict[int, str]:
    found = ((FATE.fullmatch(name), fate) for name, fate in sent.items())
    return {int(match[1]): str(fate) for match, fate in found if match}


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise Refused(gettext("The first day is not a date.")) from error
