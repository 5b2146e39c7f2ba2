"""The pairings of a season that were drawn, as the pure code of `league.pairing` reads them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from league.models import Bye, Fixture, Round, Season
from league.pairing.knockout import planned
from league.pairing.types import Meeting, Stage
from league.queries.instead import NOTHING, Instead
from league.queries.results import with_replays
from matches.models import MatchMode, MatchState

VOID, FINISHED = str(MatchState.VOID.value), str(MatchState.FINISHED.value)
WALK_OVER = str(MatchMode.WALK_OVER.value)
LAST = 10**6
"""No round has a higher number."""


def meetings_before(
    season: Season, first: int = LAST, *, instead: Instead = NOTHING
) -> list[Meeting]:
    """The pairings of the rounds before `first`, with their winners.

    `instead` replaces results on record.
    """
    fixtures: Any = with_replays(
        Fixture.objects.filter(round__season=season, round__number__lt=first)
    )
    rows = fixtures.values_list(
        "round__number",
        "home_team_id",
        "away_team_id",
        "match__won_by",
        "round__stage",
        "slot",
        "match_id",
        "match__state",
        "match__mode",
        "to_be_replayed",
    )
    found = []
    for number, home, away, winner, stage, slot, match, state, mode, again in rows:
        side = winner
        unplayed = state == VOID and not again
        unplayed = unplayed or (state == FINISHED and mode == WALK_OVER)
        if match in instead:
            result = instead[match]
            margin = result.margin(home=True) if result else 0
            side = None if margin == 0 else int(margin < 0)
            unplayed = result is None or result.walkover
        won = None if side is None else (home, away)[side]
        found.append(Meeting(number, home, away, won, Stage(stage), slot, unplayed))
    return found


def bracket_byes_before(season: Season, first: int = LAST) -> list[Meeting]:
    """The byes of a bracket in the rounds before `first`, each as a pairing that was won."""
    rows = Bye.objects.filter(
        round__season=season, round__number__lt=first, round__stage=Stage.PLAYOFF, slot__gt=0
    ).values_list("round__number", "team_id", "slot")
    return [Meeting(number, team, 0, team, Stage.PLAYOFF, slot) for number, team, slot in rows]


def bracket_meetings(season: Season, *, instead: Instead = NOTHING) -> list[Meeting]:
    """All pairings of a season and the byes of its bracket: two queries."""
    return [*meetings_before(season, instead=instead), *bracket_byes_before(season)]


def bracket_names(season: Season, bracket: Iterable[Meeting]) -> dict[int, str]:
    """The names of the rounds of a bracket by their number.

    Those too that a season which was ended early has no more: teams had reached them. `bracket` are
    its `bracket_meetings`.
    """
    first = [meeting for meeting in bracket if meeting.stage == Stage.PLAYOFF]
    names: dict[int, str] = {}
    if first:
        number = min(meeting.round for meeting in first)
        slots = max(meeting.slot for meeting in first if meeting.round == number)
        names = {row.number: row.name for row in planned(2 * slots, number, Stage.PLAYOFF)}
    rounds = Round.objects.filter(season=season, stage=Stage.PLAYOFF)
    return names | {round_.number: str(round_) for round_ in rounds}
