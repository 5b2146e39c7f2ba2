"""Throwing the ball at a wall (DUN-WAL)."""

from __future__ import annotations

from functools import lru_cache

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import BallMoved, LetFall, Rolled, ThrownAtWall
from engine.geometry import DELTAS, OFF, Board, E, N, S, W
from engine.position import Figure, Position
from engine.rules.ball import bounce, can_hold, catch, land
from engine.rules.interceptions import intercepted
from engine.rules.pass_range import QUICK, between
from engine.rules.passing import accuracy, passed, stopped
from engine.rules.scoring import turn_over
from engine.ruleset import LiveGame, Steps
from engine.variants.dungeon.throwing import hits_obstacle, throwable

FACES = {delta: face for face, delta in DELTAS.items()}
TRY, LET_PASS = Choice(Verb.CATCH), Choice(Verb.KEEP)
RIGHT = 3
"""Up to this face an inaccurate throw goes off to the right."""
MAX_REBOUND = 6
"""The most squares that a ball comes back over (DUN-WAL-03)."""


def shots(position: Position, figure: Figure) -> list[tuple[int, int]]:
    """Every wall square the player may name, with the floor square in front of it (DUN-WAL-01)."""
    board, origin = position.board, figure.square
    squares = [origin, *(s for s in throwable(position, origin) if s in board.floor)]
    return [
        (wall, square)
        for square in squares
        for wall in walls_beside(board, square)
        if square == origin or _towards(board, origin, square, wall)
    ]


@lru_cache(8192)
def walls_beside(board: Board, square: int) -> tuple[int, ...]:
    """The wall squares orthogonally adjacent to a square."""
    x, y = board.xs[square], board.ys[square]
    beside = [board.at(x + DELTAS[way][0], y + DELTAS[way][1]) for way in (N, E, S, W)]
    return tuple([there for there in beside if there in board.walls])


def _way(board: Board, origin: int, square: int) -> tuple[int, int]:
    return board.xs[square] - board.xs[origin], board.ys[square] - board.ys[origin]


def _towards(board: Board, origin: int, square: int, wall: int) -> bool:
    (dx, dy), (wx, wy) = _way(board, origin, square), _way(board, square, wall)
    return dx * wx + dy * wy > 0


def wall_shot(game: LiveGame, passer: Figure, target: int) -> Steps[bool]:
    """The throw of a Pass action; the action ends with it."""
    pair: tuple[int, int] = target  # type: ignore[assignment]  # this verb's target is two squares
    yield from passed(game, passer, shoot(game, passer, pair))
    return False


def shoot(game: LiveGame, passer: Figure, pair: tuple[int, int]) -> Steps[None]:
    """Thrown like a pass to the square in front of the wall (DUN-WAL-01)."""
    position = game.position
    wall, square = pair
    board, origin = position.board, passer.square
    at_hand = square == origin
    length = QUICK if at_hand else between(board, origin, square)
    distance = board.distance(origin, square)
    game.events.append(ThrownAtWall("DUN-WAL-01", passer.slot, wall, square, distance, length))
    position.thrower = passer.slot
    if not at_hand and (yield from intercepted(game, passer, square)):
        return
    outcome = yield from accuracy(game, passer, length)
    if outcome == "fumble" or (not at_hand and (yield from stopped(game, passer, square))):
        return
    if outcome == "inaccurate":
        astray = _astray(game, wall, square)
        wall, square = astray
        if wall == OFF:
            position.ball = square
            game.events.append(BallMoved("DUN-WAL-02", "pass", origin, (square,)))
            if not (yield from land(game, "scatter")):
                yield from bounce(game)
            return
    game.events.append(BallMoved("DUN-WAL-01", "pass", origin, (square,)))
    position.ball = square
    yield from _rebound(game, rebound_way(board, origin, wall, square))


def _astray(game: LiveGame, wall: int, square: int) -> tuple[int, int]:
    """One square to the right or left; no wall (``OFF``) where there is none to hit (WAL-02)."""
    board = game.position.board
    face = game.roll(6, "wall_side")
    rule = "DUN-WAL-02"
    game.events.append(Rolled(rule, "wall_side", game.position.active, None, 6, (face,)))
    dx, dy = _way(board, square, wall)
    sx, sy = (-dy, dx) if face <= RIGHT else (dy, -dx)
    there = board.at(board.xs[square] + sx, board.ys[square] + sy)
    beyond = board.at(board.xs[wall] + sx, board.ys[wall] + sy)
    if there not in board.floor or there in game.position.shut:
        return OFF, square
    return (beyond, there) if beyond in board.walls else (OFF, there)


def rebound_way(board: Board, origin: int, wall: int, square: int) -> int:
    """The direction in which the ball leaves the wall (DUN-WAL-04)."""
    (dx, dy), (wx, wy) = _way(board, origin, square), _way(board, square, wall)
    if not (dx or dy):
        dx, dy = wx, wy
    if abs(dx) > 2 * abs(dy) and not wy:
        dy = 0
    if abs(dy) > 2 * abs(dx) and not wx:
        dx = 0
    if wx:
        dx = -dx
    else:
        dy = -dy
    return FACES[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]


def rebound(position: Position, figure: Figure, pair: tuple[int, int]) -> list[int]:
    """The squares an accurate shot may come back over, the nearest to the wall first."""
    (wall, square), board = pair, position.board
    way = rebound_way(board, figure.square, wall, square)
    path = [square]
    while len(path) < MAX_REBOUND and (there := board.step[path[-1]][way]) != OFF:
        path.append(there)
    return path


def _rebound(game: LiveGame, way: int) -> Steps[None]:
    """D6 squares off the wall, past any player who may catch it (DUN-WAL-03, DUN-WAL-05)."""
    position, board = game.position, game.position.board
    face = game.roll(6, "wall_bounce")
    rule = "DUN-WAL-03"
    game.events.append(Rolled(rule, "wall_bounce", position.active, None, 6, (face,)))
    for step in range(face):
        if step:
            there = board.step[position.ball][way]
            if there == OFF:
                break
            game.events.append(BallMoved("DUN-WAL-04", "wall", position.ball, (there,)))
            position.ball = there
            if there in board.barred and hits_obstacle(game):
                turn_over(game, "obstacle")
                break
        if (yield from _caught(game)):
            return
    yield from bounce(game)


def _caught(game: LiveGame) -> Steps[bool]:
    """Any player the ball passes may try for it (DEC-34)."""
    figure = game.position.at[game.position.ball]
    if figure is None or not can_hold(game.position, figure):
        return False
    choice = yield Decision(
        DecisionKind.CATCH,
        figure.side,
        Listed((TRY, LET_PASS), "DUN-WAL-03"),
        TRY,
        {"figure": figure.slot, "cause": "wall"},
    )
    if choice == LET_PASS:
        game.events.append(LetFall("DUN-WAL-03", figure.slot))
        return False
    return (yield from catch(game, figure, "wall"))
