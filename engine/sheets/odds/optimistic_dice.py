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


PUSHES = 3
"""A block face that leaves both players standing."""
MOST_PUSHES = 20
"""After so many any face comes: a block may be repeated until the opponent is down."""
FAILS = 4
"""One own test in that many fails, where luck is another than the best."""


class OtherLuckDice:
    """Luck that leaves what the best makes moot: the opponent stands, the ball is still loose.

    The first, ``luck`` 0, lets every own test succeed and every block push. Any other shows faces
    of its own for blocks, and for one test in four.
    """

    __slots__ = ("_best", "_luck", "_other", "_pushes")

    def __init__(self, luck: int) -> None:
        self._best, self._luck = OptimisticDice(), luck
        self._pushes = 0 if luck else MOST_PUSHES
        self._other = SeededDice(f"luck|{luck}")

    def roll(self, sides: int, purpose: str) -> int:
        """A face for that purpose."""
        if purpose == "block":
            self._pushes -= 1
            return PUSHES if self._pushes >= 0 else self._other.roll(sides, purpose)
        if self._luck and self._other.roll(FAILS, "luck") == 1:
            return self._other.roll(sides, purpose)
        return self._best.roll(sides, purpose)
