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


def label(name: str, x: int, y: int, size: int, words: str) -> str:
    """A word centred on a place; screen readers skip it."""
    return (
        f'<text class="{name}" x="{x}" y="{y}" font-size="{size}" text-anchor="middle" '
        f'fill="#3b2a07" aria-hidden="true">{words}</text>'
    )


def labels(board: Board) -> list[str]:
    """The letters of the columns and the numbers of the rows, on both sides."""
    parts = []
    for x in range(board.width):
        letters = board.name(x).rstrip("0123456789")
        centre = MARGIN + x * CELL + CELL // 2
        top, bottom = MARGIN - 4, MARGIN + board.length * CELL + 10
        parts += [_name(centre, top, letters), _name(centre, bottom, letters)]
    for y in range(board.length):
        middle = MARGIN + y * CELL + CELL // 2 + 3
        left, right = MARGIN // 2, MARGIN + board.width * CELL + MARGIN // 2
        parts += [_name(left, middle, str(y + 1)), _name(right, middle, str(y + 1))]
    return parts


def _name(x: int, y: int, words: str) -> str:
    return (
        f'<text class="pitch-label" x="{x}" y="{y}" font-size="8" text-anchor="middle" '
        f'fill="#545a6c" aria-hidden="true">{words}</text>'
    )
