"""The house rules of Blitz Bowl that this version plays (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Mapping

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "foul_referee": ("doubles", "igmeoy"),
    "riot": ("advance", "lrb5"),
    "overtime": ("off", "sudden"),
    "apothecary": ("lrb4", "reroll", "off"),
    "big_guy_rerolls": ("loner", "never"),
    "ask_absent_coach": ("off",),
    "journeymen": ("on", "off"),
    "handicap": ("simple", "off"),
    "ageing": ("off",),
    "traits_on_doubles": ("on", "off"),
    "race_perks": ("off",),
    "winnings": ("table", "flat"),
    "blitz_catch_zones": ("catcher", "thrower"),
    "blitz_base_bonus": ("off", "on"),
    "blitz_lists_only": ("off", "on"),
}
"""Option -> its values, the default first."""
