"""Dice of a rehearsal: every test of the coach's own succeeds and no armour breaks."""

from __future__ import annotations

from matches.engine.dice import SeededDice

BEST = frozenset({"dodge", "surge", "pick_up", "pass", "catch", "hand_off", "stand_up", "block"})
WORST = frozenset({"armour", "injury", "casualty"})


class HopefulDice:
    """The best face for a test, the lowest for harm; anything else falls as it may."""

    __slots__ = ("_other",)

    def __init__(self) -> None:
        self._other = SeededDice(0)

    def roll(self, sides: int, purpose: str) -> int:
        """A face for that purpose."""
        if purpose in BEST:
            return sides
        if purpose in WORST:
            return 1
        return self._other.roll(sides, purpose)
