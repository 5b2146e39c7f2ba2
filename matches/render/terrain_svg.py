"""A map in SVG: walls, doorways, pits, bridges, end zones, pads and unopened chests."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.geometry import Board, Terrain
from engine.position import Position
from engine.ruleset import Rules
from matches.render.pitch_grid import CELL, END_ZONE, LINE, corner, label, rect

FILLS = {
    Terrain.WALL: "#4a4640",
    Terrain.FLOOR: "#e6e0d2",
    Terrain.DOOR: "#d3b27a",
    Terrain.OBSTACLE: "#e6e0d2",
    Terrain.LAVA: "#d9541e",
    Terrain.CHASM: "#1f1d1a",
    Terrain.BRIDGE: "#cfa870",
}
SLAB = "#efeadf"
PAD, PAD_EDGE, CHEST, STONE = "#7fa7c9", "#3f6d93", "#8a5a1f", "#7f796d"
HALF = CELL // 2
CHIPS = {
    1: (0, 6, "l3-2l1-4"),
    4: (20, 13, "l-4 2l-1 5"),
    7: (13, 0, "l1 5l-3 4"),
    10: (0, 12, "l4 1l3 7"),
}
"""Cracks of slabs, by their sort."""
END_ZONES = "AB"


def terrain(position: Position, rules: Rules) -> list[str]:
    """The ground, each kind of it one path, then the objects on it."""
    pads = list(enumerate(position.pads, start=1))
    return drawn(position.board, rules.pitch.end_zones, pads, position.shut)


def drawn(
    board: Board,
    end_zones: Sequence[Collection[int]],
    pads: Sequence[tuple[int, int]],
    chests: Sequence[int],
) -> list[str]:
    """The same of what is where; pads are pairs of their number and a square."""
    ends, covered = frozenset[int]().union(*end_zones), {square for _, square in pads}
    parts = _ground(board, ends)
    for zone, squares in zip(END_ZONES, end_zones, strict=False):
        parts += [_letter(board, square, zone) for square in sorted({*squares} - covered)]
    parts += [_obstacle(board, square) for square in sorted(board.barred)]
    parts += [pad(*corner(board, square), number) for number, square in pads]
    parts += [chest(*corner(board, square)) for square in chests]
    return parts


def _ground(board: Board, ends: Collection[int]) -> list[str]:
    """A path a kind: a map of 600 squares would be slow to lay out and to paint one by one."""
    squares: dict[tuple[str, str], list[int]] = {}
    for square in range(board.size):
        kind = board.ground[square]
        fill = ("pitch-end-zone", END_ZONE) if square in ends else (f"pitch-{kind}", FILLS[kind])
        squares.setdefault(fill, []).append(square)
    open_ones = [each for each in range(board.size) if each in ends or not _is_wall(board, each)]
    edges = "".join(_edge(*corner(board, each)) for each in open_ones)
    line = f'<path class="pitch-line" d="{edges}" fill="none" stroke="{LINE}" stroke-width="0.6"/>'
    return [
        *(_area(board, name, fill, all_) for (name, fill), all_ in squares.items()),
        *_slabs(board, squares.get(("pitch-floor", FILLS[Terrain.FLOOR]), ())),
        line,
    ]


def _slabs(board: Board, squares: Sequence[int]) -> list[str]:
    """Flags of stone, some of another colour and some worn at a corner, with no order to be seen:
    quiet below the players, and the same each time.
    """
    worn = [(square * 37 + board.ys[square] * 11) % 16 for square in squares]
    pale = [square for square, sort in zip(squares, worn, strict=True) if sort % 3 == 0]
    chips = "".join(
        _chip(*corner(board, square), sort)
        for square, sort in zip(squares, worn, strict=True)
        if sort in CHIPS
    )
    if not squares:
        return []
    return [
        _area(board, "pitch-slab", SLAB, pale),
        f'<path class="pitch-chips" d="{chips}" fill="none" stroke="{LINE}" stroke-width="0.8"/>',
    ]


def _chip(x: int, y: int, sort: int) -> str:
    left, top, path = CHIPS[sort]
    return f"M{x + left} {y + top}{path}"


def _is_wall(board: Board, square: int) -> bool:
    return board.ground[square] is Terrain.WALL


def _area(board: Board, name: str, fill: str, squares: Sequence[int]) -> str:
    corners = (corner(board, square) for square in squares)
    outline = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)
    return f'<path class="{name}" d="{outline}" fill="{fill}"/>'


def _edge(x: int, y: int) -> str:
    return f"M{x} {y + CELL}v-{CELL}h{CELL}"


def _letter(board: Board, square: int, zone: str) -> str:
    x, y = corner(board, square)
    return label("pitch-end-letter", x + HALF, y + HALF + 4, 10, zone)


def _obstacle(board: Board, square: int) -> str:
    return _statue(*corner(board, square))


def _statue(x: int, y: int) -> str:
    points = f"{x + HALF},{y + 2} {x + CELL - 2},{y + CELL - 2} {x + 2},{y + CELL - 2}"
    return f'<polygon class="pitch-statue" points="{points}" fill="{STONE}"/>'


def sample_ground(kind: Terrain) -> str:
    """One square of that ground, with its top left corner at 0, 0, for a legend."""
    outline = f"M0 0h{CELL}v{CELL}h-{CELL}z"
    ground = f'<path class="pitch-{kind}" d="{outline}" fill="{FILLS[kind]}"/>'
    return ground + _statue(0, 0) if kind == Terrain.OBSTACLE else ground


def pad(x: int, y: int, number: int) -> str:
    """A teleport pad on the square whose top left corner is (x, y): on its tip, unlike players."""
    left, top, right, foot = x + 1, y + 1, x + CELL - 1, y + CELL - 1
    plate = (
        f'<path class="pitch-pad" d="M{x + HALF} {top}L{right} {y + HALF}L{x + HALF} {foot}'
        f'L{left} {y + HALF}z" fill="{PAD}" fill-opacity="0.6" stroke="{PAD_EDGE}" '
        'stroke-width="1.4"/>'
    )
    return plate + label("pitch-pad-number", x + HALF, y + HALF + 3, 9, str(number))


def chest(x: int, y: int) -> str:
    """An unopened chest on the square whose top left corner is (x, y)."""
    box = rect("pitch-chest", x + 3, y + 5, CELL - 6, CELL - 9, CHEST)
    return (
        f'<g class="pitch-upright">{box}<path class="pitch-chest-lid" '
        f'd="M{x + 3} {y + 9}H{x + CELL - 3}" stroke="#e7bf68" stroke-width="1.4"/></g>'
    )
