"""Blitz Bowl: core.md with modifier lists of its own (BLZ)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .core.game import Game
from .core.match import Match
from .core.options import COMMON
from .core.play import play

if TYPE_CHECKING:
    from typing import Any

    from .book import Figure

OPTIONS: dict[str, tuple[str, ...]] = {
    **COMMON,
    "blitz_catch_zones": ("catcher", "thrower"),
    "blitz_base_bonus": ("off", "on"),
    "blitz_lists_only": ("off", "on"),
}


class Blitz(Game):
    """What blitz.md states otherwise than the core."""

    options = OPTIONS
    clauses = {
        "CORE-DOD-01": "BLZ-DOD-01",
        "CORE-BAL-01": "BLZ-PIC-01",
        "CORE-CAT-01": "BLZ-CAT-01",
        "CORE-PAS-02": "BLZ-PAS-02",
        "CORE-PAS-03": "BLZ-PAS-04",
        "CORE-INT-01": "BLZ-INT-02",
        "CORE-HND-01": "BLZ-HND-01",
    }

    def dodge_base(self, m: Match) -> int:
        """None but by house rule (BLZ-DOD-01, BLZ-GEN-01)."""
        return int(m.on("blitz_base_bonus"))

    def pick_up_base(self, m: Match) -> int:
        """None but by house rule (BLZ-PIC-01, BLZ-GEN-01)."""
        return int(m.on("blitz_base_bonus"))

    def others_add(self, m: Match) -> bool:
        """Weather and skills still add theirs, unless the lists are taken to the letter."""
        return not m.on("blitz_lists_only")

    def catch_zones(self, m: Match, figure: Figure) -> list[tuple[str, int]]:
        """Zones on the catcher, by house rule on who threw, if anybody did (BLZ-CAT-02, HND-01)."""
        thrower = m.thrower
        if thrower is None or m.on("blitz_catch_zones", "catcher"):
            return super().catch_zones(m, figure)
        zones = m.zones(thrower.square, thrower.side)
        return [("tackle zones on the thrower", -zones)]


def book(log: dict[str, Any]) -> Match:
    """An empty book for a log of this game."""
    return Match(log, Blitz())


__all__ = ["book", "play"]
