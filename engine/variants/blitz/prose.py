"""Blitz Bowl in a few words, and the sentences of its house rules."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import prose

ABOUT = (
    "Sixteen races play two halves of eight turns on the long pitch, eleven a side.",
    (
        "The ball is hard to handle: neither a dodge nor a pick-up has a bonus, each action has "
        "its own list of modifiers, and an opponent under a pass tries to intercept it before it "
        "is thrown."
    ),
)
TITLES: Mapping[str, str] = {
    **prose.TITLES,
    "blitz_catch_zones": "Whose tackle zones hinder a catch",
    "blitz_base_bonus": "Bonus of a catch",
    "blitz_lists_only": "Teams by the printed lists alone",
}
"""What an option is called on pages."""
SAYS: Mapping[str, Mapping[str, str]] = {
    **prose.SAYS,
    "blitz_catch_zones": {
        "catcher": "Tackle zones on the catcher hinder a catch.",
        "thrower": "Tackle zones on the thrower hinder the catch of the pass, the catcher's do "
        "not.",
    },
    "blitz_base_bonus": {
        "off": "Dodging and picking up have no bonus.",
        "on": "Dodging and picking up have +1, as in the core.",
    },
    "blitz_lists_only": {
        "off": "Weather and skills modify rolls as usual.",
        "on": "Only the modifiers in the list of the action count: no weather, no skills.",
    },
}
