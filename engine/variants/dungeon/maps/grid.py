"""A text grid and its squares (DUN-MAP-01).

Squares are named as on the pitch: A1 is the north-west corner of the outer wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.geometry import Board, Terrain
from engine.lineup import MAX_MAP_CHARACTERS
from engine.sheets.faults import Fault, SheetFaults

MAX_COLUMNS = MAX_ROWS = 50
SIGNS = {
    "#": Terrain.WALL,
    ".": Terrain.FLOOR,
    "+": Terrain.DOOR,
    "O": Terrain.OBSTACLE,
    "~": Terrain.LAVA,
    "X": Terrain.CHASM,
    "=": Terrain.BRIDGE,
}
"""The terrain of each character; end zones, chests and pads are on floor."""
ENDS, CHEST, PADS = ("A", "B"), "c", "123456"
LEGEND: Mapping[str, str] = {
    "#": "wall",
    ".": "floor",
    "+": "doorway",
    **dict.fromkeys(ENDS, "end_zone"),
    "O": "obstacle",
    "~": "lava",
    "X": "chasm",
    "=": "bridge",
    CHEST: "chest",
    **dict.fromkeys(PADS, "pad"),
}
"""What each sign means, as a code."""
END_ZONE_SHAPES = ((2, 4), (4, 2))
_AREA = 8
KNOWN = "".join((*SIGNS, *ENDS, CHEST, PADS))


class MapFaults(SheetFaults):
    """A map that cannot be played on; ``faults`` lists every place, with its clause."""


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A dungeon: its board, the end zones A and B, and the printed chests and pads 1 to 6.

    ``open_floor`` is plain floor: no end zone, bridge or doorway.
    """

    text: str
    board: Board
    end_zones: tuple[frozenset[int], frozenset[int]]
    chests: tuple[int, ...]
    pads: tuple[int, ...]
    open_floor: frozenset[int]


def written_rows(text: str) -> list[str]:
    """The lines of a map's text, without a byte order mark and empty lines around them."""
    return text.lstrip("\ufeff").strip("\n").splitlines()


def parse(text: str) -> Map:
    """The grid as written. Raises ``MapFaults`` unless it is a rectangle of known characters."""
    if len(text) > MAX_MAP_CHARACTERS:
        values = {"characters": len(text), "most": MAX_MAP_CHARACTERS}
        raise MapFaults([Fault(1, 1, "map-too-long", values, "DUN-MAP-01")])
    rows = [line.rstrip() for line in written_rows(text)]
    if faults := [*_misshapen(rows), *_unknown(rows)]:
        raise MapFaults(faults)
    width, cells = len(rows[0]), "".join(rows)
    made = [SIGNS.get(cell, Terrain.FLOOR) for cell in cells]
    ends = _end_zone(cells, width, "A"), _end_zone(cells, width, "B")
    floor = {square for square, cell in enumerate(cells) if cell in (".", CHEST, *PADS)}
    return Map(
        "\n".join(rows) + "\n",
        Board(width, len(rows), made),
        ends,
        tuple(sorted(_squares(cells, CHEST))),
        tuple([square for pad in PADS for square in sorted(_squares(cells, pad))]),
        frozenset(floor - ends[0] - ends[1]),
    )


def _end_zone(cells: str, width: int, sign: str) -> frozenset[int]:
    """Its squares: those marked, and pads among them that complete its block (DUN-MAP-01)."""
    marked = _squares(cells, sign)
    if not marked or len(marked) == _AREA:
        return marked
    pads = frozenset(square for square, cell in enumerate(cells) if cell in PADS)
    blocks = {
        block
        for columns, rows in END_ZONE_SHAPES
        for corner in range(len(cells))
        if corner % width + columns <= width
        and marked
        <= (block := frozenset(corner + x + y * width for y in range(rows) for x in range(columns)))
        <= marked | pads
    }
    return blocks.pop() if len(blocks) == 1 else marked


def _squares(cells: str, sign: str) -> frozenset[int]:
    return frozenset(square for square, cell in enumerate(cells) if cell == sign)


def _misshapen(rows: list[str]) -> Iterable[Fault]:
    """A fault of a grid that is no rectangle, or too large for names of squares."""
    rule = "DUN-MAP-01"
    if not rows or not rows[0]:
        yield Fault(1, 1, "map-empty", {}, rule)
        return
    if len(rows) > MAX_ROWS or len(rows[0]) > MAX_COLUMNS:
        values = {"columns": MAX_COLUMNS, "rows": MAX_ROWS}
        yield Fault(1, 1, "map-too-large", values, rule)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            values = {"row": number, "length": len(row), "wanted": len(rows[0])}
            yield Fault(number, min(len(row), len(rows[0])) + 1, "map-row-length", values, rule)


def _unknown(rows: list[str]) -> Iterable[Fault]:
    for number, row in enumerate(rows, start=1):
        for column, cell in enumerate(row, start=1):
            if cell not in KNOWN:
                yield Fault(number, column, "map-unknown-sign", {"sign": cell}, "DUN-MAP-01")
