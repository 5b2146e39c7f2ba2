"""The tie-breaks, small keyed classes: a season chooses which, and in what order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext_lazy as _

from core.translation import Words
from league.table.points import Points, Result
from league.table.rows import StandingsRow


class RankingFacts:
    """What a tie-break may read besides the rows; computed once, when a tie-break needs it."""

    def __init__(
        self, results: Sequence[Result], points: Points, rows: Mapping[int, StandingsRow]
    ) -> None:
        self.results, self.points, self.rows = results, points, rows

    @cached_property
    def games(self) -> Mapping[int, list[tuple[int, int, int]]]:
        """Team -> (opponent, points, margin) of each of its matches."""
        found: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
        for r in self.results:
            found[r.home].append((r.away, self.points.of_side(r, home=True), r.margin(home=True)))
            found[r.away].append((r.home, self.points.of_side(r, home=False), r.margin(home=False)))
        return found

    @cached_property
    def buchholz(self) -> Mapping[int, int]:
        """Team -> sum of its opponents' points: how strong they were."""
        rows = self.rows
        return {
            team: sum(rows[other].points for other, _, _ in games)
            for team, games in self.games.items()
        }

    @cached_property
    def sonneborn_berger(self) -> Mapping[int, int]:
        """Team -> sum of twice the points of opponents it beat and once of those it drew with."""
        rows = self.rows
        return {
            team: sum(
                rows[other].points * (2 if margin > 0 else 1)
                for other, _, margin in games
                if margin >= 0
            )
            for team, games in self.games.items()
        }


Measure = Callable[[Sequence[StandingsRow], RankingFacts], Iterable[int]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One criterion: in a group of level teams the higher measure ranks first.

    `measure` returns one number for every row of the group, in order. `shown` formats that number
    for people.
    """

    key: str
    name: Words
    measure: Measure
    shown: Callable[[int], str] = str


def _each(field: Callable[[StandingsRow], int]) -> Measure:
    return lambda group, facts: [field(row) for row in group]


def _head_to_head(group: Sequence[StandingsRow], facts: RankingFacts) -> list[int]:
    """Points from the matches among the level teams alone."""
    level = {row.team for row in group}
    return [
        sum(points for other, points, _ in facts.games[row.team] if other in level)
        if row.team in facts.games
        else 0
        for row in group
    ]


def _buchholz(group: Sequence[StandingsRow], facts: RankingFacts) -> list[int]:
    return [facts.buchholz.get(row.team, 0) for row in group]


def _sonneborn_berger(group: Sequence[StandingsRow], facts: RankingFacts) -> list[int]:
    return [facts.sonneborn_berger.get(row.team, 0) for row in group]


def _halves(value: int) -> str:
    return f"{value // 2}.5" if value % 2 else str(value // 2)


LOT = TieBreak("lot", _("drawn lot"), _each(lambda row: -row.lot), lambda value: str(-value))
TIE_BREAKS: Mapping[str, TieBreak] = {
    tie_break.key: tie_break
    for tie_break in (
        TieBreak("points", _("points"), _each(lambda row: row.points)),
        TieBreak(
            "touchdowns", _("touchdown difference"), _each(lambda row: row.touchdown_difference)
        ),
        TieBreak("touchdowns_for", _("touchdowns scored"), _each(lambda row: row.touchdowns_for)),
        TieBreak(
            "casualties", _("casualty difference"), _each(lambda row: row.casualty_difference)
        ),
        TieBreak("casualties_for", _("casualties caused"), _each(lambda row: row.casualties_for)),
        TieBreak("head_to_head", _("head-to-head"), _head_to_head),
        TieBreak("wins", _("matches won"), _each(lambda row: row.won)),
        TieBreak("buchholz", _("strength of opponents (Buchholz)"), _buchholz),
        TieBreak("sonneborn_berger", _("Sonneborn-Berger"), _sonneborn_berger, _halves),
        LOT,
    )
}
TIE_BREAK_NAMES = {key: tie_break.name for key, tie_break in TIE_BREAKS.items()}
DEFAULT_TIE_BREAKS = ("points", "touchdowns", "casualties", "head_to_head", "lot")
"""LGE-TAB-01."""


def find_tie_breaks(keys: Sequence[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of those keys in order; the lot always comes last, named or not.

    Raises `ValueError` for a key that is unknown or named twice.
    """
    if unknown := [key for key in keys if key not in TIE_BREAKS]:
        raise ValueError(f"There is no tie-break called {unknown[0]!r:.40}.")
    if len(set(keys)) != len(keys):
        raise ValueError("Each tie-break is named once.")
    return (*(TIE_BREAKS[key] for key in keys if key != LOT.key), LOT)
