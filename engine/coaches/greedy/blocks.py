"""Which blocks are worth throwing, on the spot or after a move."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.coaches.greedy.view import PlayerPlan, View, steps
from engine.decisions import Choice, Verb
from engine.odds.blocks import BlockOdds
from engine.position import Figure, State

CORRIDOR = 4
"""Between walls, an opponent blocks the ball's way at this many squares."""
CHARGE = [Choice(Verb.MOVE), Choice(Verb.BLOCK)]
ROUNDED = 1e-9
AIM, APPROACH = 4, 2
"""The work of looking at a block, and at each square it could be thrown from (`View.work`)."""
DANGER = 8
"""A free ball within this many rows of our end zone should go."""


class Aim(NamedTuple):
    """A block that the player could throw, and the most that it can be worth."""

    most: float
    figure: Figure
    defender: Figure
    chances: BlockOdds
    gain: float
    beside: bool


def best_block(view: View, players: Iterable[Figure], stake: float) -> PlayerPlan | None:
    """The most valuable block of these players, the first of equals, if it is worth throwing.

    ``stake`` is the chance of a touchdown that a turnover would throw away.
    """
    loss = _loss(view, stake)
    aims = enumerate(aim for figure in players for aim in _aims(view, figure, loss))
    best, value, first = None, view.style.any_block, math.inf
    for number, aim in sorted(aims, key=lambda numbered: -numbered[1].most):
        if aim.most + ROUNDED < value:
            break
        plan = _plan(view, aim, loss)
        if plan is None or plan.value < value or (plan.value == value and number > first):
            continue
        if view.can_do(plan):
            best, value, first = plan, plan.value, number
    return best


def block_plans(
    view: View, figure: Figure, stake: float = 0.0, *, again: bool = False
) -> Iterator[PlayerPlan]:
    """Every block the player could throw this activation, with its value.

    ``again`` asks for those of a player who has already declared an action.
    """
    loss = _loss(view, stake)
    for aim in _aims(view, figure, loss, again=again):
        if (plan := _plan(view, aim, loss)) is not None:
            yield plan


def _loss(view: View, stake: float) -> float:
    """What it costs that the blocker falls."""
    style = view.style
    loss = style.fall_loss + style.waiting_loss * len(view.unused())
    if view.position.rerolls[view.side] and not view.position.reroll_used:
        loss *= style.reroll_relief
    return loss * view.caution + style.stake * stake


def _aims(view: View, figure: Figure, loss: float, *, again: bool = False) -> Iterator[Aim]:
    """Whom the player could block, where they stand or after a walk that an action allows."""
    if figure.state is not State.STANDING or view.own_carrier is figure:
        return
    board = view.rules.board
    walks: bool | None = True if again else None
    for defender in view.position.standing(1 - view.side):
        beside = defender.square in board.toward[figure.square]
        if not beside:
            if board.distance(figure.square, defender.square) > figure.ma - figure.moved + 1:
                continue
            if walks is None:
                walks = view.can_do(PlayerPlan(0.0, figure.slot, CHARGE))
            if not walks:
                continue
        view.work += AIM
        chances = BlockOdds(view.position, view.rules, figure, defender)
        gain = _gain(view, defender)
        most = _at_best(view, chances, gain, loss)
        yield Aim(most, figure, defender, chances, gain, beside)


def _plan(view: View, aim: Aim, loss: float) -> PlayerPlan | None:
    """The block from the best square to which there is a way."""
    figure, defender = aim.figure, aim.defender
    here = [(figure.square, 1.0, 0)]
    approaches = here if aim.beside else list(_approaches(view, figure, defender))
    if not approaches:
        return None
    view.work += APPROACH * len(approaches)
    values = [_value(view, aim.chances, aim.gain, approach, loss) for approach in approaches]
    value, odds = best = max(values, key=lambda found: found[0])
    walk = _walk(view, figure, approaches[values.index(best)])
    return PlayerPlan(value, figure.slot, [*walk, Choice(Verb.BLOCK, defender.slot)], odds)


def _at_best(view: View, chances: BlockOdds, gain: float, loss: float) -> float:
    """What the block is worth at most: with nobody beside the attacker, and no die on the way."""
    push = view.style.push_gain
    if gain < push:
        return math.inf
    down, fall = chances.at_best
    return max(push + down * (gain - push) - fall * (push + loss), 0.0)


def _approaches(view: View, figure: Figure, defender: Figure) -> Iterator[tuple[int, float, int]]:
    """Squares to block from, with the odds of the way there and its length.

    They are reached without a die, or at a small risk against the carrier.
    """
    near = view.rules.board.neighbours[defender.square]
    strolled = view.stroll(figure)
    if defender is view.enemy_carrier:
        charge = view.charge(figure)
        for square in near:
            odds = charge.odds.get(square, 0.0)
            if odds >= view.style.risk:
                sure = odds == 1.0 and square in strolled
                yield square, odds, strolled[square][0] if sure else charge.steps(square)
    else:
        for square in near:
            if square in strolled:
                yield square, 1.0, strolled[square][0]


def _value(
    view: View, chances: BlockOdds, gain: float, approach: tuple[int, float, int], loss: float
) -> tuple[float, float]:
    """What a block is worth, thrown at the end of an approach, and the odds of staying up."""
    square, odds, length = approach
    down, fall = chances.at(square)
    worth = odds * (down * gain + (1 - down - fall) * view.style.push_gain - fall * loss)
    return worth - (1 - odds) * loss - 0.02 * length, odds * (1 - fall)


def _walk(view: View, figure: Figure, approach: tuple[int, float, int]) -> list[Choice]:
    """The moves to the square of the block: without a die, or by the safest way."""
    square, odds, _ = approach
    if odds == 1.0 and square in view.stroll(figure):
        return view.stroll_to(figure, square)
    return steps(figure, view.charge(figure), square)


def _gain(view: View, defender: Figure) -> float:
    board, style = view.rules.board, view.style
    if defender is view.enemy_carrier:
        return style.carrier_gain
    gain = style.body_gain + defender.spec.cost * style.cost_gain
    ball = view.ball
    if ball >= 0 and board.distance(ball, defender.square) <= 1:
        gain += style.near_ball_gain
    elif board.enclosed and ball >= 0 and board.distance(ball, defender.square) <= CORRIDOR:
        gain += style.near_ball_gain  # the target blocks the only way
    return gain


def extra_ball_plan(view: View, players: Iterable[Figure]) -> PlayerPlan | None:
    """A block at a free ball near our end zone, the nearest first; never at the last one.

    With several balls, one too many is hit away.
    """
    position = view.position
    free = position.free_balls()
    if len(free) + len(position.carriers()) < 2:
        return None
    length, toward = view.rules.board.length, view.rules.board.toward
    plans = (
        PlayerPlan(float(view.rows_to_goal(square)), figure.slot, [Choice(Verb.BLOCK_AT, square)])
        for figure in players
        if figure.state is State.STANDING and not position.carries(figure)
        for square in free
        if square in toward[figure.square] and view.rows_to_goal(square) >= length - DANGER
    )
    return max(filter(view.can_do, plans), key=lambda plan: plan.value, default=None)
