"""Dice that show where a teleport leads; every other test succeeds."""

from __future__ import annotations

from collections.abc import Sequence

from engine.position import Position
from engine.sheets.odds.optimistic_dice import OptimisticDice

TELEPORT = "teleport"
"""The purpose of the die that shows a pad."""


class LandingDice:
    """The faces of the plays ``before``; then those that succeed, and ``pad`` for a teleport.

    Who stands there is sent on to the pads that are free, in turn. ``landed`` is whether a teleport
    has been rolled.
    """

    def __init__(self, position: Position, pad: int, before: Sequence[int] = ()) -> None:
        empty = [at for at, square in enumerate(position.pads, start=1) if not position.at[square]]
        self._before = list(before)
        self._pads = [pad, *(each for each in empty if each != pad)]
        self._other = OptimisticDice()
        self.landed = False

    def roll(self, sides: int, purpose: str) -> int:
        """The next face."""
        if self._before:
            return self._before.pop(0)
        if purpose != TELEPORT or not self._pads:
            return self._other.roll(sides, purpose)
        self.landed = True
        return self._pads.pop(0)
