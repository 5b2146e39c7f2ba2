"""The table of a season (LGE-TAB-01) as pure arithmetic over results.

A ranking is an ordered list of parts. Each part splits a group of level teams; the next part
looks only at the teams that are still level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: team ids, touchdowns and casualties caused.

    `winner` is 0 for home, 1 for away, as the report has it: a level match that had to have one
    was decided by a roll-off (CORE-END-01). Unsaid, touchdowns say it.
    """

    home: int
    away: int
    home_score: int
    away_score: int
    home_casualties: int = 0
    away_casualties: int = 0
    winner: int | None = None

    def margin(self, *, home: bool) -> int:
        """More than 0 for a win of that side, less for a loss, 0 for a draw."""
        ahead = self.home_score - self.away_score
        if not ahead and self.winner is not None:
            ahead = 1 if self.winner == 0 else -1
        return ahead if home else -ahead


@dataclass(frozen=True, slots=True)
class Points:
    """What a win, a draw and a loss are worth."""

    win: int = 3
    draw: int = 1
    loss: int = 0

    def of(self, margin: int) -> int:
        if margin > 0:
            return self.win
        return self.loss if margin else self.draw


@dataclass(slots=True)
class Row:
    """A team's line. `decided_by` is the key of the part that gave it this rank."""

    team: int
    lot: int
    rank: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns_for: int = 0
    touchdowns_against: int = 0
    casualties_for: int = 0
    casualties_against: int = 0
    points: int = 0
    decided_by: str = "points"

    @property
    def touchdown_difference(self) -> int:
        return self.touchdowns_for - self.touchdowns_against

    @property
    def casualty_difference(self) -> int:
        return self.casualties_for - self.casualties_against


@dataclass(frozen=True, slots=True)
class Context:
    """What a part may look at besides the rows."""

    results: Sequence[Result]
    points: Points = field(default_factory=Points)


Measure = Callable[[Row, Sequence[Row], Context], int]


@dataclass(frozen=True, slots=True)
class Part:
    """One criterion: the higher measure ranks first among the level teams of `group`."""

    key: str
    name: str
    measure: Measure


def _head_to_head(row: Row, group: Sequence[Row], season: Context) -> int:
    """Points from the matches among the level teams alone."""
    level = {other.team for other in group}
    total = 0
    for result in season.results:
        if result.home not in level or result.away not in level:
            continue
        if row.team == result.home:
            total += season.points.of(result.margin(home=True))
        elif row.team == result.away:
            total += season.points.of(result.margin(home=False))
    return total


PARTS: tuple[Part, ...] = (
    Part("points", "points", lambda row, group, season: row.points),
    Part("touchdowns", "touchdown difference", lambda row, g, s: row.touchdown_difference),
    Part("casualties", "casualty difference", lambda row, g, s: row.casualty_difference),
    Part("head_to_head", "head-to-head", _head_to_head),
    Part("lot", "drawn lot", lambda row, group, season: -row.lot),
)
PART_NAMES = {part.key: part.name for part in PARTS}


def standings(
    lots: Mapping[int, int],
    results: Iterable[Result],
    points: Points | None = None,
    parts: Sequence[Part] = PARTS,
) -> list[Row]:
    """The ranked rows of the teams in `lots` (team id -> drawn lot) after these results.

    A team's rank was decided by the part that separates it from the level team above it, or,
    for the first of a level group, from the one below.
    """
    season = Context(list(results), points or Points())
    rows = {team: Row(team, lot) for team, lot in lots.items()}
    for result in season.results:
        _count(rows[result.home], season.points, result, home=True)
        _count(rows[result.away], season.points, result, home=False)
    ranked = _rank(list(rows.values()), season, parts)
    for index, (row, above) in enumerate(ranked):
        row.rank = index + 1
        below = ranked[index + 1][1] if index + 1 < len(ranked) else "points"
        row.decided_by = above if above != "points" else below
    return [row for row, _ in ranked]


def _count(row: Row, points: Points, result: Result, *, home: bool) -> None:
    us = (result.home_score, result.home_casualties)
    them = (result.away_score, result.away_casualties)
    (scored, hurt), (conceded, suffered) = (us, them) if home else (them, us)
    margin = result.margin(home=home)
    row.played += 1
    row.won += margin > 0
    row.drawn += margin == 0
    row.lost += margin < 0
    row.touchdowns_for += scored
    row.touchdowns_against += conceded
    row.casualties_for += hurt
    row.casualties_against += suffered
    row.points += points.of(margin)


def _rank(group: list[Row], season: Context, parts: Sequence[Part]) -> list[tuple[Row, str]]:
    """Rows in order, each with the key of the part that separates it from the row above."""
    if not parts:
        return [(row, "") for row in sorted(group, key=lambda row: row.team)]
    part, rest = parts[0], parts[1:]
    measured = sorted(
        ((part.measure(row, group, season), row) for row in group), key=lambda pair: -pair[0]
    )
    ranked: list[tuple[Row, str]] = []
    for _, level in groupby(measured, key=lambda pair: pair[0]):
        rows = [row for _, row in level]
        inner = _rank(rows, season, rest) if len(rows) > 1 else [(rows[0], "")]
        ranked.append((inner[0][0], part.key))
        ranked += inner[1:]
    return ranked
