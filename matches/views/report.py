"""After the match: the report, and the record by which anybody can check the dice."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.errors import DataError
from engine.report import Fate, MatchReport, SideReport
from engine.table_top import REPORTED_COUNTS
from engine.variants.game_meta import RosterRules
from engine.variants.registry import find_variant
from matches.models import Match, Segment, Side
from matches.permissions import sides_of
from matches.queries import matches
from matches.views.access import match_or_404
from rosters.folds.team_books import FAN_FACTOR
from rosters.match_refs import match_ref
from rosters.models import Player
from rosters.queries.after_match_sequences import sequences_of_match

log = logging.getLogger(__name__)

Columns = Sequence[tuple[str, str]]
"""Names of counts and their labels."""

SHOWN = (
    ("touchdowns", "TD"), ("completions", "Comp."), ("casualties", "Cas."), ("blocks", "Blocks"),
    ("knockdowns", "Downs"), ("pick_ups", "Picked up"), ("catches", "Caught"), ("dodges", "Dodges"),
    ("surges", "Surges"), ("interceptions", "Int."), ("fouls", "Fouls"),
    ("squares", "Squares"), ("spp", "SPP"),
)  # fmt: skip
REPORTED_COLUMNS = tuple((key, label) for key, label in SHOWN if key in REPORTED_COUNTS)
RARE = ("interceptions",)
"""Shown only if it happened."""
TOTALS = ("blocks", "knockdowns", "completions", "pick_ups", "dodges", "squares")
FATES = {fate: str(fate).replace("_", " ") for fate in Fate}
MVP_SPP = 5
CASUALTY_FATES = (Fate.DEAD, Fate.SERIOUSLY_INJURED, Fate.BADLY_HURT)


@require_safe
def report(request: HttpRequest, pk: int) -> HttpResponse:
    match = match_or_404(request, pk)
    if match.report is None:
        raise Http404
    try:
        match_report = MatchReport.from_json(match.report)
    except DataError:
        log.exception("match %s: the report", match.pk)
        return render(request, "matches/report.html", {"match": match, "unreadable": True})
    afterwards = sequences_of_match(match_ref(match.pk))
    context = {**shown_report(match, match_report), "afterwards": afterwards}
    return render(request, "matches/report.html", context)


def shown_report(match: Match, match_report: MatchReport) -> dict[str, Any]:
    """What a report's page shows: totals, and both sides with their players."""
    players = {
        (team, number): player
        for team, number, player in Player.objects.filter(
            team__in=(match.home_team_id, match.away_team_id)
        ).values_list("team_id", "number", "pk")
    }
    columns = _columns(match_report)
    return {
        "match": match,
        "columns": columns,
        "books": _books(match),
        "shows_fans": _has_fans(match),
        "sides": [_side(match, side, match_report.sides[side], players, columns) for side in Side],
        "totals": [
            (label, [sum(getattr(p, key) for p in s.players.values()) for s in match_report.sides])
            for key, label in SHOWN
            if key in TOTALS
        ],
    }


def _columns(match_report: MatchReport) -> Columns:
    """The counts to show: rare ones only if they occurred."""
    everybody = [player for side in match_report.sides for player in side.players.values()]
    return [
        (key, label)
        for key, label in SHOWN
        if key not in RARE or any(getattr(player, key) for player in everybody)
    ]


def _books(match: Match) -> RosterRules | None:
    """The rules that this game's bookings cite; empty if the game is no longer installed."""
    try:
        return find_variant(match.variant).roster_rules
    except KeyError:
        return None


def _has_fans(match: Match) -> bool:
    """Whether the teams of this game have a fan factor."""
    sides = (match.setup.get(side, {}) for side in ("home", "away"))
    return any(FAN_FACTOR in side.get("staff", {}) for side in sides)


def _side(
    match: Match,
    side: Side,
    side_report: SideReport,
    players: dict[tuple[int, int], int],
    columns: Columns,
) -> dict[str, Any]:
    team = match.team(side)
    rows = [
        {
            "player": player,
            "pk": players.get((team.pk, player.number)),
            "numbers": [getattr(player, key) for key, _ in columns],
            "fate": "" if player.fate is Fate.FIT else FATES[player.fate],
            "hurt": player.fate in CASUALTY_FATES,
            "mvp": player.mvps,
        }
        for player in side_report.players.values()
        if player.played or player.mvps
    ]
    return {"team": team, "side": side, "report": side_report, "rows": rows}


def side_rows(match: Match, side: int, side_report: SideReport) -> dict[str, Any]:
    """One side of a report that is not booked: the entered data of each player."""
    return _side(match, Side(side), side_report, {}, REPORTED_COLUMNS)


@require_safe
def versions(request: HttpRequest, pk: int) -> HttpResponse:
    """Every report of the match, which is in force, who confirmed it and why."""
    match = match_or_404(request, pk)
    rows = match.report_versions.select_related("actor").order_by("-number")
    context = {
        "match": match,
        "versions": [(row, _score_of(row.report)) for row in rows],
        "entered": match.table_reports.select_related("entered_by", "answered_by"),
        "may_correct": match.is_over and request.user.has_perm("matches.judge", match),
    }
    return render(request, "matches/versions.html", context)


def _score_of(report: dict[str, Any] | None) -> str:
    if report is None:
        return "void"
    return " : ".join(str(side.get("score", "?")) for side in report["sides"])


@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """Every segment with its digest; the orders behind it and the secret from full time on."""
    match = match_or_404(request, pk)
    sides = sides_of(request.user, match)
    rows = matches.segments(match).defer(None).defer("events").order_by("number")
    context = {
        "match": match,
        "rows": [(segment, readable_orders(match, segment, sides)) for segment in rows],
        "stood_in": matches.stood_in(match),
    }
    return render(request, "matches/record.html", context)


def readable_orders(
    match: Match, segment: Segment, sides: tuple[Side, ...]
) -> list[tuple[str, str]]:
    """The locked orders of a segment, as far as the reader may see them: (team, text)."""
    if not segment.locked:  # it stayed in the installation the league was imported from
        return []
    locked: dict[str, dict[str, str]] = json.loads(segment.locked)
    if segment.cause == Segment.Cause.TABLE:  # both coaches have agreed on it, so it is no secret
        return [("The report as it was entered", segment.locked)]
    found = []
    for side in Side if match.is_over else sides:
        orders = locked[side.name.lower()]
        text = orders.get("sheet") or orders.get("coach", "")
        if segment.number == 0 and not text:
            text = orders["set_up"]
        if text:
            found.append((match.team(side).name, text))
    return found
