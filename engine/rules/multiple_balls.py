"""Several balls at once: which of them a procedure is about, who has one, what lies where.

``position.ball`` and its fellows are always one ball's; the others are ``position.strays``. Games
with one ball have no strays, its number is 0, and nothing here does anything.
"""

from __future__ import annotations

from engine.events import BallMeant
from engine.geometry import OFF
from engine.position import Figure, Position, Stray
from engine.ruleset import LiveGame

LYING = 3
"""The rank of a loose ball that nobody dropped (``loose_rank``)."""


def turn_to(game: LiveGame, number: int) -> None:
    """From here on the ball of that number is the one meant (SQG-GEN-08)."""
    position = game.position
    if number == position.ball_number:
        return
    stray = next(stray for stray in position.strays if stray.number == number)
    rest = [other for other in position.strays if other.number != number]
    position.strays = sorted([*rest, _as_stray(position)] if position.ball_number else rest)
    held = stray.carrier >= 0
    position.ball_number, position.breed = stray.number, stray.breed
    position.carrier = stray.carrier if held else None
    position.ball = position.figures[stray.carrier].square if held else stray.square
    position.ball_loose = stray.loose
    game.events.append(BallMeant(game.rules.citations["ball_meant"], number))


def turn_back(game: LiveGame, number: int) -> None:
    """To the ball that was meant before, if it is still there."""
    if any(stray.number == number for stray in game.position.strays):
        turn_to(game, number)


def in_hand(game: LiveGame, figure: Figure) -> bool:
    """Whether he carries a ball; if so, it is the one meant."""
    position = game.position
    for stray in position.strays:
        if stray.carrier == figure.slot:
            turn_to(game, stray.number)
    return position.carrier == figure.slot


def lying_at(position: Position, square: int) -> int | None:
    """The number of the free ball on that square."""
    if position.ball == square and position.carrier is None:
        return position.ball_number
    for stray in position.strays:
        if stray.square == square:
            return stray.number
    return None


def is_shared(position: Position) -> bool:
    """Whether the ball meant lies where another lies."""
    return any(stray.square == position.ball for stray in position.strays)


def disturb(position: Position, square: int) -> None:
    """Somebody has come onto a free ball without wanting to: it will bounce (CORE-BAL-01).

    Who is off the pitch comes onto none, though a ball in somebody's hands has no square either.
    """
    if square == OFF:
        return
    if position.ball == square and position.carrier is None:
        position.ball_loose = position.ball_loose or (LYING if position.strays else True)
    if position.strays:
        position.strays = [
            stray._replace(loose=stray.loose or LYING) if stray.square == square else stray
            for stray in position.strays
        ]


def loose_rank(position: Position, figure: Figure) -> int:
    """When a ball he drops bounces, if several do: the active side's first (KEM-SQG-04)."""
    if not position.strays:
        return True
    return 1 if figure.side == position.active else 2


def next_loose(position: Position) -> int | None:
    """The number of the ball that bounces next, if one is loose."""
    own = [(position.ball_loose, position.ball_number)] if position.ball_loose else []
    strays = [(stray.loose, stray.number) for stray in position.strays if stray.loose]
    return min([*own, *strays])[1] if own or strays else None


def loosen_stray(position: Position, figure: Figure) -> bool:
    """He lets go of the stray he carries; false if he carries none."""
    for index, stray in enumerate(position.strays):
        if stray.carrier == figure.slot:
            rank = loose_rank(position, figure)
            freed = stray._replace(square=figure.square, carrier=OFF, loose=rank)
            position.strays[index] = freed
            return True
    return False


def remove_ball(position: Position) -> None:
    """The ball meant is gone for good."""
    position.ball, position.carrier, position.ball_loose = OFF, None, False
    position.ball_number = position.breed = 0


def clear_balls(position: Position) -> None:
    """The pitch without any ball (CORE-SEQ-05)."""
    remove_ball(position)
    position.strays, position.born, position.falling = [], 0, False


def _as_stray(position: Position) -> Stray:
    held = position.carrier
    return Stray(
        position.ball_number,
        OFF if held is not None else position.ball,
        held if held is not None else OFF,
        position.breed,
        position.ball_loose,
    )
