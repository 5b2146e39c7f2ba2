"""The house rules of Dungeonbowl in this version (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import core_ruleset
from engine.variants.dungeon.maps import PRINTED

OPTIONS: Mapping[str, tuple[str, ...]] = {
    **{name: values for name, values in core_ruleset.OPTIONS.items() if name != "riot"},
    "dungeon_map": ("random", *PRINTED),
    "dungeon_placement": ("printed", "alternate", "random"),
    "dungeon_pick_list": ("on", "off"),
    "dungeon_turn_limit": ("24/32", "off"),
    "dungeon_reroll_refresh": ("never", "eight"),
    "dungeon_regenerate": ("dugout", "both"),
    "ball_found": ("floor", "hands"),
    "leap_fail": ("landing", "pit"),
    "precarious_list": ("full", "moves_only"),
}
"""Option -> its values, the default first."""
