"""A team turn, activations and steps."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class TurnBegan(Event):
    """A team turn; ``turn`` is the counter after it moved (a bonus turn does not move it)."""

    side: Side
    half: int
    turn: int
    bonus: bool


@event
class TurnEnded(Event):
    """``cause``: end, turnover or touchdown."""

    side: Side
    cause: str


@event
class Turnover(Event):
    """The turn ends at once."""

    side: Side
    cause: str


@event
class TurnedFaceUp(Event):
    """A stunned player turns face up and is prone."""

    figure: Slot


@event
class CounterForgotten(Event):
    """A coach began a turn without moving the counter (house rule)."""

    side: Side


@event
class ProcedureCalled(Event):
    """A coach calls the opponent's illegal procedure."""

    side: Side


@event
class Activated(Event):
    """A player begins an activation."""

    figure: Slot


@event
class StoodUp(Event):
    """A prone player stands up, for ``cost`` squares of movement."""

    figure: Slot
    cost: int


@event
class Moved(Event):
    """One square of movement; ``cause``: move, follow_up or surge."""

    figure: Slot
    origin: Square
    square: Square
    cause: str
