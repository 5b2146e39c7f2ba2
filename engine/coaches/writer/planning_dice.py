"""Dice that a coach throws in thought: what he reckons with, rather than what he hopes for."""

from __future__ import annotations

from engine.dice import SeededDice
from engine.ruleset import Rules
from engine.sheets.odds.optimistic_dice import OptimisticDice

PUSHED = "arrows"


class CautiousDice:
    """Every test succeeds and no armour breaks, but a block pushes back and no more.

    A way that is safe with an opponent still on his feet is safe if he falls; not so the other
    way round.
    """

    __slots__ = ("_hopeful", "_push")

    def __init__(self, rules: Rules):
        self._hopeful = OptimisticDice()
        self._push = rules.block_results.index(PUSHED)

    def roll(self, sides: int, purpose: str) -> int:
        """A face for that purpose."""
        return self._push if purpose == "block" else self._hopeful.roll(sides, purpose)


class CountingDice:
    """Dice as they fall, and how many were thrown; the same for the same number."""

    __slots__ = ("_dice", "thrown")

    def __init__(self, number: int):
        self._dice = SeededDice(number)
        self.thrown = 0

    def roll(self, sides: int, purpose: str) -> int:
        """A face."""
        self.thrown += 1
        return self._dice.roll(sides, purpose)
