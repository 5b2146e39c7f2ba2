"""The table of a season, computed from the reports of its finished matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.season.models import Entry, Fixture, Season
from league.season.table import PART_NAMES, Points, Result, Row, standings
from matches.engine.report import MatchReport
from rosters.models import Team

Instead = Mapping[int, Result | None]
"""Match id -> the result it would have, or nothing if it counted for nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table with its team."""

    row: Row
    team: Team

    @property
    def decided_by(self) -> str:
        """The tie-break that gave the team its rank, in words; empty when points alone did."""
        return "" if self.row.decided_by == "points" else PART_NAMES[self.row.decided_by]


def table(season: Season, *, instead: Instead | None = None) -> list[Line]:
    """The ranked table: two queries, whatever the number of teams and matches.

    `instead` puts other results in the place of those in the books, or strikes them out.
    """
    entries = _accepted(season)
    rows = standings(_lots(entries), results(season, instead=instead), points_of(season))
    teams = {entry.team_id: entry.team for entry in entries}
    return [Line(row, teams[row.team]) for row in rows]


def results(season: Season, *, instead: Instead | None = None) -> list[Result]:
    """The finished matches as results; only the numbers are read from the stored reports."""
    side = "match__report__sides__{}__{}"
    found = (
        Fixture.objects.filter(round__season=season, match__state="finished")
        .order_by("round__number", "number")
        .values_list(
            "match_id",
            "home_team_id",
            "away_team_id",
            side.format(0, "score"),
            side.format(1, "score"),
            side.format(0, "casualties"),
            side.format(1, "casualties"),
            "match__report__winner",
        )
    )
    told: dict[int | None, Result | None] = {pk: Result(*numbers) for pk, *numbers in found}
    told.update((instead or {}).items())
    return [result for result in told.values() if result is not None]


def recomputed(season: Season) -> list[Row]:
    """The table once more, by another way: each report read back whole.

    What `play_season` and the tests compare `table` with.
    """
    lots = _lots(_accepted(season))
    fixtures = Fixture.objects.filter(round__season=season, match__state="finished").select_related(
        "match"
    )
    return standings(lots, (_from_report(f) for f in fixtures), points_of(season))


def points_of(season: Season) -> Points:
    """What this season pays for a result."""
    return Points(season.win_points, season.draw_points, season.loss_points)


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
    )


def _accepted(season: Season) -> list[Entry]:
    return list(
        Entry.objects.filter(season=season, status=Entry.Status.ACCEPTED)
        .select_related("team__clan", "team__coach")
        .order_by("lot")
    )


def _lots(entries: Iterable[Entry]) -> dict[int, int]:
    return {entry.team_id: entry.lot or 0 for entry in entries}
