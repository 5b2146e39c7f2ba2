"""Before a match: who plays, who rests, and which journeymen come."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import flash_refusal
from matches.models import Match, Side
from matches.permissions import coached_sides
from matches.queries.matches import setup_for_words
from matches.services.prematch import line_ups, squads
from matches.views.access import match_or_404, small_body
from rosters.queries.teams import roster

MAX_NUMBER_LENGTH = 3


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def squad(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A POST names those who play in `plays`."""
    match = match_or_404(request, pk)
    require(request, "matches.prepare", match)
    side = coached_sides(request.user, match)[0]
    if request.method == "POST":
        return _choose(request, match, side)
    setup = setup_for_words(match)
    figures = setup.sides[side].figures if setup is not None else ()
    rests = set(line_ups.resting(match, side))
    context = {
        "match": match,
        "team": match.team(side),
        "side": side,
        "players": [(player, player.number in rests) for player in roster(match.team(side))],
        "hired": [f for f in figures if not f.league and not f.journeyman],
        "journeymen": [f for f in figures if f.journeyman],
        "number": sum(not f.journeyman for f in figures),
        "is_open": squads.is_open(match, side),
    }
    return render(request, "matches/squad.html", context)


def _choose(request: AuthenticatedRequest, match: Match, side: Side) -> HttpResponse:
    plays = {
        int(number)
        for number in request.POST.getlist("plays")
        if number.isascii() and number.isdigit() and len(number) <= MAX_NUMBER_LENGTH
    }
    rests = {player.number for player in roster(match.team(side))} - plays
    with flash_refusal(request):
        squads.choose_squad(
            match=match, side=side, actor=request.user, resting=rests, now=clock.now()
        )
        messages.success(request, gettext("Your squad is saved."))
    return redirect("matches:squad", match.pk)
