"""Which players the shirt numbers of a match mean (KEM-NUM-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matches.models import Match, Side
from rosters.match_refs import match_ref
from rosters.models import Player
from rosters.queries.shirts import wearers


def guest_numbers(match: Match, side: int) -> frozenset[int]:
    """The numbers that Freebooters and journeymen wear for that side (LGE-FRE-02)."""
    return frozenset(
        figure["number"] for figure in _figures(match, side) if not figure.get("league", True)
    )


def own_player_ids(match: Match) -> dict[tuple[int, int], int]:
    """The ids of both teams' own players in a match, by team id and shirt number; none in a
    friendly, whose players have no page.
    """
    if match.league_id is None:
        return {}
    teams = (match.home_team_id, match.away_team_id)
    rows = list(Player.objects.filter(team__in=teams).values_list("team", "number", "pk"))
    known = {(team, number): pk for team, number, pk in rows}
    for side in Side:
        team, guests = match.team(side), guest_numbers(match, side)
        for number in guests:
            known.pop((team.pk, number), None)
        if len(known) < len(rows):  # some number has had two wearers
            numbers = {number for team_id, number in known if team_id == team.pk}
            worn = wearers(team, match_ref(match.pk), numbers, guests)
            known |= {(team.pk, number): player.pk for number, player in worn.items()}
    return known


def _figures(match: Match, side: int) -> Sequence[dict[str, Any]]:
    """The line-up's rows; none in a set-up that this version cannot read."""
    line_up = match.setup.get("away" if side == Side.AWAY else "home", {})
    figures: Sequence[dict[str, Any]] = line_up.get("figures", ())
    return figures
