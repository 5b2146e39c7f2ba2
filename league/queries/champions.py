"""The winners of a season that is over: the same on its page, in print and in the API."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext

from league.models import Division, Entry, Round, Season
from league.pairing import find_format
from league.pairing.bracket_order import reach_of_teams
from league.pairing.types import Meeting, Stage
from league.queries import seasons, standings
from league.queries.seasons import ShownRound
from league.queries.standings_lines import StandingsLine
from rosters.models import Team


def season_champions(season: Season) -> list[tuple[str, Team]]:
    """Each title of a season with its team, as `champions_of`, read from the database."""
    entries = seasons.entries_of(season)
    teams = [entry.team for entry in entries if entry.status == Entry.Status.ACCEPTED]
    return champions_of(
        season,
        teams={entry.team_id: entry.team for entry in entries},
        rounds=seasons.rounds_of(season, teams, whole=False),
        tables=standings.tables(season),
    )


def champions_of(
    season: Season,
    *,
    teams: Mapping[int, Team],
    rounds: Sequence[ShownRound],
    tables: Sequence[tuple[Division | None, Sequence[StandingsLine]]],
) -> list[tuple[str, Team]]:
    """Each title with its team; none before the season is over. No queries.

    The winner of the final; without a final the first of each table; of a ladder the team at the
    top. `teams` are by id; `rounds` include those of the bracket, `tables` are the standings. A
    cup that was ended before its final has no champion, nor one whose winner left and has all its
    results annulled: the standings do not have that team (KEM-CUP-02).
    """
    bracket = [shown for shown in rounds if shown.round.stage == Stage.PLAYOFF]
    if not (season.is_over or (bracket and _is_decided(bracket))):
        return []
    if bracket:
        reach = reach_of_teams(_bracket_meetings(bracket))
        counted = {line.team.pk for _, lines in tables for line in lines}
        return [
            (gettext("Champion"), teams[team])
            for team, came in reach.items()
            if came.is_champion and team in teams and team in counted
        ]
    return [
        (_title(season, division), first.team)
        for division, lines in tables
        if (first := next((line for line in lines if not line.has_left), None)) is not None
    ]


def _title(season: Season, division: Division | None) -> str:
    if division is not None:
        return gettext("First of {division}").format(division=division)
    return gettext("Champion") if find_format(season.format).in_rounds else gettext("At the top")


def _is_decided(bracket: Sequence[ShownRound]) -> bool:
    """Whether all its rounds are over, and only the match for third place is played again."""
    return all(
        shown.round.state == Round.State.DONE
        and not any(one.is_played_again for one in shown.meetings if one.fixture.slot)
        for shown in bracket
    )


def _bracket_meetings(bracket: Sequence[ShownRound]) -> Iterator[Meeting]:
    for shown in bracket:
        number = shown.round.number
        for meeting in shown.meetings:
            pair = meeting.fixture.home_team_id, meeting.fixture.away_team_id
            won = None if meeting.winner is None else pair[meeting.winner]
            yield Meeting(number, *pair, won, Stage.PLAYOFF, meeting.fixture.slot)
        for rest in shown.resting:
            if rest.slot:
                yield Meeting(number, rest.team.pk, 0, rest.team.pk, Stage.PLAYOFF, rest.slot)
