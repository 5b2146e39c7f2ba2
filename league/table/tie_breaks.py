"""The tie-breaks, small keyed parts: a season chooses which, and in what order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from league.table.points import Points, Result
from league.table.rows import Row


class Facts:
    """What a part may look at besides the rows; worked out once, when a part asks for it."""

    def __init__(self, results: Sequence[Result], points: Points, rows: Mapping[int, Row]) -> None:
        self.results, self.points, self.rows = results, points, rows

    @cached_property
    def games(self) -> Mapping[int, list[tuple[int, int, int]]]:
        """Team -> (opponent, points paid, margin) of each of its matches."""
        found: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
        for r in self.results:
            found[r.home].append((r.away, self.points.of_side(r, home=True), r.margin(home=True)))
            found[r.away].append((r.home, self.points.of_side(r, home=False), r.margin(home=False)))
        return found

    @cached_property
    def buchholz(self) -> Mapping[int, int]:
        """Team -> what its opponents have in points, all together: how strong they were."""
        rows = self.rows
        return {
            team: sum(rows[other].points for other, _, _ in games)
            for team, games in self.games.items()
        }

    @cached_property
    def sonneborn_berger(self) -> Mapping[int, int]:
        """Team -> twice the points of whom it beat and once of whom it drew with."""
        rows = self.rows
        return {
            team: sum(
                rows[other].points * (2 if margin > 0 else 1)
                for other, _, margin in games
                if margin >= 0
            )
            for team, games in self.games.items()
        }


Measures = Callable[[Sequence[Row], Facts], Iterable[int]]


@dataclass(frozen=True, slots=True)
class Part:
    """One criterion: the higher measure ranks first among the level teams of a group.

    `measure` gives one number for every row of the group, in their order. `shown` is that number
    as people read it.
    """

    key: str
    name: str
    measure: Measures
    shown: Callable[[int], str] = str


def _each(field: Callable[[Row], int]) -> Measures:
    return lambda group, facts: [field(row) for row in group]


def _head_to_head(group: Sequence[Row], facts: Facts) -> list[int]:
    """Points from the matches among the level teams alone."""
    level = {row.team for row in group}
    return [
        sum(points for other, points, _ in facts.games[row.team] if other in level)
        if row.team in facts.games
        else 0
        for row in group
    ]


def _buchholz(group: Sequence[Row], facts: Facts) -> list[int]:
    return [facts.buchholz.get(row.team, 0) for row in group]


def _sonneborn_berger(group: Sequence[Row], facts: Facts) -> list[int]:
    return [facts.sonneborn_berger.get(row.team, 0) for row in group]


def _halves(value: int) -> str:
    return f"{value // 2}.5" if value % 2 else str(value // 2)


LOT = Part("lot", "drawn lot", _each(lambda row: -row.lot), lambda value: str(-value))
PARTS: Mapping[str, Part] = {
    part.key: part
    for part in (
        Part("points", "points", _each(lambda row: row.points)),
        Part("touchdowns", "touchdown difference", _each(lambda row: row.touchdown_difference)),
        Part("touchdowns_for", "touchdowns scored", _each(lambda row: row.touchdowns_for)),
        Part("casualties", "casualty difference", _each(lambda row: row.casualty_difference)),
        Part("casualties_for", "casualties caused", _each(lambda row: row.casualties_for)),
        Part("head_to_head", "head-to-head", _head_to_head),
        Part("wins", "matches won", _each(lambda row: row.won)),
        Part("buchholz", "strength of opponents (Buchholz)", _buchholz),
        Part("sonneborn_berger", "Sonneborn-Berger", _sonneborn_berger, _halves),
        LOT,
    )
}
PART_NAMES = {key: part.name for key, part in PARTS.items()}
DEFAULT_PARTS = ("points", "touchdowns", "casualties", "head_to_head", "lot")
"""LGE-TAB-01."""


def parts_of(keys: Sequence[str]) -> tuple[Part, ...]:
    """The parts of those keys in their order; the lot comes last of all, said or not.

    Raises `ValueError` for a key that is unknown or named twice.
    """
    if unknown := [key for key in keys if key not in PARTS]:
        raise ValueError(f"There is no tie-break called {unknown[0]!r:.40}.")
    if len(set(keys)) != len(keys):
        raise ValueError("Each tie-break is named once.")
    return (*(PARTS[key] for key in keys if key != LOT.key), LOT)
