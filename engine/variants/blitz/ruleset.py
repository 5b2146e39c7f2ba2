"""Blitz Bowl as a ``Rules`` object: the core, and its own lists of modifiers (BLZ)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType

from engine.house_rules import read_options
from engine.rules.core_ruleset import core_rules
from engine.rules.dodging import dodge
from engine.ruleset import Rules
from engine.variants.blitz import lists
from engine.variants.blitz.options import OPTIONS

VERSION = 4
CITATIONS = {
    "dodge": "BLZ-DOD-01",
    "pick_up": "BLZ-PIC-01",
    "pass": "BLZ-PAS-02",
    "fumble": "BLZ-PAS-04",
    "catch": "BLZ-CAT-01",
    "loose_catch": "BLZ-CAT-01",
    "scatter": "BLZ-PAS-03",
    "intercept": "BLZ-INT-02",
    "hand_off": "BLZ-HND-01",
    "tackle zones of catch": "BLZ-CAT-02",
    "tackle zones on the thrower of catch": "BLZ-CAT-02",
    "hand-off of catch": "BLZ-HND-01",
}


@cache
def build(given: tuple[tuple[str, str], ...]) -> Rules:
    """The rules under those options. Raises ``DataError`` for an unknown option or value."""
    options = read_options("Blitz Bowl", OPTIONS, given)
    base = 1 if options["blitz_base_bonus"] == "on" else 0
    core = core_rules("blitz", VERSION, options, base=base)
    movement = core.movement
    if options["blitz_lists_only"] == "on":
        movement = replace(
            movement,
            dodge=partial(dodge, dives=False),
            dodge_modifiers=partial(lists.literal_dodge_modifiers, base=base),
        )
    return replace(
        core,
        citations=MappingProxyType({**core.citations, **CITATIONS}),
        movement=movement,
        ball=replace(core.ball, modifiers=lists.ball_modifiers),
        passing=replace(
            core.passing,
            intercept_modifiers=lists.intercept_modifiers,
            modifiers=lists.throw_modifiers,
        ),
    )
