"""Dice for checking a sheet: every own test succeeds and no armour breaks."""

from __future__ import annotations

from engine.dice import SeededDice
from engine.word_lists import words

BEST = frozenset(
    words(
        """dodge surge pick_up pass catch hand_off stand_up block bone_head dauntless escape
        foul_appearance gaze hungry jump_up landing leap really_stupid shadowing squig_test
        take_root bite throw_team_mate wild_animal boarding obstacle precarious"""
    )
)
"""The highest face is the luckiest."""
WORST = frozenset({"casualty", "chest", "intercept", "lasting", "referee"})
"""The lowest face is the luckiest."""
PAIRS = frozenset({"armour", "injury"})
"""Two low dice without doubles, for which a referee would send a fouler off."""


class OptimisticDice:
    """The best face for a test, the lowest for harm; anything else is random."""

    __slots__ = ("_other", "_second")

    def __init__(self) -> None:
        self._other = SeededDice(0)
        self._second = False

    def roll(self, sides: int, purpose: str) -> int:
        """A face for that purpose."""
        if purpose in BEST:
            return sides
        if purpose in PAIRS:
            self._second = not self._second
            return 1 if self._second else 2
        return 1 if purpose in WORST else self._other.roll(sides, purpose)
