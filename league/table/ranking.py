"""Counting results into rows, and ranking the rows part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from league.table.points import Points, Result
from league.table.rows import Decision, Row
from league.table.tie_breaks import DEFAULT_PARTS, Facts, Part, parts_of


@dataclass(slots=True)
class _Ranked:
    """A row in its place; `part` parted it from the row above, by these two values."""

    row: Row
    part: Part | None
    own: int = 0
    above: int = 0


def standings(
    lots: Mapping[int, int],
    results: Iterable[Result],
    points: Points | None = None,
    parts: Sequence[Part] | None = None,
    byes: Iterable[int] = (),
) -> list[Row]:
    """The ranked rows of the teams in `lots` (team id -> drawn lot) after these results.

    `byes` are the teams that had one, each as often as it had; a result or bye of any other team
    counts for nothing. A team's rank was decided by the part that separates it from the level
    team above it, or, for the first of a level group, from the one below.
    """
    paid = points or Points()
    rows = {team: Row(team, lot) for team, lot in lots.items()}
    counted = [result for result in results if result.home in rows and result.away in rows]
    for result in counted:
        _count(rows[result.home], rows[result.away], paid, result)
    for team in byes:
        if team in rows:
            rows[team].byes += 1
            rows[team].points += paid.for_bye
    facts = Facts(counted, paid, rows)
    ranked = _rank(list(rows.values()), facts, parts or parts_of(DEFAULT_PARTS))
    for rank, placed in enumerate(ranked, start=1):
        placed.row.rank = rank
        _decide(placed.row, None)
    for above, below in pairwise(ranked):
        if below.part is None or below.part.key == "points":
            continue
        part, other = below.part, above.row
        high, low = part.shown(below.above), part.shown(below.own)
        _decide(below.row, Decision(part.key, low, high, other.team))
        if other.decision is None:
            _decide(other, Decision(part.key, high, low, below.row.team))
    return [placed.row for placed in ranked]


def _decide(row: Row, decision: Decision | None) -> None:
    row.decision = decision
    row.decided_by = decision.key if decision else "points"


def _count(home: Row, away: Row, points: Points, result: Result) -> None:
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


def _rank(group: list[Row], facts: Facts, parts: Sequence[Part]) -> list[_Ranked]:
    """Rows in order, each with the part and the values that part it from the row above."""
    if len(group) == 1:
        return [_Ranked(group[0], None)]
    if not parts:
        return [_Ranked(row, None) for row in sorted(group, key=lambda row: row.team)]
    part, rest = parts[0], parts[1:]
    measured = sorted(
        zip(part.measure(group, facts), group, strict=True), key=lambda pair: -pair[0]
    )
    ranked: list[_Ranked] = []
    before = 0
    for value, level in groupby(measured, key=lambda pair: pair[0]):
        inner = _rank([row for _, row in level], facts, rest)
        if ranked:
            inner[0] = _Ranked(inner[0].row, part, value, before)
        ranked += inner
        before = value
    return ranked
