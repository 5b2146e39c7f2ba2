"""House rules that every gold-crown game has, the default first (LGE-OPT)."""

from __future__ import annotations

COMMON: dict[str, tuple[str, ...]] = {
    "foul_referee": ("doubles", "igmeoy"),
    "riot": ("advance", "lrb5"),
    "overtime": ("off", "sudden"),
    "apothecary": ("lrb4", "reroll", "off"),
    "big_guy_rerolls": ("loner", "never"),
    "ask_absent_coach": ("off",),
    "journeymen": ("on", "off"),
    "handicap": ("simple", "off"),
    "ageing": ("off", "on"),
    "traits_on_doubles": ("on", "off"),
    "race_perks": ("off", "on"),
    "winnings": ("table", "flat"),
}
