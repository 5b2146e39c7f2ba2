"""A squig's own movement: square by square, and the players it meets (SQG-WAN-03 to 05)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import BallMoved, BallRests, LetFall, SquigBit
from engine.geometry import OFF
from engine.position import Figure, Position
from engine.rules.ball import bounce, can_hold, catch, direction, leave_pitch, settle
from engine.rules.knockdown import injure, strike_armour
from engine.rules.multiple_balls import is_shared, lying_at, turn_back, turn_to
from engine.ruleset import LiveGame, Steps
from engine.variants.squig.armour import SQUASHED, armour_roll, crush
from engine.variants.squig.state import GNASHER, KANGAROO, current_breed

LEAPS = 10
"""Leaps aside in a row (SQG-WAN-04)."""
TRY, LET_PASS = Choice(Verb.CATCH), Choice(Verb.KEEP)


def walk(game: LiveGame, squares: int, rule: str) -> Steps[None]:
    """That many squares, a fresh direction for each, until it is held or off the pitch."""
    position = game.position
    board, number = position.board, position.ball_number
    while squares > 0 and not position.scored:
        way = direction(game, "wander")
        there = board.step[position.ball][way]
        squares -= 1
        if there == OFF:
            yield from leave_pitch(game, position.ball)
            return
        taken = is_taken(position, there)
        if taken and current_breed(position) == GNASHER:
            yield from _bite(game, there)
        elif taken and squares and (over := _over(position, there, way)) != OFF:
            squares -= 1
            _move(game, over, "leap", "SQG-BRD-04")
        else:
            _move(game, there, "wander", rule)
            if (yield from _met(game)):
                return
        if position.ball_number != number:
            return
    if not position.scored:
        yield from _stop(game)


def is_taken(position: Position, square: int) -> bool:
    """Whether a player, or another free squig, is on that square."""
    return position.at[square] is not None or lying_at(position, square) is not None


def _over(position: Position, square: int, way: int) -> int:
    """Where a kangaroo lands beyond that square, ``OFF`` if it cannot (SQG-BRD-04)."""
    if current_breed(position) != KANGAROO:
        return OFF
    over = position.board.step[square][way]
    return over if over != OFF and not is_taken(position, over) else OFF


def _move(game: LiveGame, square: int, cause: str, rule: str) -> None:
    position = game.position
    origin, position.ball = position.ball, square
    game.events.append(BallMoved(rule, cause, origin, (square,)))


def _met(game: LiveGame, *, never_left: bool = False) -> Steps[bool]:
    """A player is there: they may grab it, or it leaps aside; true if its walk ends (SQG-WAN-03).

    A squig that has ``never_left`` the player's square cannot be grabbed (KEM-SQG-03).
    """
    position = game.position
    for _ in range(LEAPS):
        figure = position.at[position.ball]
        if figure is None:
            return False
        meets = can_hold(position, figure) and not never_left
        if meets and (yield from _grabbed(game, figure)):
            return True
        there = position.board.step[position.ball][direction(game, "leap_aside")]
        if there == OFF:
            yield from leave_pitch(game, position.ball)
            return True
        if current_breed(position) == GNASHER and is_taken(position, there):
            yield from _bite(game, there)  # SQG-BRD-06: the leap is part of its own move
            if position.scored:
                return True
            continue
        _move(game, there, "leap_aside", "SQG-WAN-04")
        never_left = False
    if position.at[position.ball] is not None:
        _move(game, _nearest_empty(position), "placed", "SQG-WAN-04")
    return False


def _grabbed(game: LiveGame, figure: Figure) -> Steps[bool]:
    """A catch, as of a bouncing ball; not trying counts as missing (SQG-WAN-03, DEC-35)."""
    choice = yield Decision(
        DecisionKind.GRAB,
        figure.side,
        Listed((TRY, LET_PASS), "SQG-WAN-03"),
        TRY,
        {"figure": figure.slot},
    )
    if choice == LET_PASS:
        game.events.append(LetFall("SQG-WAN-03", figure.slot))
        return False
    return (yield from catch(game, figure, "wander"))


def _nearest_empty(position: Position) -> int:
    """The square after ten leaps; of equals the first in the order of the direction die."""
    here, board = position.ball, position.board
    free = [square for square in range(board.size) if not is_taken(position, square)]
    return min(free, key=lambda square: (board.distance(here, square), square))


def _stop(game: LiveGame) -> Steps[None]:
    """It comes to rest, alone: of two squigs the arriving one is scattered on (SQG-WAN-05)."""
    position = game.position
    if position.at[position.ball] is not None and (yield from _met(game, never_left=True)):
        return
    if is_shared(position):
        yield from bounce(game)
    else:
        game.events.append(BallRests(game.rules.citations["rest"], position.ball))


def _bite(game: LiveGame, square: int) -> Steps[None]:
    """A gnasher bites the player in its way, and moves in if they are gone (SQG-BRD-02, 03)."""
    position = game.position
    gnasher, figure = position.ball_number, position.at[square]
    if figure is not None:
        game.events.append(SquigBit("SQG-BRD-03", gnasher, figure.slot, None))
        if strike_armour(game, figure):
            yield from injure(game, figure, None, "bite")
            yield from settle(game)
    elif (other := lying_at(position, square)) is not None:
        game.events.append(SquigBit("SQG-BRD-03", gnasher, None, other))
        if armour_roll(game, None, "SQG-BRD-03") == SQUASHED:
            turn_to(game, other)
            crush(game, "SQG-BRD-03", "bitten")
            turn_back(game, gnasher)
    if not position.scored and not is_taken(position, square):
        _move(game, square, "bite", "SQG-BRD-02")
