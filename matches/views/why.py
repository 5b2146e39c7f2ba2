"""Why a number is what it is: fact, match, event, die, rule; and a team as it was on a day."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from matches.models import Match, ReportVersion, Side
from matches.queries import evidence
from matches.views.access import match_or_404
from rosters.match_refs import MatchRef, find_match_ref, match_pk
from rosters.models import CareerEvent, LedgerEntry
from rosters.queries.as_of import team_as_of
from rosters.queries.booking_plan import CORRECTED, WINNINGS
from rosters.queries.teams import visible_teams

SIDES = {"home": Side.HOME, "away": Side.AWAY}


@require_safe
def ledger_line(request: HttpRequest, pk: int) -> HttpResponse:
    """A line of a treasury, back to the dice that produced it."""
    entry = get_object_or_404(
        LedgerEntry.objects.select_related("team__league", "team__clan", "actor", "reverses"),
        pk=pk,
        team__in=visible_teams(request.user),
    )
    match, side = _of_match(request, find_match_ref(entry.source_id), entry.team_id)
    paid = entry.source_kind in {WINNINGS, CORRECTED}
    context = {
        "fact": entry,
        "team": entry.team,
        "entry": entry,
        "corrections": entry.corrections.order_by("id"),
        "match": match,
        "version": _version_in_force(match),
        "steps": evidence.of_side(match, evidence.WINNINGS, side) if match and paid else [],
    }
    return render(request, "matches/why.html", context)


@require_safe
def career_event(request: HttpRequest, pk: int) -> HttpResponse:
    """A fact of a career, back to the dice that produced it."""
    event = get_object_or_404(
        CareerEvent.objects.select_related(
            "player__team__league", "player__position", "reverses", "reversed_by", "restores"
        ),
        pk=pk,
        player__team__in=visible_teams(request.user),
    )
    player = event.player
    match, side = _of_match(request, find_match_ref(event.source), player.team_id)
    context = {
        "fact": event,
        "team": player.team,
        "event": event,
        "player": player,
        "struck_by": getattr(event, "reversed_by", None),
        "match": match,
        "version": _version_in_force(match),
        "steps": evidence.of_player(match, event.kind, side, player.number) if match else [],
    }
    return render(request, "matches/why.html", context)


@require_safe
def roster_of_day(request: HttpRequest, pk: int, side: str) -> HttpResponse:
    """A team as it was before a match: roster, treasury, staff and the parts of its rating."""
    if side not in SIDES:
        raise Http404
    match = match_or_404(request, pk)
    team = match.team(SIDES[side])
    return render(
        request,
        "matches/roster_of_day.html",
        {"match": match, "side": side, "team": team, "then": team_as_of(team, match.created_at)},
    )


def _of_match(request: HttpRequest, ref: MatchRef | None, team_id: int) -> tuple[Match | None, int]:
    """The match a fact comes from, if the reader may see it, and the team's side in it."""
    if ref is None:
        return None, 0
    try:
        match = match_or_404(request, match_pk(ref))
    except Http404:
        return None, 0
    return match, int(match.away_team_id == team_id)


def _version_in_force(match: Match | None) -> ReportVersion | None:
    if match is None:
        return None
    return match.report_versions.filter(number=match.report_version).first()
