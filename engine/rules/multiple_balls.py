"""Several balls at once: the one a procedure is about, who has one, what lies where.

``position.ball`` and its companion fields describe one ball; the others are ``position.strays``.
Games with one ball have no strays, its number is 0, and nothing here does anything.
"""

from __future__ import annotations

from engine.events import BallMeant
from engine.geometry import OFF
from engine.position import Figure, Position, Stray
from engine.ruleset import LiveGame


def turn_to(game: LiveGame, number: int) -> None:
    """Make that ball the current one."""
    position = game.position
    if number == position.ball_number:
        return
    stray = next(stray for stray in position.strays if stray.number == number)
    rest = [other for other in position.strays if other.number != number]
    position.strays = sorted([*rest, _as_stray(position)] if position.ball_number else rest)
    held = stray.carrier >= 0
    position.ball_number = stray.number
    position.carrier = stray.carrier if held else None
    position.ball = position.figures[stray.carrier].square if held else stray.square
    position.ball_loose = stray.loose
    game.events.append(BallMeant(game.rules.citations["ball_meant"], number))


def turn_back(game: LiveGame, number: int) -> None:
    """Make the previous ball current again, if it still exists."""
    if any(stray.number == number for stray in game.position.strays):
        turn_to(game, number)


def in_hand(game: LiveGame, figure: Figure) -> bool:
    """Whether the player carries a ball; if so, it becomes the current one."""
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
    """Whether the current ball is on a square with another."""
    return any(stray.square == position.ball for stray in position.strays)


def disturb(position: Position, square: int) -> None:
    """Somebody came onto a free ball involuntarily: it will bounce (CORE-BAL-01).

    A player off the pitch touches none, though a carried ball has no square either.
    """
    if square == OFF:
        return
    if position.ball == square and position.carrier is None:
        position.ball_loose = True
    if position.strays:
        position.strays = [
            stray._replace(loose=True) if stray.square == square else stray
            for stray in position.strays
        ]


def loose_balls(position: Position) -> list[int]:
    """The numbers of the balls that must still bounce."""
    own = [position.ball_number] if position.ball_loose else []
    return sorted([*own, *(stray.number for stray in position.strays if stray.loose)])


def loosen_stray(position: Position, figure: Figure) -> bool:
    """The player drops the stray ball they carry; false if they carry none."""
    for index, stray in enumerate(position.strays):
        if stray.carrier == figure.slot:
            freed = stray._replace(square=figure.square, carrier=OFF, loose=True)
            position.strays[index] = freed
            return True
    return False


def every_ball(position: Position) -> list[Stray]:
    """All balls on the pitch by number, the current one too; its number is 0 if it is the only one
    the game has.
    """
    lies = position.carrier is not None or position.ball != OFF
    return sorted([*position.strays, *([_as_stray(position)] if lies else [])])


def remove_ball(position: Position) -> None:
    """Remove the current ball for good."""
    position.ball, position.carrier, position.ball_loose = OFF, None, False
    position.ball_number = 0


def clear_balls(position: Position) -> None:
    """Clear the pitch of balls (CORE-SEQ-05)."""
    remove_ball(position)
    position.strays, position.falling = [], False


def _as_stray(position: Position) -> Stray:
    held = position.carrier
    return Stray(
        position.ball_number,
        OFF if held is not None else position.ball,
        held if held is not None else OFF,
        position.ball_loose,
    )
