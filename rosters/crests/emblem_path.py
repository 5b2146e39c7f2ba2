"""An emblem as one path, for where a crest is drawn many times and small."""

from __future__ import annotations

import re
from functools import lru_cache
from math import cos, radians, sin

from rosters.crests.emblems import EMBLEMS, FIGURES

REACH = 21
"""How far the figures reach from the middle, as they are drawn."""
CORE = 5.5
_STEP = re.compile(r"([MLCQAHVZ])([^MLCQAHVZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_ARC = 5
"""How many numbers of an arc come before its end."""


@lru_cache
def emblem_path(clan: str, radius: float, x: float, y: float) -> str:
    """The figures of a clan's emblem about (x, y), as far out as the radius; "" without a clan."""
    emblem = EMBLEMS.get(clan)
    if emblem is None:
        return ""
    scale = radius / REACH
    turns = (radians(360 / emblem.times * number) for number in range(emblem.times))
    parts = [_turned(FIGURES[emblem.figure], turn, scale, x, y) for turn in turns]
    if emblem.core:
        half = CORE * scale
        around = f"A{half:.2f} {half:.2f} 0 0 1"
        parts.append(f"M{x} {y - half:.2f}{around} {x} {y + half:.2f}{around} {x} {y - half:.2f}Z")
    return "".join(parts)


def _turned(path: str, turn: float, scale: float, x: float, y: float) -> str:
    """A path of absolute commands, turned about its origin, scaled and moved."""

    def point(right: float, down: float) -> str:
        across = x + scale * (right * cos(turn) - down * sin(turn))
        return f"{across:.2f} {y + scale * (right * sin(turn) + down * cos(turn)):.2f}"

    found, here = [], (0.0, 0.0)
    for command, text in _STEP.findall(path):
        values = [float(number) for number in _NUMBER.findall(text)]
        before = ""
        if command == "A":
            right, down, _, large, sweep = values[:_ARC]
            before = f"{right * scale:.2f} {down * scale:.2f} 0 {large:g} {sweep:g} "
            values = values[_ARC:]
        elif command == "H":
            values = [values[0], here[1]]
        elif command == "V":
            values = [here[0], values[0]]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        here = pairs[-1] if pairs else here
        points = " ".join(point(*pair) for pair in pairs)
        found.append(f"{'L' if command in 'HV' else command}{before}{points}")
    return "".join(found)
