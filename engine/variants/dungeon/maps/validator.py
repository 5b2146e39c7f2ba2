"""The faults of a map, square by square, by clause (DUN-MAP-01, 02, DUN-PRM-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.geometry import OFF, Board, walking_distances
from engine.sheets.faults import Fault
from engine.variants.dungeon.maps.grid import END_ZONE_SHAPES, ENDS, PADS, Map
from engine.variants.dungeon.maps.placement_rules import CHESTS, chest_fault, pad_fault

MIN_WALK = 25
MAX_CHESTS = 50
"""The most chests that are checked one by one; a map of nothing else would take seconds."""


def faults_of(found: Map) -> Iterator[Fault]:
    """Everything that is wrong, the frame first."""
    yield from _frame(found)
    yield from _end_zones(found)
    yield from _narrow(found)
    yield from _marks(found)
    yield from _chests(found)
    yield from _pads(found)
    yield from _split(found)
    yield from _walk(found)


def place(board: Board, square: int, code: str, rule: str, **values: int | str) -> Fault:
    """A fault at a square, which its values name."""
    named = {"square": board.name(square), **values}
    return Fault(board.ys[square] + 1, board.xs[square] + 1, code, named, rule)


def _frame(found: Map) -> Iterable[Fault]:
    board = found.board
    for square in range(board.size):
        x, y = board.xs[square], board.ys[square]
        at_edge = x in (0, board.width - 1) or y in (0, board.length - 1)
        if at_edge and square not in board.walls:
            yield place(board, square, "map-frame", "DUN-MAP-01")


def _end_zones(found: Map) -> Iterable[Fault]:
    board = found.board
    for name, zone in zip(ENDS, found.end_zones, strict=True):
        if not zone:
            yield Fault(1, 1, "map-no-end-zone", {"zone": name}, "DUN-MAP-02")
            continue
        xs, ys = {board.xs[s] for s in zone}, {board.ys[s] for s in zone}
        shape = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        if shape not in END_ZONE_SHAPES or len(zone) != shape[0] * shape[1]:
            yield place(board, min(zone), "map-end-zone-shape", "DUN-MAP-02", zone=name)


def _narrow(found: Map) -> Iterable[Fault]:
    """Corridors are two wide: every square is in a two-by-two block without a wall."""
    board = found.board
    for square in sorted(board.floor):
        x, y = board.xs[square], board.ys[square]
        blocks = (
            [board.at(x + dx + i, y + dy + j) for i in (0, 1) for j in (0, 1)]
            for dx in (-1, 0)
            for dy in (-1, 0)
        )
        if all(board.walls.intersection(block) or OFF in block for block in blocks):
            yield place(board, square, "map-narrow", "DUN-MAP-02")


def _marks(found: Map) -> Iterable[Fault]:
    """Six chests, and each pad once (DUN-MAP-02)."""
    if len(found.chests) != CHESTS:
        values = {"found": len(found.chests), "wanted": CHESTS}
        yield Fault(1, 1, "map-chests", values, "DUN-MAP-02")
    rows = found.text.splitlines()
    for pad in PADS:
        places = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == pad]
        if not places:
            yield Fault(1, 1, "map-pad-missing", {"pad": pad}, "DUN-MAP-02")
        for y, x in places[1:]:
            square = found.board.at(x, y)
            yield place(found.board, square, "map-pad-twice", "DUN-MAP-02", pad=pad)


def _chests(found: Map) -> Iterable[Fault]:
    board = found.board
    for number, square in enumerate(found.chests[:MAX_CHESTS]):
        if refusal := chest_fault(found, square, found.chests[:number]):
            yield Fault.of(board.ys[square] + 1, board.xs[square] + 1, refusal)


def _pads(found: Map) -> Iterable[Fault]:
    """At most two pads in an end zone (DUN-PRM-03)."""
    board = found.board
    for number, square in enumerate(found.pads[: len(PADS)]):
        earlier = [pad for pad in found.pads[:number] if pad != square]
        if refusal := pad_fault(found, square, found.chests, earlier):
            yield Fault.of(board.ys[square] + 1, board.xs[square] + 1, refusal)


def _split(found: Map) -> Iterable[Fault]:
    """All floor is connected without crossing a pad or a chest's square."""
    board = found.board
    free = board.floor - {*found.chests, *found.pads}
    if free:
        reached = walking_distances(board, [min(free)], free)
        for square in sorted(free):
            if reached[square] == OFF:
                yield place(board, square, "map-split", "DUN-MAP-02")
                return


def _walk(found: Map) -> Iterable[Fault]:
    """The end zones are far enough apart."""
    board, (ours, theirs) = found.board, found.end_zones
    if not ours or not theirs:
        return
    steps = walking_distances(board, ours, board.floor)
    shortest = min((steps[square] for square in theirs if steps[square] != OFF), default=OFF)
    if shortest == OFF or shortest < MIN_WALK:
        values = {"steps": max(shortest, 0), "least": MIN_WALK}
        yield place(board, min(ours), "map-short", "DUN-MAP-02", **values)
