"""Which blocks are worth throwing, on the spot or after a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from engine.coaches.greedy.view import PlayerPlan, View, steps
from engine.decisions import Choice, Verb
from engine.geometry import distances_from
from engine.odds.blocks import PairOdds
from engine.position import Figure, State

CORRIDOR = 4
"""Between walls, an opponent blocks the ball's way at this many squares."""
DANGER = 8
"""A free ball within this many rows of our end zone should go."""


def block_plans(view: View, figure: Figure, stake: float = 0.0) -> Iterator[PlayerPlan]:
    """Every block the player could throw this activation, with its value.

    ``stake`` is the chance of a touchdown that a turnover would throw away.
    """
    board, style = view.rules.board, view.style
    if figure.state is not State.STANDING or view.own_carrier is figure:
        return
    loss = style.fall_loss + style.waiting_loss * len(view.unused())
    if view.position.rerolls[view.side] and not view.position.reroll_used:
        loss *= style.reroll_relief
    loss = loss * view.caution + style.stake * stake
    beside, distances = board.toward[figure.square], distances_from(board, figure.square)
    farthest = figure.ma - figure.moved + 1
    for defender in view.enemies:
        if defender.square in beside:
            approaches = [(figure.square, 1.0, 0)]
        elif distances[defender.square] <= farthest:
            approaches = list(_approaches(view, figure, defender))
        else:
            continue
        if approaches:
            values = _values(view, figure, defender, approaches, loss)
            value, odds = best = max(values, key=itemgetter(0))
            walk = _walk(view, figure, approaches[values.index(best)])
            yield PlayerPlan(value, figure.slot, [*walk, Choice(Verb.BLOCK, defender.slot)], odds)


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


def _values(
    view: View,
    figure: Figure,
    defender: Figure,
    approaches: list[tuple[int, float, int]],
    loss: float,
) -> list[tuple[float, float]]:
    """What a block is worth, thrown at the end of each approach, and the odds of staying up."""
    pair = PairOdds(view.position, view.rules, figure, defender)
    gain, push_gain = _gain(view, defender), view.style.push_gain
    found = []
    for square, odds, length in approaches:
        down, fall = pair.chances(square)
        worth = odds * (down * gain + (1 - down - fall) * push_gain - fall * loss)
        found.append((worth - (1 - odds) * loss - 0.02 * length, odds * (1 - fall)))
    return found


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
