"""What each sign of a map means, in words (DUN-MAP-01)."""

from __future__ import annotations

from collections.abc import Mapping

LEGEND: Mapping[str, str] = {
    "#": "wall; the outer frame is all wall",
    ".": "floor",
    "+": "floor in a doorway",
    "A": "floor of end zone A",
    "B": "floor of end zone B",
    "O": "obstacle: a statue, throne, fountain or idol",
    "~": "lava, a pit",
    "X": "chasm or cliff, a pit",
    "=": "rope bridge over a chasm",
    "c": "floor with the printed place of a chest",
    **{str(pad): f"floor with the printed place of teleport pad {pad}" for pad in range(1, 7)},
}
