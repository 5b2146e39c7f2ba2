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
from league.table.unplayed import FIDE, MissedRounds

NONE_MISSED: Mapping[int, MissedRounds] = {}


class RankingFacts:
    """What a tie-break may read besides the rows; computed once, when a tie-break needs it.

    `missed` are the rounds that teams of a Swiss table missed; `forfeits_count`: whether a
    walk-over counts against the opponent it was won from, as in a round robin (KEM-TIE-01).
    """

    def __init__(
        self,
        results: Sequence[Result],
        points: Points,
        rows: Mapping[int, StandingsRow],
        missed: Mapping[int, MissedRounds] = NONE_MISSED,
        *,
        forfeits_count: bool = False,
    ) -> None:
        self.results, self.points, self.rows = results, points, rows
        self.missed = missed
        self.by_fide = points.unplayed == FIDE
        self.forfeits_count = forfeits_count or not self.by_fide

    @cached_property
    def games(self) -> Mapping[int, list[tuple[int, int, int]]]:
        """Team -> (opponent, points, margin) of each of its matches."""
        found: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
        for r in self.results:
            found[r.home].append((r.away, self.points.of_side(r, home=True), r.margin(home=True)))
            found[r.away].append((r.home, self.points.of_side(r, home=False), r.margin(home=False)))
        return found

    @cached_property
    def opponents(self) -> Mapping[int, list[tuple[int, int]]]:
        """Team -> (points, weight) of each opponent: weight 2 for one it beat, 1 for a draw.

        By FIDE's rule an unplayed round is played against a dummy that has the team's own points.
        """
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for r in self.results:
            margin = r.margin(home=True)
            for team, other, ahead in ((r.home, r.away, margin), (r.away, r.home, -margin)):
                met = other if self.forfeits_count or not r.walkover else team
                points = self._points_for_others(met) if met == other else self.rows[team].points
                found[team].append((points, 1 + (ahead > 0) - (ahead < 0)))
        if self.by_fide:
            for team, row in self.rows.items():
                missed = self.missed.get(team, MissedRounds()).count
                found[team] += [(row.points, self._weight_of_bye)] * row.byes
                found[team] += [(row.points, 0)] * missed
        return found

    def _points_for_others(self, team: int) -> int:
        """A team's points in the sums of its opponents."""
        as_draws = self.missed[team].as_draws if self.by_fide and team in self.missed else 0
        return self.rows[team].points + as_draws * self.points.draw

    @cached_property
    def _weight_of_bye(self) -> int:
        """A bye counts as the result whose points it pays; between two as the lesser one."""
        paid = self.points.for_bye
        return 2 if paid >= self.points.win else int(paid >= self.points.draw > self.points.loss)

    @cached_property
    def buchholz(self) -> Mapping[int, int]:
        """Team -> sum of its opponents' points: how strong they were."""
        return {team: sum(points for points, _ in met) for team, met in self.opponents.items()}

    @cached_property
    def sonneborn_berger(self) -> Mapping[int, int]:
        """Team -> sum of twice the points of opponents it beat and once of those it drew with."""
        return {
            team: sum(points * weight for points, weight in met)
            for team, met in self.opponents.items()
        }


WITH_OPPONENTS = frozenset({"buchholz", "sonneborn_berger"})
"""The tie-breaks for which unplayed rounds count."""
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


LOT = TieBreak("lot", _("by lot"), _each(lambda row: -row.lot), lambda value: str(-value))
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
