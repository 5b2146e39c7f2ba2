"""A part of a board with marks on it: the picture that illustrates a rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from engine.geometry import OFF, Board
from engine.position import Position
from engine.ruleset import Rules
from matches.render import marks_svg, pitch_svg
from matches.render.figure_svg import figures
from matches.render.marks_svg import Marks
from matches.render.picture_words import describe_players
from matches.render.pitch_grid import CELL, MARGIN, labels
from matches.render.side_looks import USUAL, Looks
from matches.render.translation import ENGLISH, N_, Language

SQUARES = N_("{count} squares")
LEAST = 7
"""Columns and rows of the smallest part."""
SIZES = ((10, "small"), (15, "medium"))
"""The most columns of a size; wider parts are large."""
FEW = 12
"""Squares that are named one by one; of more, the number is said."""


class Window(NamedTuple):
    """The part of a board that is shown, in columns and rows."""

    left: int
    top: int
    columns: int
    rows: int

    @classmethod
    def around(cls, board: Board, squares: Iterable[int]) -> Window:
        """The part with these squares and one more on each side."""
        shown = [square for square in squares if square != OFF]
        left, columns = _span([board.xs[each] for each in shown], board.width)
        top, rows = _span([board.ys[each] for each in shown], board.length)
        return cls(left, top, columns, rows)

    def has(self, board: Board, square: int) -> bool:
        """Whether a square is in the part."""
        x, y = board.xs[square] - self.left, board.ys[square] - self.top
        return 0 <= x < self.columns and 0 <= y < self.rows

    @property
    def size(self) -> str:
        """How large the picture is to be: small, medium, large."""
        return next((name for most, name in SIZES if self.columns <= most), "large")


def _span(places: list[int], whole: int) -> tuple[int, int]:
    first, last = max(min(places) - 1, 0), min(max(places) + 1, whole - 1)
    missing = max(LEAST - (last - first + 1), 0)
    first = max(first - missing // 2, 0)
    last = min(max(last, first + LEAST - 1), whole - 1)
    return first, last - first + 1


def marked_svg(  # noqa: PLR0917
    position: Position,
    rules: Rules,
    marks: Marks,
    words: str,
    window: Window,
    looks: Looks = USUAL,
) -> str:
    """The part of the board as one ``<svg>``; ``words`` are read instead of it."""
    board = rules.board
    wide, high = window.columns * CELL, window.rows * CELL
    taken = {*position.free_balls(), *(f.square for f in position.figures if f.square != OFF)}
    seen = f"{MARGIN + window.left * CELL} {MARGIN + window.top * CELL} {wide} {high}"
    return "".join(
        [
            (
                f'<svg class="pitch pitch-{window.size}" xmlns="http://www.w3.org/2000/svg" '
                f'viewBox="0 0 {wide + 2 * MARGIN} {high + 2 * MARGIN}" role="img" '
                f"aria-label={quoteattr(words)}>"
            ),
            f'<svg x="{MARGIN}" y="{MARGIN}" width="{wide}" height="{high}" viewBox="{seen}">',
            *pitch_svg.bare_ground(position, rules),
            *marks_svg.under(board, marks, taken),
            *figures(position, rules, looks, scope=None),
            *pitch_svg.balls(position, rules),
            *marks_svg.over(board, marks, taken),
            "</svg>",
            *labels(board, *window),
            "</svg>",
        ]
    )


def in_words(
    position: Position,
    rules: Rules,
    marks: Marks,
    names: tuple[str, str],
    language: Language = ENGLISH,
) -> str:
    """Who stands where, and everything marked."""
    board, many = rules.board, language.text(SQUARES)

    def named(squares: Iterable[int]) -> str:
        found = [board.name(square) for square in squares]
        return ", ".join(found) if len(found) <= FEW else many.format(count=len(found))

    tagged: dict[str, list[int]] = {}
    for tag in marks.tags:
        tagged.setdefault(tag.words, []).append(tag.square)
    said = [
        *(f"{area.words}: {named(area.squares)}." for area in marks.areas if area.squares),
        *(f"{line.words}: {', '.join(map(board.name, line.squares))}." for line in marks.lines),
        *(f"{words}: {named(squares)}." for words, squares in tagged.items()),
    ]
    return " ".join([*describe_players(position, rules, names, language), *said])
