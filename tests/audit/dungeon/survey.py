"""Whether a drawing is a dungeon at all (DUN-MAP-01, DUN-MAP-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ground import ENDS, OBSTACLE, PITS, WALL

if TYPE_CHECKING:
    from .ground import Dungeon
    from .match import DungeonMatch

SIGNS = set("#.+ABO~X=c123456")
PADS = "123456"
CHESTS, FAR = 6, 25


def survey(m: DungeonMatch) -> None:
    """Signs, frame, end zones, corridors two wide, all of it connected, the ends far apart."""
    pitch = m.pitch
    m.check("DUN-MAP-01", set(pitch.signs) <= SIGNS, "a sign that no map has")
    m.check("DUN-MAP-01", framed(pitch), "the outer frame is no wall")
    zones = [set(pitch.end_zone(end)) for end in (0, 1)]
    for end, zone in zip(ENDS, zones, strict=True):
        m.check("DUN-MAP-02", oblong(pitch, zone), f"end zone {end} is not two by four")
    walked = {s for s in pitch.squares if pitch.signs[s] not in WALL + OBSTACLE + PITS}
    wide = all(two_wide(pitch, s) for s in walked)
    m.check("DUN-MAP-02", wide, "a corridor is not two squares wide")
    chests = set(pitch.marked("c"))
    m.same("DUN-MAP-02", "chests on the map", CHESTS, len(chests))
    m.same("DUN-MAP-02", "pads on the map", [1] * 6, [pitch.signs.count(n) for n in PADS])
    steps = walk(pitch, zones[0], walked - chests)
    m.check("DUN-MAP-02", walked - chests == set(steps), "a part of the map is cut off")
    nearest = min((steps[s] for s in zones[1] if s in steps), default=0)
    m.check("DUN-MAP-02", nearest >= FAR, f"{nearest} steps from end to end")


def framed(pitch: Dungeon) -> bool:
    """Walls all around."""
    x, y = pitch.width - 1, pitch.height - 1
    edge = [s for s in pitch.squares if pitch.column(s) in {0, x} or pitch.row(s) in {0, y}]
    return all(pitch.signs[s] == WALL for s in edge)


def oblong(pitch: Dungeon, zone: set[int]) -> bool:
    """Two by four, lying or standing; a pad printed there hides no square of the others."""
    if not zone:
        return False
    across = max(map(pitch.column, zone)) - min(map(pitch.column, zone)) + 1
    along = max(map(pitch.row, zone)) - min(map(pitch.row, zone)) + 1
    return {across, along} == {2, 4}


def two_wide(pitch: Dungeon, square: int) -> bool:
    """Whether some block of two by two around it has no wall."""
    x, y = pitch.column(square), pitch.row(square)
    return any(
        all(pitch.signs[pitch.at(x + a, y + b)] != WALL for a in (0, dx) for b in (0, dy))
        for dx in (-1, 1)
        for dy in (-1, 1)
    )


def walk(pitch: Dungeon, start: set[int], walked: set[int]) -> dict[int, int]:
    """Steps on foot from the nearest of ``start``."""
    steps = dict.fromkeys(start, 0)
    waiting = list(start)
    for here in waiting:
        for there in pitch.neighbours[here]:
            if there in walked and there not in steps:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return steps
