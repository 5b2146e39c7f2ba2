"""Squigs, gnashers and kangaroos (SQG-STA-01, SQG-BRD)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.events import Rolled
from engine.ruleset import LiveGame
from engine.variants.squig.state import BREED_NAMES, GNASHER, KANGAROO, NORMAL, current_breed

NEW = (NORMAL, NORMAL, NORMAL, NORMAL, NORMAL, GNASHER, KANGAROO)
"""By face of the die for a new one (SQG-BRD-01)."""


def third(face: int) -> int:
    """D3 of a D6: 1-2, 3-4, 5-6 (SQG-SPL-01)."""
    return (face + 1) // 2


@dataclass(frozen=True, slots=True)
class Breed:
    """A squig's numbers; ``squares`` reads its move die."""

    name: str
    st: int
    squares: Callable[[int], int]


_SQUIG, _GNASHER, _KANGAROO = BREED_NAMES
BREEDS = (Breed(_SQUIG, 1, third), Breed(_GNASHER, 2, third), Breed(_KANGAROO, 1, int))
AV = 6


def breed_of_a_new_one(game: LiveGame) -> int:
    """An ordinary squig; with rare breeds a die decides (SQG-BRD-01)."""
    if game.rules.options["squig_breeds"] == "off":
        return NORMAL
    face = game.roll(6, "breed")
    side = game.position.active
    game.events.append(Rolled("SQG-BRD-01", "breed", side, None, 6, (face,)))
    return NEW[face]


def move_die(game: LiveGame, rule: str) -> tuple[int, int]:
    """The raw face of the current squig's move die, and its number of squares (SQG-BRD-07)."""
    face = game.roll(6, "squig_move")
    game.events.append(Rolled(rule, "squig_move", game.position.active, None, 6, (face,)))
    return face, BREEDS[current_breed(game.position)].squares(face)


def splits_on(game: LiveGame) -> int:
    """The raw face that splits the current squig; 0 is none (SQG-SPL-01, SQG-BRD-05)."""
    by_the_letter = game.rules.options["kangaroo_split"] == "off"
    return 0 if current_breed(game.position) == KANGAROO and by_the_letter else 6
