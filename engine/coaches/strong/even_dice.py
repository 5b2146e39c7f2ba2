"""Dice for rehearsals: over a few rehearsals of a play its first rolls show every face evenly."""

from __future__ import annotations

import random

BASES = (2, 3, 5, 7)
"""The first rolls of a play follow Halton's sequences in these bases, the others are random."""


class EvenDice:
    """Dice for one play after another; the same seed gives the same faces."""

    __slots__ = ("_number", "_random", "_rolled", "_shifts")

    def __init__(self, seed: int | str):
        self._random = random.Random(seed).random
        self._shifts = [self._random() for _ in BASES]
        self._number = self._rolled = 0

    def rehearse(self, number: int) -> None:
        """The next faces are those of rehearsal ``number`` of a play, counted from 0."""
        self._number, self._rolled = number, 0

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to ``sides``."""
        rolled = self._rolled
        if rolled < len(BASES):
            self._rolled = rolled + 1
            share = (_part(self._number, BASES[rolled]) + self._shifts[rolled]) % 1.0
        else:
            share = self._random()
        return int(share * sides) + 1


def _part(number: int, base: int) -> float:
    """The number's digits in that base, behind the point in reverse order."""
    found, digit = 0.0, 1.0
    while number:
        digit /= base
        number, rest = divmod(number, base)
        found += rest * digit
    return found
