"""Maps of dungeons: text grids, their parser and their validator (DUN-MAP)."""

from engine.variants.dungeon.maps.catalogue import PRINTED, map_of, printed, read_map
from engine.variants.dungeon.maps.grid import LEGEND, Map, MapFaults
from engine.variants.dungeon.maps.sketch import sketch

__all__ = ["LEGEND", "PRINTED", "Map", "MapFaults", "map_of", "printed", "read_map", "sketch"]
