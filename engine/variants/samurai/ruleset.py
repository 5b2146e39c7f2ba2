"""Samurai Bowl as a ``Rules`` object: its numbers, tables, IDs and changed procedures."""

from __future__ import annotations

from functools import cache, partial
from types import MappingProxyType

from engine.decisions import Verb
from engine.events import Rolled
from engine.geometry import board
from engine.house_rules import digest_of
from engine.position import Figure, Phase, Position
from engine.rules import activation, drive
from engine.rules.movement import plain_dodge, tackle_zones
from engine.ruleset import Formation, LiveGame, Modifiers, Rules
from engine.skills import Skill
from engine.variants.samurai import (
    between_activations,
    favor,
    fighting,
    kickoff,
    passing,
    postmatch,
    prematch,
    spells,
)
from engine.variants.samurai.access import learnable
from engine.variants.samurai.act_options import SamuraiActOptions
from engine.variants.samurai.citations import CITATIONS
from engine.variants.samurai.conditions import RAIN, WEATHERS, after_injury
from engine.variants.samurai.options import read_samurai_options

VERSION = 5
AGILITY = (6, 6, 5, 4, 3, *[2] * 17)
"""Target face by AG (SAM-BAL-01), from 0 (cursed) to 21 (a set-up's maximum and the Touch)."""
BLOCK_RESULTS = ("", "skull", "crossed", "arrows", "arrows", "bang", "blade")
"""By face of the die (SAM-BLK-04)."""
KNOCKED_OUT, CASUALTY = 8, 10
"""Lowest injury totals for a knock-out and for a critical injury."""
SUBCHART = ("", *["badly_hurt"] * 3, *["seriously_injured"] * 2, "dead")
"""Sigudu's Subchart by face (SAM-INJ-03)."""


def surges(position: Position, figure: Figure) -> int:
    """Extra squares: two, three with Sprint, none in a downpour (SAM-SUR-01, SAM-WTH-01)."""
    if position.weather == RAIN:
        return 0
    return 3 if figure.skills & Skill.SPRINT else 2


def surge_target(position: Position) -> int:
    """Only a 1 fails (SAM-SUR-01)."""
    return 2


def dodge_modifiers(position: Position, figure: Figure, origin: int, square: int) -> Modifiers:
    """-1 per enemy tackle zone on the square entered and no bonus (SAM-DOD-01)."""
    return tackle_zones(position, figure, square)


def injury_result(
    game: LiveGame, figure: Figure, total: int, *, knocked_out: int = KNOCKED_OUT
) -> str:
    """2-7 stunned, 8-9 KO, else one D6 on Sigudu's Subchart, never modified (SAM-INJ-02, 03)."""
    if total < CASUALTY:
        return "knocked_out" if total >= knocked_out else "stunned"
    face = game.roll(6, "casualty")
    game.events.append(Rolled("SAM-INJ-03", "casualty", 1 - figure.side, figure.slot, 6, (face,)))
    return SUBCHART[face]


def no_zone_modifiers(game: LiveGame, figure: Figure, purpose: str) -> Modifiers:
    """Only dodging counts tackle zones (SAM-PAS-06)."""
    return ()


def zone_modifiers(game: LiveGame, figure: Figure, purpose: str) -> Modifiers:
    """House rule: -1 per enemy tackle zone on ball rolls too (SAM-PAS-06)."""
    return tackle_zones(game.position, figure, figure.square)


PHASES = {
    Phase.PRE_MATCH: prematch.pre_match,
    Phase.HALF_START: drive.half_start,
    Phase.DRIVE_START: drive.drive_start,
    Phase.KICK_OFF: kickoff.kick_off,
    Phase.TURN: activation.team_turn,
    Phase.DRIVE_END: drive.drive_end,
    Phase.HALF_END: drive.half_end,
    Phase.POST_MATCH: postmatch.post_match,
}
ACT_PROCEDURES = {
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

COACH_VERBS = frozenset({Verb.FIRES, Verb.INNER_FIRE, Verb.VOID, Verb.INSPIRE, Verb.COUNTER})
"""The coach's between-activation actions."""


@cache
def build(given: tuple[tuple[str, str], ...]) -> Rules:
    """The rules under those options. Raises ``DataError`` for an unknown option or value."""
    options = read_samurai_options(given)
    on = {name for name, value in options.items() if value == "on"}
    return Rules(
        id="samurai",
        version=VERSION,
        digest=digest_of("samurai", VERSION, options),
        options=MappingProxyType(options),
        board=board(14, 24),
        half_turns=8,
        end_zone_depth=int(options["samurai_end_zone_depth"]),
        formation=Formation(players=11, on_line=3, wide_columns=4, per_wide_zone=2),
        agility=AGILITY,
        dodge_modifiers=dodge_modifiers,
        pick_up_modifier=1,
        loose_catch_modifier=-1,
        zones_on_ball="samurai_zone_modifiers" in on,
        catch_is_choice=True,
        landing_bounces=False,
        stand_up_cost=3,
        any_block_again=False,
        frenzy_compels=False,
        may_give_way=False,
        block_results=BLOCK_RESULTS,
        block_dice=partial(fighting.block_dice, three="three_dice" in on),
        skill_rerolls=MappingProxyType(SKILL_REROLLS),
        citations=MappingProxyType(CITATIONS),
        phases=MappingProxyType(PHASES),
        before_block=fighting.strengths,
        dodge=plain_dodge,
        acts=MappingProxyType(ACT_PROCEDURES),
        act_options=SamuraiActOptions,
        surges=surges,
        surge_target=surge_target,
        weathers=WEATHERS,
        pass_modifiers=passing.pass_modifiers,
        intercept_modifiers=passing.intercept_modifiers,
        ball_modifiers=zone_modifiers if "samurai_zone_modifiers" in on else no_zone_modifiers,
        armour_target=fighting.armour_target,
        armour_modifiers=fighting.armour_modifiers,
        injury_modifiers=fighting.injury_modifiers,
        injury_result=partial(
            injury_result, knocked_out=7 if options["injury_seven"] == "ko" else KNOCKED_OUT
        ),
        before_armour=spells.biting_steel,
        after_injury=after_injury,
        useful_handicap=prematch.useful_handicap,
        learnable=lambda game, figure: learnable(game.setup.sides[figure.side].clan, figure.spec),
        last_appeal=favor.favored,
        omens=spells.augury,
        read_omens=spells.read_omens,
        open_turn=between_activations.move_counter,
        interrupt=spells.interrupt,
        between_options=between_activations.between_options,
        coach_verbs=COACH_VERBS,
        between_action=between_activations.between_action,
        drive_over=postmatch.drive_over,
        half_began=postmatch.half_began,
        bang_only_pushes=fighting.bang_only_pushes,
        straight_push=options["samurai_push"] == "straight",
        loners_reroll=options["big_guy_rerolls"] == "loner",
        scatter_die=options["samurai_scatter"] == "d6",
        overtime=options["overtime"] == "sudden",
    )
