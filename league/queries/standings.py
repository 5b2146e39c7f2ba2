"""The standings of a season: a table of points, or the order of a cup or of a ladder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby

from django.db.models import Q, QuerySet

from engine.report import MatchReport
from league.models import Bye, Division, Entry, Fixture, Round, Season
from league.pairing import find_format
from league.pairing.bracket_order import list_teams_by_slot, reach_of_teams
from league.pairing.types import Stage
from league.queries import ladder
from league.queries.instead import NOTHING, Instead
from league.queries.meetings import bracket_meetings, bracket_names
from league.queries.missed import missed_rounds
from league.queries.standings_lines import StandingsLine, TableFacts, cup_lines, ladder_lines
from league.table import (
    Points,
    Result,
    StandingsRow,
    find_tie_breaks,
    read_bonuses,
    standings,
)
from league.table.tie_breaks import DEFAULT_TIE_BREAKS, WITH_OPPONENTS, TieBreak
from league.table.unplayed import FIDE, MissedRounds
from matches.models import RESULTS, MatchMode

SWISS = "swiss"
WALK_OVER = str(MatchMode.WALK_OVER.value)
"""A plain string: comparing with the enum member took a tenth of a large table's time."""


def table(season: Season, *, instead: Instead = NOTHING) -> list[StandingsLine]:
    """The ranked lines of the standings, division after division.

    What a season ranks by, its format says: points (three queries), how far each team came in the
    cup, or the order of the ladder. `instead` replaces booked results, or removes them.
    """
    return lines_of(season, facts_of(season, instead=instead))


def tables(season: Season) -> list[tuple[Division | None, list[StandingsLine]]]:
    """The table of each division; one table without a name if there are no divisions."""
    return by_division(table(season))


def by_division(
    lines: Iterable[StandingsLine],
) -> list[tuple[Division | None, list[StandingsLine]]]:
    """Split the lines of `lines_of` by division."""
    return [
        (division, list(inside)) for division, inside in groupby(lines, key=lambda x: x.division)
    ]


def facts_of(season: Season, *, instead: Instead = NOTHING) -> TableFacts:
    """Everything that counts so far, with the results of `instead` for its matches."""
    entries, counted = in_table(season), results(season, instead=instead)
    return _with_order(season, TableFacts(entries, counted, []), instead)


def _with_order(season: Season, facts: TableFacts, instead: Instead) -> TableFacts:
    """The facts with what its format ranks by besides the results."""
    plays = find_format(season.format)
    if plays.table:
        return replace(facts, byes=byes(season), missed=_missed(season, facts, instead))
    if plays.is_cup:
        bracket = bracket_meetings(season, instead=instead)
        reach, order = reach_of_teams(bracket), list_teams_by_slot(bracket)
        return replace(facts, reach=reach, names=bracket_names(season, bracket), order=order)
    won = {pk: _winning_side(result) for pk, result in instead.items()}
    return replace(facts, order=ladder.order(season, instead=won))


def _missed(season: Season, facts: TableFacts, instead: Instead) -> Mapping[int, MissedRounds]:
    """The rounds missed in a Swiss table whose tie-breaks count them (KEM-TIE-01)."""
    ranks_by = {tie_break.key for tie_break in tie_breaks_of(season)}
    counts = season.format == SWISS and season.unplayed_rounds == FIDE
    if not counts or not ranks_by & WITH_OPPONENTS:
        return {}
    return missed_rounds(season, {entry.team_id for entry in facts.entries}, instead=instead)


def _winning_side(result: Result | None) -> int | None:
    margin = result.margin(home=True) if result else 0
    return int(margin < 0) if margin else None


def lines_of(season: Season, facts: TableFacts) -> list[StandingsLine]:
    """The standings of these facts. Teams without a division come last."""
    plays = find_format(season.format)
    if not plays.table:
        return cup_lines(facts) if plays.is_cup else ladder_lines(facts)
    points, tie_breaks = points_of(season), tie_breaks_of(season)
    lines: list[StandingsLine] = []
    for _, inside in groupby(sorted(facts.entries, key=_division_number), key=_division_number):
        own = {entry.team_id: entry for entry in inside}
        lots = {team: entry.lot or 0 for team, entry in own.items()}
        rows = standings(
            lots,
            facts.results,
            points,
            tie_breaks,
            facts.byes,
            missed=facts.missed,
            forfeits_count=season.format != SWISS,
        )
        for row in rows:
            entry = own[row.team]
            left = entry.status == Entry.Status.WITHDRAWN
            lines.append(StandingsLine(row, entry.team, entry.division, left))
    return lines


def _division_number(entry: Entry) -> int:
    return entry.division.number if entry.division else 10**6


def results(season: Season, *, instead: Instead = NOTHING) -> list[Result]:
    """The finished matches that count, as results, from the figures on the match rows."""
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
        counted = Fixture.objects.filter(round__season=season, round__stage=counted_stage(season))
        for pk in counted.filter(match__in=list(instead)).values_list("match_id", flat=True):
            by_match[pk] = instead[pk or 0]
    return [result for result in by_match.values() if result is not None] + open_results(season)


def open_results(season: Season) -> list[Result]:
    """Draws in place of the matches that go on after the close of their round (KEM-CAL-02)."""
    if season.runs_by_result or not find_format(season.format).table:
        return []
    closed = Fixture.objects.filter(
        round__season=season, round__stage=Stage.TABLE, round__closed_at__isnull=False
    ).exclude(match__state__in=RESULTS)
    teams = closed.order_by("round__number", "number").values_list("home_team", "away_team")
    return [Result(home, away, 0, 0, is_open=True) for home, away in teams]


def recomputed(season: Season) -> list[StandingsRow]:
    """The standings computed from the full reports, to check `table` against."""
    fixtures = _counted(season).select_related("match")
    counted = [*(_from_report(f) for f in fixtures), *open_results(season)]
    again = TableFacts(in_table(season), counted, [])
    return [line.row for line in lines_of(season, _with_order(season, again, NOTHING))]


def byes(season: Season) -> list[int]:
    """The team of every bye that pays, in table rounds that have begun."""
    return list(
        Bye.objects.filter(round__season=season, round__stage=Stage.TABLE, pays=True)
        .exclude(round__state=Round.State.PENDING)
        .values_list("team_id", flat=True)
    )


def points_of(season: Season) -> Points:
    """The points of this season."""
    return Points(
        season.win_points,
        season.draw_points,
        season.loss_points,
        season.bye_points,
        read_bonuses(season.bonuses),
        season.walkover_scores,
        season.unplayed_rounds,
    )


def tie_breaks_of(season: Season) -> tuple[TieBreak, ...]:
    """The tie-breaks of this season, in order."""
    return find_tie_breaks(season.tie_breaks or DEFAULT_TIE_BREAKS)


def in_table(season: Season) -> list[Entry]:
    """The teams in the table: those that play, and those that left if their results stand."""
    counted = Q(status=Entry.Status.ACCEPTED)
    if season.withdrawn_results == Season.Withdrawn.STAND:
        counted |= Q(status=Entry.Status.WITHDRAWN, lot__isnull=False)
    return list(
        Entry.objects.filter(counted, season=season)
        .select_related("team__clan", "division")
        .order_by("lot")
    )


def counted_stage(season: Season) -> Stage:
    """The stage whose matches the standings count."""
    plays = find_format(season.format)
    if plays.table:
        return Stage.TABLE
    return Stage.PLAYOFF if plays.is_cup else Stage.LADDER


def _counted(season: Season) -> QuerySet[Fixture]:
    return Fixture.objects.filter(
        round__season=season, round__stage=counted_stage(season), match__state="finished"
    )


def _from_report(fixture: Fixture) -> Result:
    if fixture.match is None or fixture.match.report is None:
        raise ValueError("a finished fixture has a match with a report")
    return result_of(fixture, MatchReport.from_json(fixture.match.report))


def result_of(fixture: Fixture, report: MatchReport) -> Result:
    """The result of a report, for the table."""
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
