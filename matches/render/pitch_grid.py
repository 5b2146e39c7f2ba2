"""The grid that pictures of a pitch are drawn on."""

from __future__ import annotations

from engine.geometry import Board

CELL = 20
MARGIN = 14
LINE, END_ZONE = "#b9c4a5", "#cbd8c4"


def corner(board: Board, square: int) -> tuple[int, int]:
    """The top left corner of a square."""
    return MARGIN + board.xs[square] * CELL, MARGIN + board.ys[square] * CELL


def rect(name: str, x: int, y: int, width: int, height: int, fill: str) -> str:  # noqa: PLR0917
    """A rectangle with a class."""
    return f'<rect class="{name}" x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>'


def label(name: str, x: float, y: float, size: int, words: str) -> str:
    """A word centred on a place; screen readers skip it."""
    return (
        f'<text class="{name}" x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle" '
        f'fill="#3b2a07" aria-hidden="true">{words}</text>'
    )


def labels(board: Board, left: int = 0, top: int = 0, columns: int = 0, rows: int = 0) -> list[str]:
    """The letters of the columns and the numbers of the rows, on both sides.

    Of the whole board, or of a part of it that begins at a column and a row.
    """
    columns, rows = columns or board.width, rows or board.length
    parts = []
    for column in range(columns):
        letters = board.name(left + column).rstrip("0123456789")
        centre = MARGIN + column * CELL + CELL // 2
        above, below = MARGIN - 4, MARGIN + rows * CELL + 10
        parts += [_name(centre, above, letters), _name(centre, below, letters)]
    for row in range(rows):
        middle, number = MARGIN + row * CELL + CELL // 2 + 3, str(top + row + 1)
        before, after = MARGIN // 2, MARGIN + columns * CELL + MARGIN // 2
        parts += [_name(before, middle, number), _name(after, middle, number)]
    return parts


def _name(x: int, y: int, words: str) -> str:
    return (
        f'<text class="pitch-label" x="{x}" y="{y}" font-size="8" text-anchor="middle" '
        f'fill="#545a6c" aria-hidden="true">{words}</text>'
    )
