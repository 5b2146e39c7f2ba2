"""Chests, pads, pits and walls: events of maps."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class MapDrawn(Event):
    """The map of the match; the set-up contains it."""

    name: str


@event
class ChestPlaced(Event):
    """A chest stands on ``square``; ``side`` placed it, if a side did."""

    side: Side | None
    square: Square


@event
class PadPlaced(Event):
    """A teleport pad; ``side`` placed it, if a side did."""

    side: Side | None
    number: int
    square: Square


@event
class EndGiven(Event):
    """Which end zone a side defends: A or B."""

    side: Side
    end: str


@event
class FirstTurnGiven(Event):
    """Which side moves first."""

    side: Side


@event
class Teleported(Event):
    """A player appears on a pad, from another (``origin``) or from the dugout."""

    figure: Slot
    pad: int
    origin: Square | None
    square: Square


@event
class LostInSpace(Event):
    """A player is out of the match."""

    figure: Slot


@event
class Balked(Event):
    """A player refuses to be teleported in, this turn."""

    figure: Slot


@event
class ChestOpened(Event):
    """A chest is opened and removed; ``contents``: ball or trap."""

    figure: Slot
    square: Square
    contents: str


@event
class FellIntoPit(Event):
    """A player falls or is pushed into a pit."""

    figure: Slot


@event
class BallReappeared(Event):
    """A ball from a pit is back on a pad, which it leaves at once."""

    pad: int
    square: Square


@event
class ThrownAtWall(Event):
    """The ball is thrown at a wall, over ``square`` in front of it."""

    figure: Slot
    wall: Square
    square: Square
    distance: int
    length: str


@event
class SentHome(Event):
    """The match has lasted too long: a player has to leave it."""

    figure: Slot
