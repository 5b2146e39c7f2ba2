"""Results and the points for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.translation import Words
from league.table.unplayed import FIDE

MAX_BONUS = 9


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: team ids, touchdowns and casualties caused.

    `winner` is 0 for home and 1 for away, as in the report: a level match may have been decided by
    a roll-off (CORE-END-01). With None touchdowns decide. A walk-over was not played: it earns no
    bonus, and a season may ignore its touchdowns (KEM-WLK-01). One that `is_open` goes on after the
    close of its round, and counts as a draw without touchdowns until its result comes (KEM-CAL-02).
    """

    home: int
    away: int
    home_score: int
    away_score: int
    home_casualties: int = 0
    away_casualties: int = 0
    winner: int | None = None
    walkover: bool = False
    is_open: bool = False

    def margin(self, *, home: bool) -> int:
        """Positive for a win of that side, negative for a loss, 0 for a draw."""
        ahead = self.home_score - self.away_score
        if not ahead and self.winner is not None:
            ahead = 1 if self.winner == 0 else -1
        return ahead if home else -ahead


@dataclass(frozen=True, slots=True)
class BonusKind:
    """A kind of bonus: `amount` measures a side, and the bonus is paid from `at_least` of it.

    `words` describe it, with a place for the number.
    """

    key: str
    words: Words
    amount: Callable[[Result, bool], int]


def _scored(result: Result, home: bool) -> int:
    return result.home_score if home else result.away_score


BONUSES: Mapping[str, BonusKind] = {
    kind.key: kind
    for kind in (
        BonusKind("touchdowns", _("{} or more touchdowns"), _scored),
        BonusKind(
            "casualties",
            _("{} or more casualties caused"),
            lambda r, home: r.home_casualties if home else r.away_casualties,
        ),
        BonusKind("margin", _("a win by {} or more"), lambda r, home: r.margin(home=home)),
        BonusKind(
            "clean_sheet",
            _("no touchdown against and {} or more for"),
            lambda r, home: _scored(r, home) if not _scored(r, not home) else -1,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Bonus:
    """A number of extra points for a side that reaches a threshold."""

    key: str
    at_least: int
    points: int

    @property
    def words(self) -> str:
        """The bonus as text for coaches."""
        what = BONUSES[self.key].words.format(self.at_least)
        return gettext("{points} more for {what}").format(points=self.points, what=what)

    def of(self, result: Result, *, home: bool) -> int:
        shown = BONUSES[self.key].amount(result, home)
        return self.points if shown >= self.at_least else 0


def read_bonuses(rows: Sequence[Mapping[str, Any]]) -> tuple[Bonus, ...]:
    """Bonuses from their stored form. Raises `ValueError` with the reason."""
    read = []
    for row in rows:
        if row.get("key") not in BONUSES:
            raise ValueError(f"There is no bonus for {row.get('key')!r:.40}.")
        least, points = row.get("at_least"), row.get("points")
        if not (type(least) is int and 1 <= least <= 99):
            raise ValueError("The threshold of a bonus is 1 to 99.")
        if not (type(points) is int and 1 <= points <= MAX_BONUS):
            raise ValueError(f"A bonus is 1 to {MAX_BONUS} points.")
        read.append(Bonus(row["key"], least, points))
    if len({bonus.key for bonus in read}) != len(read):
        raise ValueError("Each bonus is named once.")
    return tuple(read)


@dataclass(frozen=True, slots=True)
class Points:
    """The points for a win, a draw, a loss and a bye, and the bonuses.

    `bye` None: as much as a win. `walkover_score`: whether the touchdowns of a walk-over count in
    the table. `unplayed`: how rounds that were not played count in Buchholz and Sonneborn-Berger
    (`UNPLAYED_RULES`, KEM-TIE-01).
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int | None = None
    bonuses: tuple[Bonus, ...] = ()
    walkover_score: bool = True
    unplayed: str = FIDE

    @property
    def for_bye(self) -> int:
        return self.win if self.bye is None else self.bye

    def of(self, margin: int) -> int:
        """Points without bonuses."""
        if margin > 0:
            return self.win
        return self.loss if margin else self.draw

    def of_side(self, result: Result, *, home: bool) -> int:
        """All points of a side for a result."""
        paid = self.of(result.margin(home=home))
        if self.bonuses and not (result.walkover or result.is_open):
            paid += sum(bonus.of(result, home=home) for bonus in self.bonuses)
        return paid
