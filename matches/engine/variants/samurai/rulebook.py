"""Samurai Bowl as a ``Rules`` object: its numbers, tables, IDs and the procedures it changes."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from types import MappingProxyType

from matches.engine.decisions import Verb
from matches.engine.events import Rolled
from matches.engine.geometry import board
from matches.engine.position import Figure, Phase, Position
from matches.engine.rulebook import Formation, Injury, LiveGame, Modifiers, Rules
from matches.engine.rules import activation, drive
from matches.engine.skills import Skill
from matches.engine.variants.samurai import (
    aftermath,
    fighting,
    kickoff,
    openings,
    passing,
    prematch,
    spells,
)
from matches.engine.variants.samurai.acts import Acts
from matches.engine.variants.samurai.citations import CITATIONS
from matches.engine.variants.samurai.conditions import RAIN, after_injury
from matches.engine.variants.samurai.options import read_options

VERSION = 3
AGILITY = (6, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2, 2)
"""Face needed by AG (SAM-BAL-01); index 0 is for a player cursed below 1."""
BLOCK_RESULTS = ("", "skull", "crossed", "arrows", "arrows", "bang", "blade")
"""By face of the die (SAM-BLK-04)."""
SUBCHART = ("", *["badly_hurt"] * 3, *["seriously_injured"] * 2, "dead")
"""Sigudu's Subchart by face (SAM-INJ-03)."""


def surges(position: Position, figure: Figure) -> int:
    """Extra squares: two, three with Sprint, none in a downpour (SAM-SUR-01, SAM-WTH-01)."""
    if position.weather == RAIN:
        return 0
    return 3 if figure.skills & Skill.SPRINT else 2


def casualty(game: LiveGame, figure: Figure) -> str:
    """One D6 on Sigudu's Subchart, never modified (SAM-INJ-03)."""
    face = game.roll(6, "casualty")
    game.events.append(Rolled("SAM-INJ-03", "casualty", 1 - figure.side, figure.slot, 6, (face,)))
    return SUBCHART[face]


def no_zone_modifiers(game: LiveGame, figure: Figure) -> Modifiers:
    """Only dodging counts tackle zones (SAM-PAS-06)."""
    return ()


def zone_modifiers(game: LiveGame, figure: Figure) -> Modifiers:
    """House rule: -1 per enemy tackle zone on ball rolls too (SAM-PAS-06)."""
    zones = game.position.zones[1 - figure.side][figure.square]
    return (("tackle zones", -zones),) if zones else ()


PHASES = {
    Phase.PRE_MATCH: prematch.pre_match,
    Phase.HALF_START: drive.half_start,
    Phase.DRIVE_START: drive.drive_start,
    Phase.KICK_OFF: kickoff.kick_off,
    Phase.TURN: activation.team_turn,
    Phase.DRIVE_END: drive.drive_end,
    Phase.HALF_END: drive.half_end,
    Phase.POST_MATCH: aftermath.post_match,
}
ACTS = {
    Verb.BLOCK: fighting.block,
    Verb.PASS: passing.throw,
    Verb.HANDOFF: passing.hand_off,
    Verb.FOUL: fighting.foul,
}
SKILL_REROLLS = {
    "dodge": Skill.DODGE,
    "catch": Skill.CATCH,
    "pass": Skill.PASS,
    "pick_up": Skill.SURE_HANDS,
    "intercept": Skill.CATCH,
}


@cache
def build(given: tuple[tuple[str, str], ...]) -> Rules:
    """The rules under those options. Raises ``DataError`` for an unknown option or value."""
    options = read_options(given)
    seal = f"samurai|{VERSION}|" + "|".join(f"{name}={options[name]}" for name in sorted(options))
    on = {name for name, value in options.items() if value == "on"}
    return Rules(
        id="samurai",
        version=VERSION,
        digest=hashlib.sha256(seal.encode()).hexdigest()[:12],
        options=MappingProxyType(options),
        board=board(14, 24),
        half_turns=8,
        end_zone_depth=int(options["samurai_end_zone_depth"]),
        formation=Formation(players=11, on_line=3, wide_columns=4, per_wide_zone=2),
        agility=AGILITY,
        dodge_modifier=0,
        pick_up_modifier=1,
        loose_catch_modifier=-1,
        stand_up_cost=3,
        block_results=BLOCK_RESULTS,
        block_dice=partial(fighting.block_dice, three="three_dice" in on),
        skill_rerolls=MappingProxyType(SKILL_REROLLS),
        injury=Injury(7 if options["injury_seven"] == "ko" else 8, 10),
        citations=MappingProxyType(CITATIONS),
        phases=MappingProxyType(PHASES),
        acts=MappingProxyType(ACTS),
        act_options=Acts,
        surges=surges,
        pass_modifiers=passing.pass_modifiers,
        ball_modifiers=zone_modifiers if "samurai_zone_modifiers" in on else no_zone_modifiers,
        armour_modifiers=fighting.armour_modifiers,
        injury_modifiers=fighting.injury_modifiers,
        casualty=casualty,
        before_armour=spells.biting_steel,
        after_injury=after_injury,
        omens=spells.augury,
        read_omens=spells.read_omens,
        open_turn=openings.move_counter,
        interrupt=spells.interrupt,
        asides=openings.asides,
        aside=openings.aside,
        drive_over=aftermath.drive_over,
        half_began=aftermath.half_began,
        bang_only_pushes=fighting.bang_only_pushes,
        straight_push=options["samurai_push"] == "straight",
        loners_reroll=options["big_guy_rerolls"] == "loner",
        scatter_die=options["samurai_scatter"] == "d6",
        overtime=options["overtime"] == "sudden",
    )
