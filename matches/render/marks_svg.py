"""Marks on a board: areas, ways and small labels, as the planner shows them.

The classes are those of ``plan-layers.js``, so that one stylesheet draws both; the attributes are
for pictures outside a page. Areas differ by fill, hatch and outline, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.sax.saxutils import escape

from engine.geometry import Board
from matches.render.pitch_grid import CELL, MARGIN, corner

HALF = CELL // 2
PAPER, INK, OCHRE, RED = "#fffdf8", "#14110a", "#a86f00", "#b2341c"
FILLS = {
    "sure": ("plan-sure", 'fill="#2f7d4f" fill-opacity="0.3"'),
    "likely": ("plan-likely", 'fill="#c58a12" fill-opacity="0.3"'),
    "risky": ("plan-risky", f'fill="{RED}" fill-opacity="0.08"'),
    "far": ("plan-far", 'fill="#545a6c" fill-opacity="0.12"'),
    "zone": ("plan-zone", 'fill="#6b3a2b" fill-opacity="0.13"'),
}
"""The kinds of areas: class and attributes."""
BANDS = ("sure", "likely", "risky", "far")
"""The kinds that can be told apart side by side, in order."""
HATCHES = {"risky": ("plan-hatch", 2, 18, RED), "far": ("plan-hatch-far", 18, 2, "#545a6c")}
"""Class, and the x of a line's lower and upper end."""


class Area(NamedTuple):
    """Squares of one kind (``FILLS``), and what they are."""

    kind: str
    squares: tuple[int, ...]
    words: str


WALKED, PUSHED, FLOWN = "walked", "pushed", "flown"
DASHES = {WALKED: "", PUSHED: ' stroke-dasharray="5 2.5"', FLOWN: ' stroke-dasharray="1.2 2.4"'}
"""The kinds of ways, told apart by their dashes: of a player, of one who is pushed, of a ball."""


class Line(NamedTuple):
    """A way of one kind (``DASHES``) over squares, with an arrow at its end."""

    squares: tuple[int, ...]
    words: str
    kind: str = WALKED


class Tag(NamedTuple):
    """A short label on a square, and what it says in words; ``strong`` ones are dark."""

    square: int
    label: str
    words: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a board. ``values`` are words for a caption, by name; ``story`` is what
    happens, in sentences.
    """

    areas: Sequence[Area] = ()
    lines: Sequence[Line] = ()
    tags: Sequence[Tag] = ()
    values: Mapping[str, object] = field(default_factory=dict)
    story: Sequence[str] = ()

    def squares(self) -> Iterable[int]:
        """All squares with a mark."""
        for area in self.areas:
            yield from area.squares
        for line in self.lines:
            yield from line.squares
        yield from (tag.square for tag in self.tags)


def under(board: Board, marks: Marks, taken: Collection[int]) -> list[str]:
    """The areas and ways, which lie below the players and balls on the ``taken`` squares."""
    areas = [(area.kind, [corner(board, each) for each in area.squares]) for area in marks.areas]
    return [
        *(_area(kind, corners) for kind, corners in areas),
        *(_line(board, line, is_taken=line.squares[-1] in taken) for line in marks.lines),
    ]


def over(board: Board, marks: Marks, taken: Collection[int]) -> list[str]:
    """The labels, which lie above them: at the top of a square with something else on it."""
    full = {*taken, *(square for line in marks.lines for square in line.squares)}
    return [_tag(board, tag, is_high=tag.square in full) for tag in marks.tags]


def swatch(kind: str) -> str:
    """One square of that kind, for a legend."""
    return (
        '<svg class="pitch-key" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="-1 -1 {CELL + 2} {CELL + 2}" width="22" height="22" aria-hidden="true">'
        f'<rect class="pitch-ground" width="{CELL}" height="{CELL}" fill="#dfe6d2"/>'
        f"{_area(kind, [(0, 0)])}</svg>"
    )


def _area(kind: str, corners: Sequence[tuple[int, int]]) -> str:
    name, colours = FILLS[kind]
    outline = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)
    parts = [f'<path class="{name}" d="{outline}" {colours}/>']
    if kind in HATCHES:
        name, low, high, colour = HATCHES[kind]
        lines = "".join(f"M{x + low} {y + 18}L{x + high} {y + 2}" for x, y in corners)
        parts.append(f'<path class="{name}" d="{lines}" stroke="{colour}" stroke-width="0.6"/>')
    return "".join(parts)


def _line(board: Board, line: Line, *, is_taken: bool) -> str:
    points = [(x + HALF, y + HALF) for x, y in (corner(board, each) for each in line.squares)]
    return arrow(points, line.kind, is_taken=is_taken)


def arrow(points: Sequence[tuple[int, int]], kind: str, *, is_taken: bool = False) -> str:
    """A way over those points of the picture, the middles of squares; its arrow stops at the edge
    of what is on the last.
    """
    (x, y), (before_x, before_y) = points[-1], points[-2]
    long = max(((x - before_x) ** 2 + (y - before_y) ** 2) ** 0.5, 1)
    ax, ay = (x - before_x) / long, (y - before_y) / long
    if is_taken:
        x, y = x - (HALF + 1) * ax, y - (HALF + 1) * ay
    head = " ".join(
        f"{x + forth * ax - side * ay:.1f},{y + forth * ay + side * ax:.1f}"
        for forth, side in ((3, 0), (-3, 4), (-3, -4))
    )
    way = " ".join(f"{px:g},{py:g}" for px, py in (*points[:-1], (round(x, 1), round(y, 1))))
    return (
        f'<polyline class="pitch-path" points="{way}" fill="none" stroke="{OCHRE}" '
        f'stroke-width="2.4"{DASHES[kind]}/>'
        f'<polygon class="pitch-path-end" points="{head}" fill="{OCHRE}"/>'
    )


def _tag(board: Board, tag: Tag, *, is_high: bool) -> str:
    left, top = corner(board, tag.square)
    wide, high = 5 + 4.6 * len(tag.label), max(-4, MARGIN - top) if is_high else 5.5
    fill, ink = (INK, PAPER) if tag.strong else (PAPER, INK)
    return (
        f'<g class="{"plan-total" if tag.strong else "plan-die"}" '
        f'transform="translate({left} {top})"><g class="pitch-token">'
        f'<rect x="{HALF - wide / 2:g}" y="{high}" width="{wide:g}" height="9" rx="2" '
        f'fill="{fill}" stroke="{INK}" stroke-width="0.6"/>'
        f'<text x="{HALF}" y="{high + 7}" font-size="7" font-weight="700" '
        f'text-anchor="middle" fill="{ink}">{escape(tag.label)}</text></g></g>'
    )
