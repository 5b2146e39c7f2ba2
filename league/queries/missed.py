"""The rounds of a Swiss table that teams missed, without a bye or a walk-over (KEM-TIE-01)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from league.models import Bye, Fixture, Round, Season
from league.pairing.types import Stage
from league.queries.instead import NOTHING, Instead
from league.queries.results import with_replays
from league.table import Result
from league.table.unplayed import MissedRounds, TableRound, count_missed_rounds
from matches.models import MatchMode, MatchState

Key = tuple[int, int]
"""A team in a round, by its number."""


def missed_rounds(
    season: Season, teams: Collection[int], *, instead: Instead = NOTHING
) -> dict[int, MissedRounds]:
    """Team id -> the rounds of the table that it missed, of those that have begun: three queries.

    `teams` are those in the table; `instead` replaces results on record.
    """
    begun = Round.objects.filter(season=season, stage=Stage.TABLE)
    numbers = sorted(begun.exclude(state=Round.State.PENDING).values_list("number", flat=True))
    byes = {
        (team, number): pays
        for team, number, pays in Bye.objects.filter(
            round__season=season, round__stage=Stage.TABLE
        ).values_list("team", "round__number", "pays")
    }
    drawn = _drawn_rounds(season, teams, byes, instead)
    return {
        team: count_missed_rounds(_round_of((team, number), drawn, byes) for number in numbers)
        for team in teams
    }


def _round_of(key: Key, drawn: Mapping[Key, TableRound], byes: Mapping[Key, bool]) -> TableRound:
    if key in drawn:
        return drawn[key]
    return TableRound.PLAYED if byes.get(key) else TableRound.REQUESTED


def _drawn_rounds(
    season: Season, teams: Collection[int], byes: Mapping[Key, bool], instead: Instead
) -> dict[Key, TableRound]:
    """What each round was for the teams that were drawn into a pairing."""
    fixtures: Any = with_replays(
        Fixture.objects.filter(round__season=season, round__stage=Stage.TABLE)
    )
    rows = fixtures.values_list(
        "round__number",
        "home_team_id",
        "away_team_id",
        "match_id",
        "match__state",
        "match__mode",
        "match__won_by",
        "to_be_replayed",
    )
    found: dict[Key, TableRound] = {}
    for number, home, away, match, state, mode, won_by, again in rows:
        is_void, lost = state == MatchState.VOID and not again, None
        if state == MatchState.FINISHED and mode == MatchMode.WALK_OVER and won_by is not None:
            lost = 1 - won_by  # else a draw without play
        if match in instead:
            is_void, lost = _instead(instead[match])
        for side, (team, other) in enumerate(((home, away), (away, home))):
            key = (team, number)
            if is_void and key in byes:  # its opponent left: it was there
                found[key] = TableRound.PLAYED if byes[key] else TableRound.WITHOUT_FAULT
            elif is_void:
                found[key] = TableRound.ABSENT
            elif state == MatchState.FINISHED and other not in teams:
                found[key] = TableRound.WITHOUT_FAULT
            else:
                found[key] = TableRound.FORFEITED if lost == side else TableRound.PLAYED
    return found


def _instead(result: Result | None) -> tuple[bool, int | None]:
    """Whether the match is void, and the side that lost it without play."""
    if result is None:
        return True, None
    margin = result.margin(home=True)
    return False, int(margin > 0) if result.walkover and margin else None
