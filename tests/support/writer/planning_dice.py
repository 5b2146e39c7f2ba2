"""Dice for planning: what a coach expects rather than hopes for."""

from __future__ import annotations

from engine.dice import SeededDice
from engine.ruleset import Rules
from engine.sheets.odds.optimistic_dice import OptimisticDice

PUSHED = "arrows"


class CautiousDice:
    """Every test succeeds and no armour breaks, but a block only pushes.

    A path that is safe with an opponent still standing is safe if they fall; the reverse is not
    true.
    """

    __slots__ = ("_hopeful", "_push")

    def __init__(self, rules: Rules):
        self._hopeful = OptimisticDice()
        self._push = rules.blocking.results.index(PUSHED)

    def roll(self, sides: int, purpose: str) -> int:
        """A face for that purpose."""
        return self._push if purpose == "block" else self._hopeful.roll(sides, purpose)


class CountingDice:
    """Seeded dice that count their rolls; the same seed gives the same faces."""

    __slots__ = ("_dice", "thrown")

    def __init__(self, number: int):
        self._dice = SeededDice(number)
        self.thrown = 0

    def roll(self, sides: int, purpose: str) -> int:
        """A face."""
        self.thrown += 1
        return self._dice.roll(sides, purpose)
