"""Where a ball or a team-mate can be thrown between walls and over obstacles (DUN-PAS)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.events import Rolled
from engine.geometry import OFF, Board
from engine.line_of_sight import clear, crossed
from engine.position import Position
from engine.rules.pass_range import QUICK_OR_SHORT, between, length_of
from engine.ruleset import LiveGame

KEPT = 8192
HIT = 1
SHORTER = 2
"""By how many squares less far a team-mate is thrown (DUN-PAS-02)."""
REACH = 6


@lru_cache(KEPT)
def _in_sight(board: Board, square: int) -> tuple[int, ...]:
    """Every square in quick or short reach that no wall hides."""
    x, y = board.xs[square], board.ys[square]
    near = (
        board.at(column, row)
        for row in range(y - REACH, y + REACH + 1)
        for column in range(x - REACH, x + REACH + 1)
    )
    return tuple(
        there
        for there in near
        if there not in (OFF, square)
        and (there in board.floor or there in board.pits)
        and between(board, square, there) in QUICK_OR_SHORT
        and clear(board, square, there)
    )


def throwable(position: Position, square: int) -> Sequence[int]:
    """The squares a pass can be aimed at: quick and short, not through walls (DUN-PAS-01)."""
    found = _in_sight(position.board, square)
    shut = position.shut
    return [there for there in found if there not in shut] if shut else found


def flight(board: Board, a: int, b: int) -> str:
    """The length of a throw of a team-mate: as if two squares farther (DUN-PAS-02)."""
    wide, high = abs(board.xs[a] - board.xs[b]), abs(board.ys[a] - board.ys[b])
    length = length_of(max(wide, high) + SHORTER, min(wide, high))
    return length if length in QUICK_OR_SHORT else ""


def obstructed(game: LiveGame, origin: int, square: int) -> int:
    """The obstacle that a throw hits on its way, nearest first; ``OFF`` if none (DUN-PAS-03)."""
    board = game.position.board
    for there in crossed(board, origin, square):
        if there in board.barred and hits_obstacle(game):
            return there
    return OFF


def unobstructed(board: Board, origin: int, square: int) -> float:
    """The chance that a throw hits none of the obstacles on its way (DUN-PAS-03)."""
    obstacles = sum(there in board.barred for there in crossed(board, origin, square))
    return (1 - HIT / 6) ** obstacles


def hits_obstacle(game: LiveGame) -> bool:
    """D6 for an obstacle in the way; a 1 hits it (DUN-PAS-03)."""
    face = game.roll(6, "obstacle")
    position, hit = game.position, face == HIT
    game.events.append(
        Rolled("DUN-PAS-03", "obstacle", position.active, None, 6, (face,), (), HIT + 1, not hit)
    )
    return hit
