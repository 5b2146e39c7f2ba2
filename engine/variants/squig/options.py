"""The house rules of Squig Bowl (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import core_ruleset

MAX_SQUIGS = 12
OPTIONS: Mapping[str, tuple[str, ...]] = {
    **core_ruleset.OPTIONS,
    "squig_max": ("6", *(str(most) for most in range(2, MAX_SQUIGS + 1) if most != 6)),
    "squig_regenerate": ("none", "on_pitch"),
    "squig_breeds": ("off", "on"),
    "kangaroo_split": ("on", "off"),
    "squig_split_from": ("start", "end"),
}
"""Option -> its values, the default first."""
