"""The kick-off: aim, table, landing."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class KickAimed(Event):
    """The kicking coach aims the ball."""

    side: Side
    square: Square


@event
class KickOffEvent(Event):
    """The line of the kick-off table that applies, and the side it belongs to."""

    total: int
    name: str
    owner: Side


@event
class Blessed(Event):
    """The Touch of Amaterasu falls on a player, or leaves them."""

    figure: Slot
    on: bool


@event
class PortentsSet(Event):
    """Evil Portents begin or end."""

    on: bool


@event
class WentToReserves(Event):
    """A player leaves the pitch unhurt."""

    figure: Slot
    cause: str


@event
class KickOut(Event):
    """The kick left the pitch or the receiving half: the ball stays off until it is given."""

    side: Side


@event
class Touchback(Event):
    """The receiving coach gives the ball to a player."""

    side: Side
    figure: Slot
