"""What can be drawn of a map that is not right yet."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry import Board
from engine.lineup import MAX_MAP_CHARACTERS
from engine.variants.dungeon.maps.grid import (
    KNOWN,
    MAX_COLUMNS,
    MAX_ROWS,
    PADS,
    parse,
    written_rows,
)

WALL = "#"
FLOOR = "."


BLANK_COLUMNS, BLANK_ROWS = 34, 16


def _blank() -> str:
    inside = WALL + FLOOR * (BLANK_COLUMNS - 2) + WALL
    frame = WALL * BLANK_COLUMNS
    return "\n".join([frame, *[inside] * (BLANK_ROWS - 2), frame]) + "\n"


BLANK = _blank()
"""A walled floor of the printed maps' size, to begin a map on."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A board with what is marked on it; pads are pairs of their number and a square."""

    board: Board
    end_zones: tuple[frozenset[int], frozenset[int]]
    chests: tuple[int, ...]
    pads: tuple[tuple[int, int], ...]


def sketch(text: str) -> Sketch | None:
    """The map as far as it can be drawn: short rows end in wall, unknown signs are floor.

    What is beyond the largest map is left out. None for an empty text, and for one too long.
    """
    rows = [line.rstrip()[:MAX_COLUMNS] for line in written_rows(text)[:MAX_ROWS]]
    width = max(map(len, rows), default=0)
    if not width or (width + 1) * len(rows) > MAX_MAP_CHARACTERS:
        return None
    cells = "".join(
        "".join(cell if cell in KNOWN else FLOOR for cell in row).ljust(width, WALL) for row in rows
    )
    found = parse("\n".join(cells[at : at + width] for at in range(0, len(cells), width)))
    pads = tuple((int(cell), square) for square, cell in enumerate(cells) if cell in PADS)
    return Sketch(found.board, found.end_zones, found.chests, pads)
