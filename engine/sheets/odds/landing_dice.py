"""Dice that say where a teleport leads; every other test succeeds."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dice import Dice
from engine.position import Position
from engine.sheets.odds.optimistic_dice import OptimisticDice, OtherLuckDice

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


class FreePadDice:
    """Faces that succeed, and for a teleport a pad on which nobody stands: never the one that a
    player leaves, from which they would be lost. ``rolled`` counts all faces.

    ``turn`` says which of the free pads comes first. ``choices`` is how many there were to choose
    from, 0 without a teleport. ``position`` is that of the game that rolls them.
    """

    def __init__(self, turn: int) -> None:
        self._turn = turn
        self._other: Dice = OptimisticDice()
        self.position: Position | None = None
        self.choices = 0
        self.rolled = 0

    def roll(self, sides: int, purpose: str) -> int:
        """The next face."""
        self.rolled += 1
        free = self._free() if purpose == TELEPORT else []
        if not free:
            return self._other.roll(sides, purpose)
        self.choices = max(self.choices, len(free))
        return free[self._turn % len(free)]

    @classmethod
    def of_another_luck(cls, luck: int) -> FreePadDice:
        """Dice of the same kind whose blocks push, and from ``luck`` 1 on show other faces."""
        dice = cls(luck)
        dice._other = OtherLuckDice(luck)
        return dice

    def _free(self) -> list[int]:
        position = self.position
        if position is None:
            return []
        return [at for at, pad in enumerate(position.pads, start=1) if not position.at[pad]]
