"""The ball's movement and who holds it."""

from __future__ import annotations

from engine.events.base import Event, Slot, Square, event


@event
class BallMoved(Event):
    """The loose ball's path, squares in order; ``cause``: kick, bounce, scatter or throw_in."""

    cause: str
    origin: Square
    path: tuple[Square, ...]


@event
class BallLeftPitch(Event):
    """The ball goes over the edge from ``square``, the last one crossed."""

    square: Square


@event
class BallRests(Event):
    """The ball comes to rest on an empty square."""

    square: Square


@event
class BallDropped(Event):
    """A carrier loses the ball on ``square``; it will bounce from there."""

    figure: Slot
    square: Square


@event
class PickedUp(Event):
    """A player picks the ball up."""

    figure: Slot


@event
class Caught(Event):
    """A player catches the ball; ``cause``: pass, scatter, bounce, kick or throw_in."""

    figure: Slot
    cause: str


@event
class LetFall(Event):
    """A coach lets the ball pass a player."""

    figure: Slot


@event
class Passed(Event):
    """A pass is thrown over ``distance`` squares."""

    figure: Slot
    target: Slot
    distance: int
    length: str


@event
class Intercepted(Event):
    """An opponent catches the pass on its way."""

    figure: Slot


@event
class Completed(Event):
    """An accurate pass is caught by the team-mate it was thrown to."""

    figure: Slot
    target: Slot


@event
class HandedOff(Event):
    """The ball changes hands."""

    figure: Slot
    target: Slot


@event
class Thrown(Event):
    """A pass to a square, occupied or not; ``length`` is quick, short, long or bomb."""

    figure: Slot
    square: Square
    distance: int
    length: str


@event
class Fumbled(Event):
    """The ball slips out of the thrower's hand."""

    figure: Slot


@event
class Offered(Event):
    """A hand-off: the receiver must catch the ball."""

    figure: Slot
    target: Slot


@event
class BallMeant(Event):
    """Of several balls, the one that the following events are about."""

    ball: int
