"""The dice of a star-player roll and of ageing (LGE-ADV-01, LGE-ADV-08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Roll = Callable[[int, str], int]
"""Throws a die, given its sides and the purpose, as the engine's dice do."""
SIDES = 6
AGES_BELOW = (0, 3, 4, 5, 6, 7, 8, 9)
"""By level: what 2D6 must reach so that the player does not age."""
AGED = {9: "av", 10: "ma", 11: "ag", 12: "st"}
"""By the second 2D6: the characteristic lost; below, a niggling injury."""
NIGGLING = "niggling"


@dataclass(frozen=True, slots=True)
class StarRoll:
    """2D6 for a level reached."""

    level: int
    dice: tuple[int, int]

    @property
    def total(self) -> int:
        return sum(self.dice)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same."""
        return self.dice[0] == self.dice[1]


@dataclass(frozen=True, slots=True)
class Ageing:
    """2D6 against ageing; `effect` is `niggling`, ma, st, ag or av, or nothing.

    `effect_dice` are the second two, thrown only for a player who has aged.
    """

    level: int
    needed: int
    dice: tuple[int, int]
    effect_dice: tuple[int, int] | None = None
    effect: str = ""


def star_roll(level: int, roll: Roll) -> StarRoll:
    """Roll for a level (LGE-ADV-01)."""
    return StarRoll(level, _two(roll, "star_roll"))


def ageing(level: int, roll: Roll) -> Ageing:
    """Roll whether the player ages at that level, and if so how (LGE-ADV-08)."""
    needed, dice = AGES_BELOW[level], _two(roll, "ageing")
    if sum(dice) >= needed:
        return Ageing(level, needed, dice)
    effect_dice = _two(roll, "ageing_effect")
    return Ageing(level, needed, dice, effect_dice, AGED.get(sum(effect_dice), NIGGLING))


def _two(roll: Roll, purpose: str) -> tuple[int, int]:
    return roll(SIDES, purpose), roll(SIDES, purpose)
