"""Luck: how many tests of a match succeeded, compared with the expected number.

Every die and pair of dice that had to reach a target counts, for the side that rolled: a dodge, an
armour roll. So does each block, for the blocker's side: it succeeds if the die that was picked
fells the opponent; its chance depends on who picks. Dice that test nothing do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.odds.rolls import chance
from engine.rules.blocking import BANG, BLADE
from engine.rules.shared_tables import BLOCK_RESULTS

PAIR = 2
FACES = 6
BLOCK = "block"
FELLING = (BANG, BLADE)
"""The results of a block by which the opponent falls and the blocker does not, but for skills."""


@dataclass(slots=True)
class Luck:
    """A side's tests: how many, how many succeeded, the expected number, and the variance."""

    rolls: int = 0
    made: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, odds: float, *, made: bool) -> None:
        """Count a test with that chance."""
        self.rolls += 1
        self.made += made
        self.expected += odds
        self.variance += odds * (1 - odds)

    @property
    def deviation(self) -> float:
        """How many standard deviations better than expected."""
        return (self.made - self.expected) / self.variance**0.5 if self.variance else 0.0


@dataclass(frozen=True, slots=True)
class DiceTest:
    """A test: whose, by which player if any, its chance, and whether it succeeded."""

    side: int
    slot: int | None
    odds: float
    made: bool


class DiceTests:
    """Finds the tests among the events of a log, as JSON and in order."""

    def __init__(self) -> None:
        self._block: Mapping[str, Any] | None = None

    def of(self, event: Mapping[str, Any]) -> DiceTest | None:
        """The test that this event decides; None for most events."""
        name = event.get("event")
        if name == "block_die_picked":
            return self._picked(event)
        if name != "rolled":
            return None
        if event.get("purpose") == BLOCK:
            self._block = event
        odds = odds_of(event)
        success = event.get("success")
        if success is None or odds is None:
            return None
        return DiceTest(event["side"], event.get("figure"), odds, bool(success))

    def _picked(self, picked: Mapping[str, Any]) -> DiceTest | None:
        """The block whose dice were rolled last; a roll that was repeated decides nothing."""
        rolled, self._block = self._block, None
        if rolled is None:
            return None
        own_pick = picked["side"] == rolled["side"]
        odds = felling_odds(len(rolled["faces"]), own_pick=own_pick)
        return DiceTest(rolled["side"], rolled["figure"], odds, picked["result"] in FELLING)


def felling_odds(dice: int, *, own_pick: bool) -> float:
    """The chance that so many block dice let the blocker's side fell the opponent: one of them has
    to if it picks, all of them if the opponents do.
    """
    share = sum(result in FELLING for result in BLOCK_RESULTS[1:]) / FACES
    return 1 - (1 - share) ** dice if own_pick else share**dice


def luck_of(events: Iterable[Mapping[str, Any]]) -> tuple[Luck, Luck]:
    """Home's luck and away's, from a log's events as JSON."""
    sides, tests = (Luck(), Luck()), DiceTests()
    for event in events:
        if (test := tests.of(event)) is not None:
            sides[test.side].add(test.odds, made=test.made)
    return sides


def odds_of(event: Mapping[str, Any]) -> float | None:
    """The chance of a rolled test; None for dice without a known chance."""
    target, faces = event.get("target"), event.get("faces", ())
    if target is None or event.get("sides") != FACES:
        return None
    modifiers = sum(value for _, value in event.get("modifiers", ()))
    if len(faces) == 1:
        return chance(target, modifiers)
    return _pair(target - modifiers) if len(faces) == PAIR else None


@cache
def _pair(least: int) -> float:
    """The chance that two dice reach that sum."""
    ways = sum(a + b >= least for a in range(1, FACES + 1) for b in range(1, FACES + 1))
    return ways / FACES**PAIR
