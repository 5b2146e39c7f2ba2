"""The house rules of Blitz Bowl in this version (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import core_ruleset

OPTIONS: Mapping[str, tuple[str, ...]] = {
    **core_ruleset.OPTIONS,
    "blitz_catch_zones": ("catcher", "thrower"),
    "blitz_base_bonus": ("off", "on"),
    "blitz_lists_only": ("off", "on"),
}
"""Option -> its values, the default first."""
