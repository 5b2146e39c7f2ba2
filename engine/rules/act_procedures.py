"""Carrying out a player's choices in an action (CORE-ACT, SKL-16, 17, 52, 54)."""

from __future__ import annotations

from engine.decisions import Verb
from engine.events import ActionLost, Gazed, Moved, Stabbed, StoodUp, ZoneLost
from engine.geometry import OFF
from engine.position import Figure, State
from engine.rules import blocking
from engine.rules.ball import settle
from engine.rules.core_act_options import LEAP_COST
from engine.rules.declared_actions import BLITZ
from engine.rules.fouling import foul
from engine.rules.knockdown import ENTERS, injure, knock_down, strike_armour
from engine.rules.movement import arrive, squares_left, surge
from engine.rules.passing import hand_off, throw
from engine.rules.rolls import agility_test
from engine.rules.scoring import THIRSTY, check_touchdown
from engine.rules.throw_team_mate import hurl
from engine.rules.traits import feed
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill, skill_modifiers

JUMP: Modifiers = (("Jump Up", 2),)


def block(game: LiveGame, attacker: Figure, slot: int) -> Steps[bool]:
    """One block, with Frenzy two; a blitzer may then go on (CORE-ACT-02, 03, SKL-04)."""
    position = game.position
    defender = position.figures[slot]
    if not (yield from is_ready_to_block(game, attacker)):
        return False
    was = defender.square
    yield from blocking.block(game, attacker, slot)
    if attacker.skills & Skill.FRENZY and _goes_on(game, attacker, defender, was):
        if not (yield from pay_blitz_square(game, attacker)):
            return False
        yield from blocking.block(game, attacker, slot)
    return position.action == BLITZ


def _goes_on(game: LiveGame, attacker: Figure, defender: Figure, was: int) -> bool:
    """Frenzy: the target was pushed, both still stand adjacent, and a blitzer has the square."""
    position = game.position
    return (
        position.turnover is None
        and not position.scored
        and attacker.state is State.STANDING
        and defender.state is State.STANDING
        and defender.square not in (was, OFF)
        and defender.square in position.board.toward[attacker.square]
        and (position.action != BLITZ or squares_left(position, game.rules, attacker) > 0)
    )


def is_ready_to_block(game: LiveGame, attacker: Figure) -> Steps[bool]:
    """Stand, if need be by Jump Up; a blitzer also needs a square of movement for the block."""
    if attacker.state is not State.STANDING and not (yield from _jumps_up(game, attacker)):
        return False
    if not (yield from pay_blitz_square(game, attacker)):
        return False
    game.position.acts += 1
    return True


def pay_blitz_square(game: LiveGame, attacker: Figure) -> Steps[bool]:
    """A blitzer's block costs a square, which may be an extra one (CORE-ACT-03, GFI-01)."""
    return game.position.action != BLITZ or (yield from spend_square(game, attacker))


def spend_square(game: LiveGame, figure: Figure) -> Steps[bool]:
    """Spend a square of movement on something other than a step; false after a failed roll."""
    figure.moved += 1
    return figure.moved <= figure.ma or (yield from surge(game, figure))


def _jumps_up(game: LiveGame, figure: Figure) -> Steps[bool]:
    """From prone into a block: AG +2, or the player stays down (SKL-16)."""
    if not (yield from agility_test(game, figure, "jump_up", JUMP, costly=False)):
        game.events.append(ActionLost("SKL-16", figure.slot))
        return False
    game.position.lay(figure, State.STANDING)
    game.events.append(StoodUp("SKL-16", figure.slot, 0))
    return True


def stab(game: LiveGame, figure: Figure, slot: int) -> Steps[bool]:
    """Armour and injury without modifiers instead of a block; the action ends (SKL-54)."""
    position = game.position
    victim = position.figures[slot]
    if not (yield from pay_blitz_square(game, figure)):
        return False
    position.acts += 1
    game.events.append(Stabbed("SKL-54", figure.slot, victim.slot))
    if strike_armour(game, victim):
        yield from injure(game, victim, figure, "stab")
        yield from settle(game)
    return False


def gaze(game: LiveGame, figure: Figure, slot: int) -> Steps[bool]:
    """AG, -1 per enemy zone but the victim's; the victim's tackle zone is lost (SKL-52)."""
    position = game.position
    position.acts += 1
    victim = position.figures[slot]
    game.events.append(Gazed("SKL-52", figure.slot, victim.slot))
    zones = position.zones[1 - figure.side][figure.square] - (not victim.dazed)
    modifiers: Modifiers = (("tackle zones", -zones),) if zones else ()
    if (yield from agility_test(game, figure, "gaze", modifiers, costly=False)):
        position.daze(victim, on=True)
        game.events.append(ZoneLost("SKL-52", victim.slot))
    return False


def leap(game: LiveGame, figure: Figure, square: int) -> Steps[bool]:
    """Two squares of movement to an empty square within two, over anything between (SKL-17)."""
    position = game.position
    figure.spent |= Skill.LEAP
    origin, risky = figure.square, max(figure.moved + LEAP_COST - max(figure.ma, figure.moved), 0)
    figure.moved += LEAP_COST
    figure.walked = True
    position.left_square = origin
    position.put(figure, square)
    game.events.append(Moved("SKL-17", figure.slot, origin, square, "leap"))
    for _ in range(risky):
        if not (yield from surge(game, figure, ENTERS)):
            return False
    bonus = skill_modifiers(figure.skills, "leap")
    if not (yield from agility_test(game, figure, "leap", bonus)):
        yield from knock_down(game, figure, None, "leap", where=ENTERS)
        yield from settle(game)
        return False
    yield from arrive(game, figure)
    return True


def action_over(game: LiveGame, figure: Figure) -> Steps[None]:
    """The end-of-action hook: a thirsty vampire feeds (CORE-SEQ-04, SKL-53)."""
    position = game.position
    if position.action == THIRSTY and figure.square != OFF and not position.scored:
        yield from feed(game, figure)
        position.action = ""
        check_touchdown(game)
    position.action = ""


ACT_PROCEDURES = {
    Verb.BLOCK: block,
    Verb.STAB: stab,
    Verb.LEAP: leap,
    Verb.THROW: throw,
    Verb.HURL: hurl,
    Verb.HANDOFF: hand_off,
    Verb.FOUL: foul,
    Verb.GAZE: gaze,
}
