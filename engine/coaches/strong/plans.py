"""What the strong coach does next with the ball in hand: the greedy order, the ball sheltered."""

from __future__ import annotations

from engine.coaches.greedy.blocks import block_plans
from engine.coaches.greedy.escape_passes import escape_pass_plan
from engine.coaches.greedy.fouls import foul_plan
from engine.coaches.greedy.greedy_coach import (
    SURE,
    ball_plan,
    best_block,
    block_or_stand,
    next_plan,
    safe_place,
    stand_up,
)
from engine.coaches.greedy.touchdowns import touchdown
from engine.coaches.greedy.view import PlayerPlan, View
from engine.coaches.strong.shelter import guard_plan, kept, shelter_plan
from engine.decisions import Choice, Verb
from engine.position import Figure

CALM = 0.94
"""A block less likely to leave the blocker standing waits until the safe moves are made."""


def strong_plan(view: View) -> PlayerPlan | None:
    """Who acts next and how; ``None`` ends the turn.

    A turnover costs least when nothing else is left to do: risky blocks come last, except at the
    opposing carrier, whose ball somebody must still pick up.
    """
    plan = _next(view)
    if plan is None or plan.odds >= CALM or plan.choices[-1].verb is not Verb.BLOCK:
        return plan
    carrier = view.enemy_carrier
    if carrier is not None and plan.choices[-1].one == carrier.slot:
        return plan
    return _calm(view) or plan


def _calm(view: View) -> PlayerPlan | None:
    """A safe move of a player who has no block to throw."""
    carrier, good = view.own_carrier, view.style.good_block
    others = [
        figure
        for figure in view.unused()
        if figure is not carrier
        and not any(p.value >= good and view.can_do(p) for p in block_plans(view, figure))
    ]
    if carrier is None and view.loose_ball is not None:
        fetch = ball_plan(view, touchdown(view))
        others = [f for f in others if fetch is None or f.slot not in (fetch.slot, fetch.partner)]
    if (up := stand_up(others)) is not None:
        return up
    if carrier is not None and shelters(view):
        if not carrier.used:
            goal, run = touchdown(view), shelter_plan(view, carrier)
            tries = goal is not None and _tries(view, carrier, goal, run)
            if run is not None and run.odds >= SURE and not tries:
                return run
        if guard := guard_plan(view, others, carrier.square):
            return guard
    return safe_place(view, others)


def shelters(view: View) -> bool:
    """Whether waiting keeps the ball: not between walls, where the first touchdown is the last, nor
    with a squig, which may wriggle free at every action."""
    return not view.rules.board.enclosed and not view.rules.ball.several


def _next(view: View) -> PlayerPlan | None:
    """The play that comes next if none has to wait."""
    carrier = view.own_carrier
    if carrier is None or not shelters(view):
        return next_plan(view)
    goal = None if carrier.used else touchdown(view)
    if goal is not None and goal.value >= SURE:
        return goal
    return _with_ball(view, carrier, goal)


def _with_ball(view: View, carrier: Figure, goal: PlayerPlan | None) -> PlayerPlan | None:
    run = None if carrier.used else shelter_plan(view, carrier)
    tries = goal is not None and _tries(view, carrier, goal, run)
    others = [figure for figure in view.unused() if not view.position.carries(figure)]
    if goal is not None and tries:
        others = [figure for figure in others if figure.slot != goal.partner]
    stake = goal.value if goal is not None and tries else 0.0
    block = best_block(view, others, stake)
    if (first := block_or_stand(view, others, block, stake)) is not None:
        return first
    if run is not None and run.odds >= SURE and not tries:
        return run
    guard = guard_plan(view, others, carrier.square) if not tries else None
    if guard is not None:
        return guard
    foul = foul_plan(view, others)
    if (place := safe_place(view, others, foul)) is not None:
        return place
    if tries:
        return goal
    if not carrier.used:
        ball = escape_pass_plan(view, carrier, run) or run
        if ball is not None:
            return ball
    if block is not None and block.value >= view.style.any_block:
        return block
    return foul


def go_on_with_ball(view: View, carrier: Figure) -> list[Choice]:
    """What the carrier does with the rest of the move."""
    goal = touchdown(view)
    run = shelter_plan(view, carrier)
    if goal is not None and (goal.value >= SURE or _tries(view, carrier, goal, run)):
        return goal.choices
    plan = escape_pass_plan(view, carrier, run) or run
    return plan.choices if plan is not None else []


def _tries(view: View, carrier: Figure, goal: PlayerPlan, run: PlayerPlan | None) -> bool:
    """Whether a touchdown that is not sure is tried now rather than next turn."""
    if view.last_turn:
        return True
    if goal.value < view.style.likely:
        return False
    square = run.choices[-1].one if run is not None else carrier.square
    odds = run.odds if run is not None else 1.0
    near = view.rows_to_goal(square) <= carrier.ma
    return not near or goal.value > odds * kept(view, carrier, square)
