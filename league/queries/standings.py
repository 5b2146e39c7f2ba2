"""The table of a season, computed from the reports of its finished matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Q, QuerySet

from engine.report import MatchReport
from league.models import Bye, Division, Entry, Fixture, Round, Season
from league.pairing.types import Stage
from league.table import (
    TIE_BREAK_NAMES,
    Points,
    Result,
    StandingsRow,
    find_tie_breaks,
    read_bonuses,
    standings,
)
from league.table.tie_breaks import DEFAULT_TIE_BREAKS, TieBreak
from matches.models import MatchMode
from rosters.models import Team

Instead = Mapping[int, Result | None]
"""Match id -> the result it would have, or nothing if it counted for nothing."""
NOTHING: Instead = {}
WALK_OVER = str(MatchMode.WALK_OVER.value)
"""As a text: comparing with the enum's member took a tenth of a large table's time."""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row of the table with its team."""

    row: StandingsRow
    team: Team
    division: Division | None = None
    has_left: bool = False

    @property
    def decided_by(self) -> str:
        """The tie-break that gave the team its rank, in words; empty when points alone did."""
        return "" if self.row.decided_by == "points" else TIE_BREAK_NAMES[self.row.decided_by]

    @property
    def reason(self) -> str:
        """The tie-break with both values: "casualty difference 4 against 2"."""
        if (found := self.row.decision) is None:
            return ""
        return f"{TIE_BREAK_NAMES[found.key]} {found.own} against {found.theirs}"


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What tables are made of: who is in them, results and byes. The same for "what if"."""

    entries: list[Entry]
    results: list[Result]
    byes: list[int]


def table(season: Season, *, instead: Instead = NOTHING) -> list[StandingsLine]:
    """The ranked table, of each division one after the other: three queries, however many.

    `instead` puts other results in the place of those in the books, or strikes them out.
    """
    return lines_of(season, facts_of(season, instead=instead))


def tables(season: Season) -> list[tuple[Division | None, list[StandingsLine]]]:
    """The table of each division; of a season without any, one without a name."""
    return by_division(table(season))


def by_division(
    lines: Iterable[StandingsLine],
) -> list[tuple[Division | None, list[StandingsLine]]]:
    """Lines as `lines_of` gives them, taken apart."""
    return [
        (division, list(inside)) for division, inside in groupby(lines, key=lambda x: x.division)
    ]


def facts_of(season: Season, *, instead: Instead = NOTHING) -> TableFacts:
    """Everything that counts so far, with other results for the matches that `instead` names."""
    return TableFacts(in_table(season), results(season, instead=instead), byes(season))


def lines_of(season: Season, facts: TableFacts) -> list[StandingsLine]:
    """The table that follows from these facts. A team of no division comes last."""
    points, tie_breaks = points_of(season), tie_breaks_of(season)
    lines: list[StandingsLine] = []
    for _, inside in groupby(sorted(facts.entries, key=_division_number), key=_division_number):
        own = {entry.team_id: entry for entry in inside}
        lots = {team: entry.lot or 0 for team, entry in own.items()}
        for row in standings(lots, facts.results, points, tie_breaks, facts.byes):
            entry = own[row.team]
            left = entry.status == Entry.Status.WITHDRAWN
            lines.append(StandingsLine(row, entry.team, entry.division, left))
    return lines


def _division_number(entry: Entry) -> int:
    return entry.division.number if entry.division else 10**6


def results(season: Season, *, instead: Instead = NOTHING) -> list[Result]:
    """The finished matches of the table as results, by the figures they keep of their reports."""
    found = (
        _counted(season)
        .order_by("round__number", "number")
        .values_list(
            "match_id",
            "home_team_id",
            "away_team_id",
            "match__home_score",
            "match__away_score",
            "match__home_casualties",
            "match__away_casualties",
            "match__won_by",
            "match__mode",
        )
    )
    by_match: dict[int | None, Result | None] = {
        pk: Result(home, away, scored, conceded, caused, suffered, winner, mode == WALK_OVER)
        for pk, home, away, scored, conceded, caused, suffered, winner, mode in found
    }
    if instead:
        counted = Fixture.objects.filter(round__season=season, round__stage=Stage.TABLE)
        for pk in counted.filter(match__in=list(instead)).values_list("match_id", flat=True):
            by_match[pk] = instead[pk or 0]
    return [result for result in by_match.values() if result is not None]


def recomputed(season: Season) -> list[StandingsRow]:
    """The table once more, by another way: each report read back whole.

    What `play_season` and the tests compare `table` with.
    """
    fixtures = _counted(season).select_related("match")
    again = TableFacts(in_table(season), [_from_report(f) for f in fixtures], byes(season))
    return [line.row for line in lines_of(season, again)]


def byes(season: Season) -> list[int]:
    """The team of every bye that pays, in rounds of the table that have begun."""
    return list(
        Bye.objects.filter(round__season=season, round__stage=Stage.TABLE, pays=True)
        .exclude(round__state=Round.State.PENDING)
        .values_list("team_id", flat=True)
    )


def points_of(season: Season) -> Points:
    """What this season pays for a result."""
    return Points(
        season.win_points,
        season.draw_points,
        season.loss_points,
        season.bye_points,
        read_bonuses(season.bonuses),
        season.walkover_scores,
    )


def tie_breaks_of(season: Season) -> tuple[TieBreak, ...]:
    """By what it ranks level teams, in order."""
    return find_tie_breaks(season.tie_breaks or DEFAULT_TIE_BREAKS)


def in_table(season: Season) -> list[Entry]:
    """Who stands in the table: who plays, and who has left if what he played stands."""
    counted = Q(status=Entry.Status.ACCEPTED)
    if season.withdrawn_results == Season.Withdrawn.STAND:
        counted |= Q(status=Entry.Status.WITHDRAWN, lot__isnull=False)
    return list(
        Entry.objects.filter(counted, season=season)
        .select_related("team__clan", "division")
        .order_by("lot")
    )


def _counted(season: Season) -> QuerySet[Fixture]:
    return Fixture.objects.filter(
        round__season=season, round__stage=Stage.TABLE, match__state="finished"
    )


def _from_report(fixture: Fixture) -> Result:
    if fixture.match is None or fixture.match.report is None:
        raise ValueError("a finished fixture has a match with a report")
    return result_of(fixture, MatchReport.from_json(fixture.match.report))


def result_of(fixture: Fixture, report: MatchReport) -> Result:
    """What a report means for the table."""
    home, away = report.sides
    return Result(
        home=fixture.home_team_id,
        away=fixture.away_team_id,
        home_score=home.score,
        away_score=away.score,
        home_casualties=home.casualties,
        away_casualties=away.casualties,
        winner=report.winner,
        walkover=report.is_walk_over,
    )
