"""The range ruler of the core (CORE-PAS-01): how long a pass between two squares is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.geometry import Board
from engine.position import Position

QUICK, SHORT, LONG, BOMB = "quick", "short", "long", "bomb"
QUICK_OR_SHORT = (QUICK, SHORT)
BLIZZARD = "blizzard"
MODIFIERS = {QUICK: 1, SHORT: 0, LONG: -1, BOMB: -2}
"""The modifier of each length to the pass roll (CORE-PAS-02)."""
REACHES = (
    (QUICK, (3, 3, 2)),
    (SHORT, (6, 6, 6, 6, 5)),
    (LONG, (10, 10, 10, 9, 9, 8, 8, 7)),
    (BOMB, (13, 13, 12, 12, 12, 11, 11, 10, 10, 9)),
)
"""By the smaller of the two axes from 0: the most squares along the larger one."""


def length_of(dx: int, dy: int) -> str:
    """The name of a pass over that many columns and rows; empty if too long."""
    greater, lesser = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    for name, reach in REACHES:
        if lesser < len(reach) and greater <= reach[lesser]:
            return name
    return ""


def between(board: Board, a: int, b: int) -> str:
    """The length of a pass from one square to another; empty if too long."""
    return length_of(board.xs[a] - board.xs[b], board.ys[a] - board.ys[b])


def throwable(position: Position, square: int) -> Sequence[int]:
    """Squares that a pass can be aimed at; a blizzard leaves the short ones (CORE-WTH-01)."""
    board = position.board
    squares = in_reach(board, square)
    if position.weather != BLIZZARD:
        return squares
    return tuple(s for s in squares if between(board, square, s) in QUICK_OR_SHORT)


def flight(board: Board, a: int, b: int) -> str:
    """The length of a throw of a team-mate, quick or short (SKL-49); empty if too long."""
    length = between(board, a, b)
    return length if length in QUICK_OR_SHORT else ""


@cache
def in_reach(board: Board, square: int) -> tuple[int, ...]:
    """Every other square a pass from ``square`` can be aimed at, in order."""
    return tuple(
        there for there in range(board.size) if there != square and between(board, square, there)
    )
