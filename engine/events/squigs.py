"""Squigs: balls with legs of their own. ``ball`` is a squig's number in the drive."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class SquigBorn(Event):
    """A fresh squig for the kick-off; ``breed`` is squig, gnasher or kangaroo."""

    ball: int
    breed: str


@event
class SquigSplit(Event):
    """A squig splits: the new one, ``born``, starts from ``square``."""

    ball: int
    born: int
    square: Square
    breed: str


@event
class SquigRemoved(Event):
    """A squig is gone: crushed beyond the edge, squashed by a block, or bitten."""

    ball: int
    cause: str


@event
class SquigFreed(Event):
    """A squig wriggles out of its carrier's hands."""

    figure: Slot
    ball: int


@event
class SquigBlocked(Event):
    """A block at a squig; ``herd`` are the squigs that help it."""

    attacker: Slot
    ball: int
    attacker_strength: int
    squig_strength: int
    attacker_assists: tuple[Slot, ...]
    herd: tuple[int, ...]
    dice: int
    chooser: Side


@event
class SquigPushed(Event):
    """A squig is pushed; ``square`` is ``None`` when it leaves the pitch."""

    ball: int
    by: Slot
    origin: Square
    square: Square | None


@event
class SquigKnockedOver(Event):
    """A squig is knocked over; its armour is next."""

    ball: int
    by: Slot


@event
class SquigBit(Event):
    """A gnasher bites a player or another squig."""

    ball: int
    figure: Slot | None
    other: int | None
