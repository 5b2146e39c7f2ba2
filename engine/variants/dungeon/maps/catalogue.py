"""The map catalogue: the printed maps, and the maps of set-ups, each read once."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from engine.errors import DataError
from engine.variants.dungeon.maps.grid import Map, MapFaults, parse
from engine.variants.dungeon.maps.validator import faults_of

FOLDER = Path(__file__).parent
PRINTED = ("old_cistern", "rope_street", "the_forge")
KEPT = 64


def read_map(text: str) -> Map:
    """The map of that grid.

    Raises ``MapFaults`` for one that no match can be played on: each fault has line, column, code,
    values (the square's name among them) and clause, put into words by
    ``matches/render/fault_words.py``.
    """
    found = parse(text)
    if faults := list(faults_of(found)):
        raise MapFaults(faults)
    return found


@cache
def printed(name: str) -> Map:
    """A printed map. Raises ``KeyError`` for an unknown name."""
    if name not in PRINTED:
        raise KeyError(name)
    return read_map((FOLDER / f"{name}.txt").read_text(encoding="ascii"))


@lru_cache(KEPT)
def map_of(text: str) -> Map:
    """The map of a set-up. Raises ``DataError`` for one that cannot be played on."""
    try:
        return read_map(text)
    except MapFaults as faults:
        raise DataError(f"not a map: {faults}") from faults
