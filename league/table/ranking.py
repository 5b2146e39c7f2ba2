"""Count results into rows, and rank the rows tie-break by tie-break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from league.table.points import Points, Result
from league.table.rows import StandingsRow, TieBreakDecision
from league.table.tie_breaks import (
    DEFAULT_TIE_BREAKS,
    NONE_MISSED,
    RankingFacts,
    TieBreak,
    find_tie_breaks,
)
from league.table.unplayed import MissedRounds


@dataclass(slots=True)
class _Ranked:
    """A row in its place; the tie-break separates it from the row above, by these two values."""

    row: StandingsRow
    tie_break: TieBreak | None
    own: int = 0
    above: int = 0


def standings(
    lots: Mapping[int, int],
    results: Iterable[Result],
    points: Points | None = None,
    tie_breaks: Sequence[TieBreak] | None = None,
    byes: Iterable[int] = (),
    *,
    missed: Mapping[int, MissedRounds] = NONE_MISSED,
    forfeits_count: bool = False,
) -> list[StandingsRow]:
    """The ranked rows of the teams in `lots` (team id -> drawn lot) after these results.

    `byes` are the teams that had one, once per bye; results and byes of other teams are ignored.
    `missed` and `forfeits_count` are as in `RankingFacts`.
    A team's rank was decided by the tie-break that separates it from the level team above it, or,
    for the first of a level group, from the one below.
    """
    paid = points or Points()
    rows = {team: StandingsRow(team, lot) for team, lot in lots.items()}
    counted = [result for result in results if result.home in rows and result.away in rows]
    for result in counted:
        _count(rows[result.home], rows[result.away], paid, result)
    for team in byes:
        if team in rows:
            rows[team].byes += 1
            rows[team].points += paid.for_bye
    facts = RankingFacts(counted, paid, rows, missed, forfeits_count=forfeits_count)
    ranked = _rank(list(rows.values()), facts, tie_breaks or find_tie_breaks(DEFAULT_TIE_BREAKS))
    for rank, placed in enumerate(ranked, start=1):
        placed.row.rank = rank
        _decide(placed.row, None)
    for above, below in pairwise(ranked):
        if below.tie_break is None or below.tie_break.key == "points":
            continue
        tie_break, other = below.tie_break, above.row
        high, low = tie_break.shown(below.above), tie_break.shown(below.own)
        _decide(below.row, TieBreakDecision(tie_break.key, low, high, other.team))
        if other.decision is None:
            _decide(other, TieBreakDecision(tie_break.key, high, low, below.row.team))
    return [placed.row for placed in ranked]


def _decide(row: StandingsRow, decision: TieBreakDecision | None) -> None:
    row.decision = decision
    row.decided_by = decision.key if decision else "points"


def _count(home: StandingsRow, away: StandingsRow, points: Points, result: Result) -> None:
    margin = result.margin(home=True)
    basic = points.of(margin), points.of(-margin)
    for row, is_home, base in ((home, True, basic[0]), (away, False, basic[1])):
        row.played += 1
        row.points += base
        if points.bonuses and (more := points.of_side(result, home=is_home) - base):
            row.bonus += more
            row.points += more
    if margin > 0:
        home.won += 1
        away.lost += 1
    elif margin < 0:
        home.lost += 1
        away.won += 1
    else:
        home.drawn += 1
        away.drawn += 1
    if result.walkover and not points.walkover_score:
        return
    home.touchdowns_for += result.home_score
    home.touchdowns_against += result.away_score
    home.casualties_for += result.home_casualties
    home.casualties_against += result.away_casualties
    away.touchdowns_for += result.away_score
    away.touchdowns_against += result.home_score
    away.casualties_for += result.away_casualties
    away.casualties_against += result.home_casualties


def _rank(
    group: list[StandingsRow], facts: RankingFacts, tie_breaks: Sequence[TieBreak]
) -> list[_Ranked]:
    """Rows in order, each with the tie-break and values that separate it from the row above."""
    if len(group) == 1:
        return [_Ranked(group[0], None)]
    if not tie_breaks:
        return [_Ranked(row, None) for row in sorted(group, key=lambda row: row.team)]
    tie_break, rest = tie_breaks[0], tie_breaks[1:]
    measured = sorted(
        zip(tie_break.measure(group, facts), group, strict=True), key=lambda pair: -pair[0]
    )
    ranked: list[_Ranked] = []
    before = 0
    for value, level in groupby(measured, key=lambda pair: pair[0]):
        inner = _rank([row for _, row in level], facts, rest)
        if ranked:
            inner[0] = _Ranked(inner[0].row, tie_break, value, before)
        ranked += inner
        before = value
    return ranked
