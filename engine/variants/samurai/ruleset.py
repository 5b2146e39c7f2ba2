"""Samurai Bowl as a ``Rules`` object: its numbers, tables, IDs and changed procedures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType

from engine.decisions import Verb
from engine.events import Rolled
from engine.geometry import board
from engine.house_rules import digest_of
from engine.position import Figure, Phase, Position
from engine.rules.ball import throw_in
from engine.rules.blocking import into_the_crowd
from engine.rules.movement import plain_dodge, tackle_zones
from engine.rules.shared_tables import (
    BLOCK_RESULTS,
    FORMATION,
    SHARED_PHASES,
)
from engine.ruleset import (
    ActionRules,
    BallRules,
    BlockingRules,
    ConcessionToll,
    InjuryRules,
    LiveGame,
    MatchRules,
    Modifiers,
    MovementRules,
    PassingRules,
    PitchRules,
    RollRules,
    Rules,
    TableBounds,
    TurnRules,
    no_modifiers,
)
from engine.skills import Skill, skill_rerolls
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
from engine.variants.samurai.act_options import SamuraiActOptions, action_for
from engine.variants.samurai.characteristics import RAIN, WEATHERS, after_injury
from engine.variants.samurai.citations import CITATIONS
from engine.variants.samurai.learning import SKILLS, learnable
from engine.variants.samurai.options import read_samurai_options
from engine.variants.samurai.state import SamuraiState

VERSION = 9
AGILITY = (6, 6, 5, 4, 3, *[2] * 17)
"""Target face by AG (SAM-BAL-01), from 0 (cursed) to 21 (a set-up's maximum and the Touch)."""
KNOCKED_OUT, CASUALTY = 8, 10
"""Lowest injury totals for a knock-out and for a critical injury."""
SUBCHART = ("", *["badly_hurt"] * 3, *["seriously_injured"] * 2, "dead")
"""Sigudu's Subchart by face (SAM-INJ-03)."""


def surges(position: Position, figure: Figure) -> int:
    """Extra squares: two, three with Sprint, none in a downpour (SAM-SUR-01, SAM-WTH-01)."""
    if position.weather == RAIN:
        return 0
    return 3 if figure.known & Skill.SPRINT else 2


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


def zone_modifiers(game: LiveGame, figure: Figure, purpose: str) -> Modifiers:
    """House rule: -1 per enemy tackle zone on ball rolls too; else in dodges alone (SAM-PAS-06)."""
    return tackle_zones(game.position, figure, figure.square)


def may_learn(game: LiveGame, figure: Figure) -> Sequence[Skill]:
    """The skills that the player's clan may learn (LGE-HCP-02)."""
    return learnable(game.setup.sides[figure.side].clan, figure.spec)


PHASES = {
    **SHARED_PHASES,
    Phase.PRE_MATCH: prematch.pre_match,
    Phase.KICK_OFF: kickoff.kick_off,
    Phase.POST_MATCH: postmatch.post_match,
}
ACT_PROCEDURES = {
    Verb.BLOCK: fighting.block,
    Verb.PASS: passing.throw,
    Verb.HANDOFF: passing.hand_off,
    Verb.FOUL: fighting.foul,
}


ROLLED = TableBounds(
    periods=2,
    points=None,
    points_rule="SAM-TRN-01",
    rolls_off=True,
    awards=("CORE-SET-05",),
    passes=11,
    passes_rule="SAM-TRN-03",
    interceptions_rule="LGE-SAM-01",
    casualties_rule="SAM-INJ-03",
    back_each_turn=False,
    own_life_rule="SAM-HON-02",
)
"""Two halves, in which every model on the pitch may throw once a turn."""
BOUNDS = {"roll": ROLLED, "clear": replace(ROLLED, own_life_rule="")}
"""By ``dishonor_after``: without the roll nobody takes their own life."""


@cache
def build(given: tuple[tuple[str, str], ...]) -> Rules:
    """The rules under those options. Raises ``DataError`` for an unknown option or value."""
    options = read_samurai_options(given)
    return Rules(
        id="samurai",
        version=VERSION,
        digest=digest_of("samurai", VERSION, options),
        options=MappingProxyType(options),
        board=board(14, 24),
        citations=MappingProxyType(CITATIONS),
        new_state=SamuraiState.of,
        weathers=WEATHERS,
        match=MatchRules(
            phases=MappingProxyType(PHASES),
            half_turns=8,
            overtime=options["overtime"] == "sudden",
            learnable=may_learn,
            table=BOUNDS[options["dishonor_after"]],
            mishaps=prematch.mishaps,
            without_mishaps=prematch.without_mishaps,
            useful_handicap=prematch.useful_handicap,
            last_appeal=favor.favored,
            half_began=postmatch.half_began,
            drive_over=postmatch.drive_over,
            disgrace=postmatch.disgrace,
            concession_toll=ConcessionToll.HONOR,
        ),
        pitch=PitchRules(
            formation=FORMATION,
            end_zone_depth=int(options["samurai_end_zone_depth"]),
            must_move_in=options["samurai_scoring"] == "move_in",
        ),
        turn=TurnRules(
            opened=between_activations.move_counter,
            interrupt=spells.interrupt,
            between_options=between_activations.between_options,
            between_action=between_activations.between_action,
            coach_verbs=MappingProxyType(between_activations.COACH_VERBS),
            why_not=between_activations.why_not,
            casts=spells.has_shugenja,
        ),
        actions=ActionRules(
            options=SamuraiActOptions,
            procedures=MappingProxyType(ACT_PROCEDURES),
            action_for=partial(action_for, per_coach=options["samurai_actions"] == "per_coach"),
        ),
        rolls=RollRules(
            agility=AGILITY,
            skill_rerolls=skill_rerolls(SKILLS),
            loners_reroll=options["big_guy_rerolls"] == "loner",
            omens=spells.augury,
            read_omens=spells.read_omens,
        ),
        movement=MovementRules(
            dodge=plain_dodge,
            dodge_modifiers=dodge_modifiers,
            surges=surges,
            surge_target=surge_target,
        ),
        blocking=_blocking(options),
        ball=_ball(options),
        passing=PassingRules(
            intercept_modifiers=passing.intercept_modifiers,
            intercepts=options["samurai_interceptions"] == "on",
            length=passing.length,
            lands_where_aimed=passing.lands_where_aimed,
            modifiers_at=passing.pass_modifiers,
        ),
        injury=_injury(options),
    )


def _blocking(options: Mapping[str, str]) -> BlockingRules:
    return BlockingRules(
        results=BLOCK_RESULTS,
        dice=partial(fighting.block_dice, three=options["three_dice"] == "on"),
        strengths=fighting.strengths,
        bang_only_pushes=fighting.bang_only_pushes,
        pushed_out=into_the_crowd,
        any_block_again=False,
        frenzy_compels=False,
        may_give_way=False,
        straight_push=options["samurai_push"] == "straight",
    )


def _ball(options: Mapping[str, str]) -> BallRules:
    zones_on_ball = options["samurai_zone_modifiers"] == "on"
    return BallRules(
        modifiers=zone_modifiers if zones_on_ball else no_modifiers,
        pick_up_modifier=1,
        loose_catch_modifier=-1,
        zones_on_ball=zones_on_ball,
        catch_is_choice=True,
        landing_bounces=False,
        off_pitch=throw_in,
        scatter_die=options["samurai_scatter"] == "d6",
    )


def _injury(options: Mapping[str, str]) -> InjuryRules:
    lowest = 7 if options["injury_seven"] == "ko" else KNOCKED_OUT
    return InjuryRules(
        armour_target=fighting.armour_target,
        armour_modifiers=fighting.armour_modifiers,
        modifiers=fighting.injury_modifiers,
        result=partial(injury_result, knocked_out=lowest),
        foul_seen_twice=False,
        before_armour=spells.biting_steel,
        after_injury=after_injury,
    )
