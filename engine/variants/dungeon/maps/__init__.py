"""Maps of dungeons: text grids, their parser and their validator (DUN-MAP)."""

from engine.variants.dungeon.maps.catalogue import PRINTED, map_of, printed, read_map
from engine.variants.dungeon.maps.grid import LEGEND, MAX_COLUMNS, MAX_ROWS, Map, MapFaults
from engine.variants.dungeon.maps.sketch import BLANK, WALL, sketch

MOST = MAX_COLUMNS, MAX_ROWS
OUTSIDE = WALL

__all__ = [
    "BLANK",
    "LEGEND",
    "MOST",
    "OUTSIDE",
    "PRINTED",
    "Map",
    "MapFaults",
    "map_of",
    "printed",
    "read_map",
    "sketch",
]
