"""The emblem of every clan and race: a figure rotated about the middle, in a field.

All are our own plain figures, none taken from heraldry or books.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FIGURES: Mapping[str, str] = {
    "claw": "M-1-19 A11 11 0 0 1 11-7 L6-6 A8 8 0 0 0-1-13Z",
    "feather": "M0-20 Q8-11 1-3 L-1-3 Q-4-12 0-20Z",
    "flame": "M0-20 C6-14 6-9 2-4 C1-8-1-9-2-4 C-6-9-4-14 0-20Z",
    "mane": "M-5-19 L5-19 L2-5 L-2-5Z",
    "tail": "M0-19 A9 9 0 0 1 6-5 L3-8 A6 6 0 0 0-2-15Z",
    "coil": "M-6-14 A8 8 0 1 1 4-6 L2-9 A5 5 0 1 0-3-13Z",
    "horn": "M0-21 L4-5 L0-8 L-4-5Z",
    "drop": "M0-20 C8-12 6-5 0-4 C-6-5-8-12 0-20Z",
    "lozenge": "M0-20 L6-12 L0-4 L-6-12Z",
    "leaf": "M0-20 Q9-12 0-3 Q-9-12 0-20Z",
    "fan": "M0-4 L-8-16 A12 12 0 0 1 8-16Z",
    "bar": "M-3-20 H3 V-5 H-3Z",
    "arrow": "M0-20 L7-12 H3 V-4 H-3 V-12 H-7Z",
    "moon": "M-6-17 A8 8 0 1 0 6-17 A7 7 0 0 1-6-17Z",
    "tooth": "M-6-19 H6 L0-5Z",
    "bead": "M0-18 A5 5 0 0 1 0-8 A5 5 0 0 1 0-18Z",
}
"""A single figure, drawn upwards from the middle at 0, 0."""

FIELDS: Mapping[str, str] = {
    "disc": "M32 2 A30 30 0 0 1 32 62 A30 30 0 0 1 32 2Z",
    "shield": "M6 4 H58 V32 Q58 52 32 62 Q6 52 6 32Z",
    "six": "M32 2 L58 17 V47 L32 62 L6 47 V17Z",
    "banner": "M6 3 H58 V61 L32 52 L6 61Z",
}
"""The outline around the emblem, 64 by 64."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """A figure repeated `times` about the middle; `core` adds a disc, `ring` a circle around."""

    figure: str
    times: int
    field: str = "disc"
    core: bool = False
    ring: bool = False


EMBLEMS: Mapping[str, Emblem] = {
    "crab": Emblem("claw", 2, core=True, ring=True),
    "crane": Emblem("feather", 6, ring=True),
    "dragon": Emblem("coil", 3, ring=True),
    "lion": Emblem("mane", 8, core=True),
    "phoenix": Emblem("flame", 5, ring=True),
    "scorpion": Emblem("tail", 4, core=True, ring=True),
    "unicorn": Emblem("horn", 4, ring=True),
    "amazon": Emblem("leaf", 3, "shield"),
    "chaos": Emblem("horn", 5, "six", core=True),
    "dark_elf": Emblem("moon", 3, "six"),
    "dwarf": Emblem("bar", 4, "six", core=True),
    "elf": Emblem("leaf", 4, "banner"),
    "goblin": Emblem("tooth", 5, "shield"),
    "halfling": Emblem("drop", 5, "banner", core=True),
    "high_elf": Emblem("feather", 4, "shield", core=True),
    "human": Emblem("lozenge", 4, "shield"),
    "lizardmen": Emblem("fan", 4, "shield", core=True),
    "norse": Emblem("arrow", 3, "shield"),
    "orc": Emblem("tooth", 4, "shield", core=True),
    "skaven": Emblem("claw", 3, "banner"),
    "undead": Emblem("bead", 6, "banner"),
    "vampire": Emblem("tooth", 2, "banner", core=True),
    "wood_elf": Emblem("leaf", 6, "six"),
}
"""By the key of the clan or race."""

UNKNOWN = Emblem("lozenge", 6)
"""For a clan that has none yet."""
