"""Maps of dungeons: text grids, how they are read and what is wrong with one (DUN-MAP)."""

from engine.variants.dungeon.maps.catalogue import PRINTED, map_of, printed, read_map
from engine.variants.dungeon.maps.grid import Map, MapFaults
from engine.variants.dungeon.maps.legend import LEGEND

__all__ = ["LEGEND", "PRINTED", "Map", "MapFaults", "map_of", "printed", "read_map"]
