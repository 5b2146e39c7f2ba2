"""A preview of the next season: who keeps, redrafts, is promoted or relegated, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from league.models import Entry, Season
from league.pairing import find_format
from league.pairing.bracket_order import reach_of_teams
from league.pairing.divisions import Move, moves
from league.queries import standings
from league.queries.meetings import bracket_meetings, bracket_names
from league.queries.standings_lines import NOT_YET, StandingsLine, words_for_reach
from rosters.models import Player, Team
from rosters.queries.teams import team_worth

KEEP, REDRAFT, RETIRE = "keep", "redraft", "retire"
FATES = {
    KEEP: _("continues as it is"),
    REDRAFT: _("redrafts under the cap"),
    RETIRE: _("does not continue"),
}


@dataclass(frozen=True, slots=True)
class Successor:
    """A team of the old season in the new one; `division` is the number of its new division.

    `worth` is the cost of its players, re-rolls and staff, without the treasury (KEM-ROL-01).
    """

    entry: Entry
    line: StandingsLine
    division: int
    move: Move | None
    fate: str
    worth: int
    cap: int | None = None

    @property
    def is_over_cap(self) -> bool:
        """Whether the coach must release something before the redrafted team is accepted."""
        return self.fate == REDRAFT and self.cap is not None and self.worth > self.cap

    @property
    def is_promoted(self) -> bool:
        return self.move is not None and self.move.to_division < self.move.from_division


def successors(season: Season, fates: Mapping[int, str], cap: int | None = None) -> list[Successor]:
    """The teams of a season in the order in which it ended; `fates` by entry, KEEP by default."""
    table = standings.table(season)
    entries = {
        entry.team_id: entry
        for entry in season.entries.filter(status=Entry.Status.ACCEPTED).select_related("team")
    }
    proposed = {move.team: move for move in promoted(season, table)}
    worths = worth_of([entry.team for entry in entries.values()])
    found = []
    for line in final_lines(season, table):
        if (entry := entries.get(line.team.pk)) is None:
            continue
        number = line.division.number if line.division else 0
        move = proposed.get(line.team.pk)
        found.append(
            Successor(
                entry,
                line,
                move.to_division if move else number,
                move,
                fates.get(entry.pk, KEEP),
                worths[line.team.pk],
                cap,
            )
        )
    return found


def final_lines(season: Season, lines: list[StandingsLine]) -> list[StandingsLine]:
    """The standings, in each division first the teams of the play-offs, by how far they came."""
    if not find_format(season.format).table:
        return lines
    bracket = bracket_meetings(season)
    if not (reach := reach_of_teams(bracket)):
        return lines
    names = bracket_names(season, bracket)
    shown = [
        replace(line, reached=words_for_reach(reach[line.team.pk], names))
        if line.team.pk in reach
        else line
        for line in lines
    ]
    return [
        line
        for _, inside in standings.by_division(shown)
        for line in sorted(inside, key=lambda line: reach.get(line.team.pk, NOT_YET), reverse=True)
    ]


def promoted(season: Season, lines: list[StandingsLine]) -> list[Move]:
    """Promotions and relegations by the tables, with the tie-break that decided each."""
    count = season.format_options.get("moves", 0)
    if season.format != "divisions" or not count:
        return []
    tables = [
        [line.team.pk for line in inside if not line.has_left]
        for division, inside in standings.by_division(lines)
        if division is not None
    ]
    reasons = {line.team.pk: line.reason for line in lines}
    return moves(tables, reasons, count=count)


def worth_of(teams: Sequence[Team]) -> dict[int, int]:
    """Team id -> cost of its players, re-rolls and staff; three queries in total."""
    full = Team.objects.filter(pk__in=[team.pk for team in teams]).select_related("clan")
    players = Player.objects.filter(team__in=teams, status=Player.Status.ACTIVE)
    own: dict[int, list[Player]] = defaultdict(list)
    for player in players.select_related("position"):
        own[player.team_id].append(player)
    return {
        team.pk: team_worth(own[team.pk], team) - team.balance
        for team in full.prefetch_related("clan__staff_types")
    }
