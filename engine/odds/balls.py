"""Odds of rolls with the ball: picking up, passing, catching, handing off.

Their modifiers are the rules' own, asked with the players where they would be.
"""

from __future__ import annotations

from engine.odds.look import look, moved_to
from engine.odds.rolls import Roll, chance, roll
from engine.position import Figure, Position
from engine.rules.ball import can_hold
from engine.rules.pass_range import QUICK, between
from engine.rules.passing import ACCURATE, HANDED
from engine.ruleset import Modifiers, Rules

NEVER: Roll = (0.0, 0.0)


def measures_squares(position: Position, rules: Rules) -> bool:
    """Whether the game measures passes in squares; there nobody catches a hand-off."""
    return rules.passing.modifiers_at(position, 1) is not None


def pick_up_odds(position: Position, rules: Rules, figure: Figure, square: int) -> float:
    """Of picking up the ball on that square, without a re-roll."""
    there = moved_to(figure, square)
    if not can_hold(position, there):
        return 0.0
    found = rules.ball.modifiers(look(position, rules), there, "pick_up")
    total = rules.ball.pick_up_modifier + _sum(found)
    return chance(rules.rolls.agility[figure.ag], total)


def pick_up_roll(position: Position, rules: Rules, figure: Figure, square: int) -> Roll:
    """The same with its re-rolls."""
    return _skilled(rules, figure, pick_up_odds(position, rules, figure, square), "pick_up")


def pass_roll(position: Position, rules: Rules, passer: Figure, origin: int, square: int) -> Roll:
    """The throw from one square at another: accurate; never where it is out of range."""
    thrower, game = moved_to(passer, origin), look(position, rules)
    if measures_squares(position, rules):
        far = position.board.distance(origin, square)
        found = rules.passing.modifiers_at(position, far)
        if found is None:
            return NEVER
        found = (*found, *rules.ball.modifiers(game, thrower, "pass"))
    else:
        near = square == origin  # at a wall in front of the thrower
        if not near and square not in rules.passing.throwable(position, origin):
            return NEVER
        length = QUICK if near else between(position.board, origin, square)
        found = rules.passing.modifiers(game, thrower, length)
    return _skilled(rules, passer, chance(rules.rolls.agility[passer.ag], _sum(found)), "pass")


def hand_off_roll(
    position: Position, rules: Rules, giver: Figure, origin: int, receiver: Figure
) -> Roll:
    """The giver's roll or the receiver's catch, as the game has it."""
    if measures_squares(position, rules):
        there = moved_to(giver, origin)
        found = rules.ball.modifiers(look(position, rules), there, "hand_off")
        return _skilled(
            rules, giver, chance(rules.rolls.agility[giver.ag], _sum(found)), "hand_off"
        )
    return catch_roll(position, rules, receiver, HANDED)


def catch_roll(
    position: Position,
    rules: Rules,
    catcher: Figure,
    aim: Modifiers | None = None,
    thrower: Figure | None = None,
) -> Roll:
    """A catch, by default of an accurate pass; ``thrower`` has just thrown it."""
    if not can_hold(position, catcher):
        return NEVER
    if aim is None:
        aim = () if measures_squares(position, rules) else ACCURATE
    before = position.thrower
    if thrower is not None:
        position.thrower = thrower.slot
    try:
        found = (*aim, *rules.ball.modifiers(look(position, rules), catcher, "catch"))
    finally:
        position.thrower = before
    return _skilled(rules, catcher, chance(rules.rolls.agility[catcher.ag], _sum(found)), "catch")


def _skilled(rules: Rules, figure: Figure, odds: float, purpose: str) -> Roll:
    return roll(rules, figure, odds, int(rules.rolls.skill_rerolls.get(purpose, 0)))


def _sum(modifiers: Modifiers) -> int:
    return sum(value for _, value in modifiers)
