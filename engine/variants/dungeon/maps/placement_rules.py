"""Where chests and pads may be placed, by the map's authors and by coaches (DUN-PRM-02, 03)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from engine.errors import Refusal
from engine.geometry import OFF, Board
from engine.variants.dungeon.maps.grid import Map

CHESTS = PADS = 6
PADS_AN_END = 2
FROM_END_ZONE, FROM_CHEST = 8, 4
"""The distance of a chest from every end-zone square and from every other chest (DUN-PRM-02)."""
KEPT = 64
Values = dict[str, int | str]


def chest_fault(dungeon: Map, square: int, others: Collection[int]) -> Refusal | None:
    """Why no chest may stand there with those others; ``None`` if one may."""
    board, rule = dungeon.board, "DUN-PRM-02"
    if square not in dungeon.open_floor:
        return Refusal("chest-on-floor", rule, {"square": _name(board, square)})
    ends = dungeon.end_zones[0] | dungeon.end_zones[1]
    distances: tuple[tuple[str, Collection[int], int], ...] = (
        ("chest-near-end", ends, FROM_END_ZONE),
        ("chest-near-chest", others, FROM_CHEST),
    )
    for code, near, least in distances:
        away = min((board.distance(square, there) for there in near), default=least)
        if away < least:
            values: Values = {"square": board.name(square), "distance": away, "least": least}
            return Refusal(code, rule, values)
    return None


@lru_cache(KEPT)
def _far_from_ends(dungeon: Map) -> tuple[int, ...]:
    return tuple(s for s in sorted(dungeon.open_floor) if chest_fault(dungeon, s, ()) is None)


def open_to_chests(dungeon: Map, chests: Collection[int]) -> list[int]:
    """The squares where the next chest may stand."""
    distance = dungeon.board.distance
    return [
        square
        for square in _far_from_ends(dungeon)
        if all(distance(square, chest) >= FROM_CHEST for chest in chests)
    ]


def pad_fault(
    dungeon: Map, square: int, chests: Collection[int], pads: Collection[int]
) -> Refusal | None:
    """Why no pad may be there; ``None`` if one may (DUN-PRM-03)."""
    rule, name = "DUN-PRM-03", _name(dungeon.board, square)
    zone = next((zone for zone in dungeon.end_zones if square in zone), frozenset())
    if (square not in dungeon.open_floor and not zone) or square in chests:
        return Refusal("pad-on-floor", rule, {"square": name})
    if square in pads:
        return Refusal("pad-on-pad", rule, {"square": name})
    if len(zone.intersection(pads)) >= PADS_AN_END:
        return Refusal("pads-in-end", rule, {"square": name, "most": PADS_AN_END})
    return None


def open_to_pads(dungeon: Map, chests: Collection[int], pads: Collection[int]) -> list[int]:
    """The squares where the next pad may be placed."""
    squares = dungeon.open_floor | dungeon.end_zones[0] | dungeon.end_zones[1]
    return [s for s in sorted(squares) if pad_fault(dungeon, s, chests, pads) is None]


def _name(board: Board, square: int) -> str:
    return board.name(square) if OFF < square < board.size else str(square)
