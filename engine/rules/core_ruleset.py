"""The gold-crown game as a ``Rules`` object: core.md, where no variant changes it.

A variant's ``ruleset.py`` takes it and replaces what its own document changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.clans import load_clans
from engine.geometry import board
from engine.house_rules import digest_of
from engine.position import Figure, Phase, Position
from engine.races import FOLDER, RULES
from engine.races.learning import learnable
from engine.rules import casualties, kickoff, postmatch, prematch
from engine.rules.act_procedures import ACT_PROCEDURES, action_over
from engine.rules.ball import throw_in
from engine.rules.block_strength import before_block
from engine.rules.blocking import into_the_crowd
from engine.rules.citations import CORE
from engine.rules.core_act_options import CoreActOptions
from engine.rules.declared_actions import action_for, declare
from engine.rules.dodging import dodge, dodge_modifiers
from engine.rules.fouling import referee_odds
from engine.rules.pass_range import between, flight, throwable
from engine.rules.passing import ball_modifiers, interceptor_modifiers, throw_modifiers
from engine.rules.shared_tables import (
    BLOCK_RESULTS,
    FORMATION,
    SHARED_PHASES,
)
from engine.rules.traits import starve
from engine.rules.weather import WEATHERS, surge_target, swelter
from engine.ruleset import (
    ActionRules,
    BallRules,
    BlockingRules,
    InjuryRules,
    LiveGame,
    MatchRules,
    MovementRules,
    PassingRules,
    PitchRules,
    RollRules,
    Rules,
    TableBounds,
)
from engine.skills import Skill, skill_rerolls

OPTIONS: Mapping[str, tuple[str, ...]] = {
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
    "race_perks": ("off",),
    "winnings": ("table", "flat"),
}
"""House rules of the gold-crown games (LGE-OPT-01): option -> its values, the default first."""
AGILITY = (6, 6, 5, 4, 3, 2, *[1] * 16)
"""Target face by AG (CORE-DIC-04); an unmodified 1 always fails."""
WORDS = {
    "skull": "attacker down",
    "crossed": "both down",
    "arrows": "pushed",
    "bang": "defender stumbles",
    "blade": "defender down",
    "surge": "going for it",
}
"""Names of the core for the codes that all games share in their logs."""
PHASES = {
    **SHARED_PHASES,
    Phase.PRE_MATCH: prematch.pre_match,
    Phase.KICK_OFF: kickoff.kick_off,
    Phase.POST_MATCH: postmatch.post_match,
}
SKILL_REROLLS = skill_rerolls(Skill)
ONCE_A_TURN = sum(skill for skill in Skill if skill.entry.once_a_turn)
BASE = 1
"""What dodging and picking up add to the roll (CORE-DOD-02, CORE-BAL-01)."""


def surges(position: Position, figure: Figure) -> int:
    """Going for it: two squares, three with Sprint (CORE-GFI-01, SKL-19)."""
    if figure.rooted:
        return 0
    return 3 if figure.known & Skill.SPRINT else 2


def block_dice(attack: int, defence: int) -> tuple[int, bool]:
    """One die, two, or three for more than double; the stronger side picks (CORE-BLK-01)."""
    stronger, weaker = max(attack, defence), min(attack, defence)
    if stronger == weaker:
        return 1, True
    return 3 if stronger > 2 * weaker else 2, attack > defence


def bang_only_pushes(game: LiveGame, attacker: Figure, defender: Figure) -> bool:
    """Stumbles only pushes a player with Dodge, unless Tackle cancels it (CORE-BLK-04, SKL-12)."""
    dodges = bool(defender.skills & Skill.DODGE)
    return dodges and not attacker.skills & Skill.TACKLE


def may_learn(game: LiveGame, figure: Figure) -> tuple[Skill, ...]:
    """The skills of the player's normal access (LGE-HCP-02)."""
    race = load_clans(FOLDER, RULES)[game.setup.sides[figure.side].clan]
    traits = game.rules.options["traits_on_doubles"] == "on"
    return learnable(race.position(figure.spec.position), figure.skills, traits_on_doubles=traits)


CORE_BOUNDS = TableBounds(
    periods=2,
    points=None,
    points_rule="CORE-SEQ-03",
    rolls_off=True,
    awards=("CORE-SET-05",),
    passes=1,
    passes_rule="CORE-TRN-02",
    interceptions_rule="CORE-TRN-03",
    casualties_rule="CORE-INJ-02",
    back_each_turn=False,
    own_life_rule="",
)
"""Two halves, one pass a turn, and a point without a scorer where nobody can be set up."""


def core_rules(key: str, version: int, options: Mapping[str, str], *, base: int = BASE) -> Rules:
    """The core for the game of that key under its complete options."""
    return Rules(
        id=key,
        version=version,
        digest=digest_of(key, version, options),
        options=MappingProxyType(options),
        board=board(15, 26),
        citations=MappingProxyType(CORE),
        words=MappingProxyType(WORDS),
        weathers=WEATHERS,
        match=MatchRules(
            phases=MappingProxyType(PHASES),
            half_turns=8,
            overtime=options["overtime"] == "sudden",
            learnable=may_learn,
            table=CORE_BOUNDS,
            half_began=postmatch.half_began,
            drive_over=swelter,
        ),
        pitch=PitchRules(formation=FORMATION),
        actions=ActionRules(
            options=CoreActOptions,
            procedures=MappingProxyType(ACT_PROCEDURES),
            declares=True,
            declare=declare,
            action_for=action_for,
            finished=action_over,
        ),
        rolls=RollRules(
            agility=AGILITY,
            skill_rerolls=SKILL_REROLLS,
            loners_reroll=options["big_guy_rerolls"] == "loner",
            once_a_turn=ONCE_A_TURN,
        ),
        movement=MovementRules(
            dodge=dodge,
            dodge_modifiers=partial(dodge_modifiers, base=base),
            surges=surges,
            surge_target=surge_target,
        ),
        blocking=BlockingRules(
            results=BLOCK_RESULTS,
            dice=block_dice,
            strengths=before_block,
            bang_only_pushes=bang_only_pushes,
            pushed_out=into_the_crowd,
            any_block_again=True,
            frenzy_compels=True,
            may_give_way=True,
        ),
        ball=BallRules(
            modifiers=ball_modifiers,
            pick_up_modifier=base,
            loose_catch_modifier=0,
            zones_on_ball=True,
            catch_is_choice=False,
            landing_bounces=True,
            off_pitch=throw_in,
        ),
        passing=PassingRules(
            intercept_modifiers=interceptor_modifiers,
            length=between,
            modifiers=throw_modifiers,
            throwable=throwable,
            flight=flight,
        ),
        injury=InjuryRules(
            armour_target=casualties.armour_target,
            armour_modifiers=casualties.armour_modifiers,
            modifiers=casualties.injury_modifiers,
            result=casualties.injury_result,
            treat=casualties.treat,
            foul_seen=referee_odds if options["foul_referee"] == "igmeoy" else None,
            starve=starve,
        ),
    )
