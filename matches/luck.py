"""Luck: how many tests of a match succeeded, compared with the expected number.

Every die and pair of dice that had to reach a target counts, for the side that rolled: a dodge, an
armour roll. Dice that test nothing do not count, nor do block dice, where the coach chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.odds.rolls import chance

PAIR = 2
FACES = 6


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


def luck_of(events: Iterable[Mapping[str, Any]]) -> tuple[Luck, Luck]:
    """Home's luck and away's, from a log's events as JSON."""
    sides = Luck(), Luck()
    for event in events:
        if event.get("event") != "rolled" or event.get("success") is None:
            continue
        odds = odds_of(event)
        if odds is None:
            continue
        sides[event["side"]].add(odds, made=bool(event["success"]))
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
