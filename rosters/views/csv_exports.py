"""A team's roster and treasury as CSV."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from core.csv_files import csv_response
from engine.variants.registry import find_variant
from rosters.queries import teams as queries

PLAYER_HEADS = ("Number", "Name", "Position", "SPP", "Matches", "Touchdowns", "Casualties", "MVP")
LEDGER_HEADS = ("When", "Why", "Rule", "Amount", "Balance")
MAX_LINES = 10_000


@require_safe
def roster_csv(request: HttpRequest, pk: int) -> HttpResponse:
    team = get_object_or_404(queries.visible_teams(request.user), pk=pk)
    keys = find_variant(team.variant).characteristics
    rows = [
        (
            player.number,
            player.name,
            player.position.name,
            player.sheet.spp,
            player.sheet.games,
            player.sheet.touchdowns,
            player.sheet.casualties,
            player.sheet.mvps,
            *(player.characteristic(key) for key in keys),
        )
        for player in queries.roster(team)
    ]
    heads = (*PLAYER_HEADS, *(key.upper() for key in keys))
    return csv_response(f"{team.name} roster", heads, rows)


@require_safe
def ledger_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """Every line of the treasury, the oldest first; money in the game's units."""
    team = get_object_or_404(queries.visible_teams(request.user), pk=pk)
    rows = (
        (
            entry.created_at.isoformat(),
            entry.note or entry.get_kind_display(),
            entry.rule,
            entry.amount,
            entry.balance_after,
        )
        for entry in team.ledger.order_by("id")[:MAX_LINES]
    )
    return csv_response(f"{team.name} treasury", LEDGER_HEADS, rows)
