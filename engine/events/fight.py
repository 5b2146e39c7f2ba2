"""Blocks, pushes, falls, injuries and fouls."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class Blocked(Event):
    """A block is thrown: strengths with assists named, number of dice and who chooses."""

    attacker: Slot
    defender: Slot
    attacker_strength: int
    defender_strength: int
    attacker_assists: tuple[Slot, ...]
    defender_assists: tuple[Slot, ...]
    dice: int
    chooser: Side


@event
class BlockDiePicked(Event):
    """The face that counts, and its result."""

    side: Side
    face: int
    result: str


@event
class Pushed(Event):
    """A player is pushed; ``square`` is ``None`` when the player leaves the pitch."""

    figure: Slot
    by: Slot
    origin: Square
    square: Square | None


@event
class PushResisted(Event):
    """A player is not moved by a push (Stand Firm)."""

    figure: Slot
    by: Slot


@event
class KnockedDown(Event):
    """A player falls; ``by`` is who caused it, ``cause`` block, dodge, surge or might."""

    figure: Slot
    by: Slot | None
    cause: str


@event
class Injured(Event):
    """Stunned, knocked_out, badly_hurt, seriously_injured or dead."""

    figure: Slot
    by: Slot | None
    cause: str
    result: str


@event
class Fouled(Event):
    """A downed opponent is fouled."""

    figure: Slot
    victim: Slot
