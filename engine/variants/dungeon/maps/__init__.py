"""Maps of dungeons: text grids, how they are read and what is wrong with one (DUN-MAP)."""

from engine.variants.dungeon.maps.grid import Map, MapFaults
from engine.variants.dungeon.maps.legend import LEGEND
from engine.variants.dungeon.maps.shelf import PRINTED, map_of, printed, read_map

__all__ = ["LEGEND", "PRINTED", "Map", "MapFaults", "map_of", "printed", "read_map"]
