"""The winners of a season that is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext

from league.models import Division, Season
from league.pairing.types import Stage
from league.queries.seasons import ShownRound
from league.queries.standings import StandingsLine
from rosters.models import Team

FINAL = 1
"""The slot of the final in the last round of a bracket; the match for third place has none."""


def champions_of(
    season: Season,
    *,
    teams: Mapping[int, Team],
    rounds: Sequence[ShownRound],
    tables: Sequence[tuple[Division | None, Sequence[StandingsLine]]],
    ladder: Sequence[int] = (),
) -> list[tuple[str, Team]]:
    """Each title with its team; none before the season is over. No queries.

    The winner of the final; without a final the first of each table; of a ladder the team at the
    top. `teams` are by id, `ladder` holds ids from the top.
    """
    if season.state not in {Season.State.CLOSED, Season.State.ARCHIVED}:
        return []
    if any(shown.round.stage == Stage.PLAYOFF for shown in rounds):
        return [
            (gettext("Champion"), teams[team]) for team in _of_the_final(rounds) if team in teams
        ]
    if tables:
        return [
            (
                gettext("First of {division}").format(division=division)
                if division
                else gettext("Champion"),
                first.team,
            )
            for division, lines in tables
            if (first := next((line for line in lines if not line.has_left), None)) is not None
        ]
    return [(gettext("At the top"), teams[team]) for team in ladder[:1] if team in teams]


def _of_the_final(rounds: Sequence[ShownRound]) -> Iterator[int]:
    last = [shown for shown in rounds if shown.round.stage == Stage.PLAYOFF][-1]
    for meeting in last.meetings:
        if meeting.fixture.slot == FINAL and meeting.winner is not None:
            fixture = meeting.fixture
            yield (fixture.home_team_id, fixture.away_team_id)[meeting.winner]
