"""A text grid and what stands in it (DUN-MAP-01).

Squares are named as on the pitch: A1 is the north-west corner of the outer wall.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.geometry import Board, Ground
from engine.lineup import LONGEST_GROUND
from engine.sheets.faults import Fault, SheetFaults

MOST_COLUMNS = MOST_ROWS = 50
SIGNS = {
    "#": Ground.WALL,
    ".": Ground.FLOOR,
    "+": Ground.DOOR,
    "O": Ground.OBSTACLE,
    "~": Ground.LAVA,
    "X": Ground.CHASM,
    "=": Ground.BRIDGE,
}
"""What each character is made of; end zones, chests and pads stand on floor."""
ENDS, CHEST, PADS = ("A", "B"), "c", "123456"
KNOWN = "".join((*SIGNS, *ENDS, CHEST, PADS))


class MapFaults(SheetFaults):
    """A map that cannot be played on; ``faults`` lists every place, with its clause."""


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A dungeon: its board, the end zones A and B, where chests and pads 1 to 6 are printed.

    ``open_floor`` is plain floor: no end zone, bridge or doorway.
    """

    text: str
    board: Board
    end_zones: tuple[frozenset[int], frozenset[int]]
    chests: tuple[int, ...]
    pads: tuple[int, ...]
    open_floor: frozenset[int]


def parse(text: str) -> Map:
    """The grid as it stands. Raises ``MapFaults`` where it is no rectangle of known characters."""
    if len(text) > LONGEST_GROUND:
        values = {"letters": len(text), "most": LONGEST_GROUND}
        raise MapFaults([Fault(1, 1, "map-too-long", values, "DUN-MAP-01")])
    rows = [line.rstrip() for line in text.strip("\n").splitlines()]
    if faults := [*_misshapen(rows), *_unknown(rows)]:
        raise MapFaults(faults)
    width, cells = len(rows[0]), "".join(rows)
    made = [SIGNS.get(cell, Ground.FLOOR) for cell in cells]
    return Map(
        "\n".join(rows) + "\n",
        Board(width, len(rows), made),
        (_squares(cells, "A"), _squares(cells, "B")),
        tuple(sorted(_squares(cells, CHEST))),
        tuple([square for pad in PADS for square in sorted(_squares(cells, pad))]),
        frozenset(s for s, cell in enumerate(cells) if cell in (".", CHEST, *PADS)),
    )


def _squares(cells: str, sign: str) -> frozenset[int]:
    return frozenset(square for square, cell in enumerate(cells) if cell == sign)


def _misshapen(rows: list[str]) -> Iterable[Fault]:
    """A rectangle of a size that squares have names for."""
    rule = "DUN-MAP-01"
    if not rows or not rows[0]:
        yield Fault(1, 1, "map-empty", {}, rule)
        return
    if len(rows) > MOST_ROWS or len(rows[0]) > MOST_COLUMNS:
        values = {"columns": MOST_COLUMNS, "rows": MOST_ROWS}
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
