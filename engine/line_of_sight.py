"""Straight lines between squares, from centre to centre, and what blocks them.

In doubled coordinates a square reaches 1 to each side of its centre, so everything is whole
numbers: a line (dx, dy) touches the square at (rx, ry) from its start where 2 * |rx * dy - ry * dx|
is at most |dx| + |dy|, and crosses its inside where it is less.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.geometry import Board


def clear(board: Board, a: int, b: int) -> bool:
    """Whether no wall, nor the corner of one, touches the line from ``a`` to ``b``."""
    return not any(square in board.walls for square, slack in _near(board, a, b) if slack >= 0)


def crossed(board: Board, a: int, b: int) -> tuple[int, ...]:
    """The squares whose inside the line crosses between its ends, nearest to ``a`` first."""
    found = [square for square, slack in _near(board, a, b) if slack > 0 and square not in (a, b)]
    xs, ys = board.xs, board.ys
    found.sort(key=lambda s: ((xs[s] - xs[a]) ** 2 + (ys[s] - ys[a]) ** 2, s))
    return tuple(found)


def _near(board: Board, a: int, b: int) -> Iterator[tuple[int, int]]:
    """Each square between the two, with how far inside it the line is; 0 touches a corner."""
    ax, ay, bx, by = board.xs[a], board.ys[a], board.xs[b], board.ys[b]
    dx, dy = bx - ax, by - ay
    wide = abs(dx) + abs(dy)
    for y in range(min(ay, by), max(ay, by) + 1):
        for x in range(min(ax, bx), max(ax, bx) + 1):
            yield board.at(x, y), wide - 2 * abs((x - ax) * dy - (y - ay) * dx)
