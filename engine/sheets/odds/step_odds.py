"""The odds that a step of a play ends the turn, at the moment it begins.

Counted are the rolls a coach can foresee: dodges, extra squares and pick-ups of the path, the fall
of a blocker, the throw and the catch, a foul's referee, a chest. The player's skill re-rolls count,
and the team's where one may be spent on that step. Rolls before the action (Bone-Head, Dauntless),
interceptions, and the scatter of a ball are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from engine.decisions import Choice, Verb
from engine.geometry import OFF
from engine.odds.balls import catch_roll, hand_off_roll, pass_roll
from engine.odds.blocks import block_chances
from engine.odds.fouls import foul_odds
from engine.odds.rolls import after, chance, roll
from engine.odds.walks import Footing, total
from engine.paths import Walk
from engine.position import Figure, Position, State
from engine.rules.ball import can_hold
from engine.rules.core_act_options import LEAP_COST
from engine.rules.rolls import side_has_reroll
from engine.ruleset import Rules
from engine.skills import Skill

THROWN = (Verb.PASS, Verb.THROW, Verb.HANDOFF)


def step_risk(
    position: Position,
    rules: Rules,
    figure: Figure,
    choices: Sequence[Choice],
    *,
    team_reroll: bool = True,
    blitz: bool = False,
) -> float:
    """The chance, 0 to 1, that a step of these choices ends the turn by failing.

    The choices are of one verb: the squares of a path, or a single verb from where the player
    stands. ``team_reroll`` is whether the coach would spend one, ``blitz`` whether a block will be
    declared as one; a blitz that is declared already is known.
    """
    may = team_reroll and side_has_reroll(position, figure.side)
    standing = (1.0, 1.0 if may else 0.0)
    choice = choices[0]
    verb = choice.verb
    if verb is Verb.MOVE:
        squares = [each.one for each in choices]
        return 1 - _walked(position, rules, figure, squares, team=may)
    if verb is Verb.LEAP:
        return 1 - _leapt(position, rules, figure, standing)
    if verb is Verb.BLOCK:
        if choice.one >= len(position.figures):
            return 0.0
        defender = position.figures[choice.one]
        declared = blitz or None
        _, fall = block_chances(position, rules, figure, figure.square, defender, blitz=declared)
        return 1 - after(standing, roll(rules, figure, 1 - fall))[0]
    if verb is Verb.BLOCK_AT:
        fall = (1 + (not figure.skills & Skill.BLOCK)) / 6
        return 1 - after(standing, roll(rules, figure, 1 - fall))[0]
    if verb in THROWN:
        return 1 - _thrown(position, rules, figure, choice, standing)
    if verb is Verb.FOUL and choice.one < len(position.figures):
        return foul_odds(position, rules, figure, position.figures[choice.one]).sent_off
    if verb is Verb.OPEN:
        return 0.0 if rules.ball.found(position) else 1 - 1 / max(len(position.shut), 1)
    return 0.0


def _walked(
    position: Position,
    rules: Rules,
    figure: Figure,
    squares: Sequence[int],
    *,
    team: bool,
) -> float:
    """Odds of walking all of it, as far as it lies on the board; legality is not checked."""
    moved = figure.moved
    if figure.state is State.PRONE:
        moved += min(rules.movement.stand_up_cost, max(figure.ma, 0))
    footing = Footing(position, rules, figure, max(figure.ma, 0) - moved)
    known = list(takewhile(lambda square: 0 <= square < position.board.size, squares))
    return total(footing.along(known, footing.start(1.0, team=team)))


def _leapt(
    position: Position, rules: Rules, figure: Figure, standing: tuple[float, float]
) -> float:
    """Odds of a leap, and of the extra squares it takes (SKL-17)."""
    walk = Walk(position, rules, figure, figure.moved)
    for _ in range(max(LEAP_COST - max(walk.normal, 0), 0)):
        standing = after(standing, walk.surge)
    legs = bool(figure.skills & Skill.VERY_LONG_LEGS)
    return after(standing, roll(rules, figure, chance(rules.rolls.agility[figure.ag], legs)))[0]


def _thrown(
    position: Position,
    rules: Rules,
    passer: Figure,
    choice: Choice,
    standing: tuple[float, float],
) -> float:
    """Odds that the ball reaches a team-mate who can hold it."""
    square = choice.one
    if choice.verb is not Verb.THROW:
        known = choice.one < len(position.figures)
        square = position.figures[choice.one].square if known else OFF
    mate = position.at[square] if 0 <= square < position.board.size else None
    if mate is None or mate.side != passer.side or not can_hold(position, mate):
        return 0.0
    if choice.verb is Verb.HANDOFF:
        return after(standing, hand_off_roll(position, rules, passer, passer.square, mate))[0]
    thrown = after(standing, pass_roll(position, rules, passer, passer.square, square))
    return after(thrown, catch_roll(position, rules, mate, thrower=passer))[0]
