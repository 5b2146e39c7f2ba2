"""What the strong coach does next: the greedy order, with helpers, and the ball escorted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.coaches.greedy.ball_carrier import pick_up_plan
from engine.coaches.greedy.blocks import best_block, block_plans
from engine.coaches.greedy.escape_passes import escape_pass_plan
from engine.coaches.greedy.fouls import foul_plan
from engine.coaches.greedy.greedy_coach import (
    SURE,
    ball_plan,
    block_or_stand,
    next_plan,
    safe_place,
    stand_up,
)
from engine.coaches.greedy.touchdowns import touchdown
from engine.coaches.greedy.view import PlayerPlan, View
from engine.coaches.strong.assists import helper_plan
from engine.coaches.strong.escort import DROPPED, Escort, escort, helpers, posts
from engine.decisions import Choice, Verb
from engine.position import Figure, State

CALM = 0.94
"""A block less likely to leave the blocker standing waits until the safe moves are made."""
FETCHED = 0.8
"""The way on after a pick-up has at least this share of the pick-up's odds."""


class BallMove(NamedTuple):
    """Where the ball is to be at the turn's end, and the play of the player who brings it there."""

    escort: Escort | None
    plan: PlayerPlan | None
    fetched: bool = False


def strong_plan(view: View) -> PlayerPlan | None:
    """Who acts next and how; ``None`` ends the turn.

    A turnover costs least when nothing else is left to do: risky blocks come after safe moves and
    after a move of the ball that is no riskier, unless they are at the opposing carrier, whose ball
    somebody must still pick up, or at somebody beside the ball.
    """
    move, stake = _ball_play(view) if escorts(view) else (BallMove(None, None), 0.0)
    plan = _next(view, move, stake) if escorts(view) else next_plan(view)
    if plan is None or plan.odds >= CALM or plan.choices[-1].verb is not Verb.BLOCK:
        return plan
    target = view.position.figures[plan.choices[-1].one]
    if target is view.enemy_carrier:
        return plan
    if (calm := _calm(view, move, stake)) is not None:
        return calm
    ball = move.plan
    frees = view.ball in view.rules.board.toward[target.square]
    return ball if ball is not None and ball.odds >= plan.odds and not frees else plan


def escorts(view: View) -> bool:
    """Whether waiting is worth it: not between walls, where the first touchdown is the last."""
    return not view.rules.board.enclosed


def go_on_with_ball(view: View, carrier: Figure) -> list[Choice]:
    """What the carrier does with the rest of the move."""
    goal, move = touchdown(view), _run(view, carrier)
    if goal is not None and (goal.value >= SURE or _tries(view, goal, move.escort)):
        return goal.choices
    plan = escape_pass_plan(view, carrier, move.plan) or move.plan
    return plan.choices if plan is not None else []


def _next(view: View, move: BallMove, stake: float) -> PlayerPlan | None:
    """The play that comes next if no block has to wait."""
    carrier = view.own_carrier
    if stake >= SURE:
        return move.plan
    others = _free(view, move.plan)
    if (first := _fight(view, others, stake)) is not None:
        return first
    if move.plan is not None and move.plan.odds >= SURE and not stake:
        return move.plan
    if (guard := _guard(view, move.escort, others)) is not None:
        return guard
    others = _not_beside(view, move.escort, others)
    foul = foul_plan(view, others)
    if (place := safe_place(view, others, foul)) is not None:
        return place
    if carrier is not None and not carrier.used and not stake:
        move = BallMove(None, escape_pass_plan(view, carrier, move.plan) or move.plan)
    return move.plan or _last_block(view, others) or stand_up(view.unused()) or foul


def _calm(view: View, move: BallMove, stake: float) -> PlayerPlan | None:
    """A safe move of a player who has no block to throw."""
    good = view.style.good_block
    others = [
        figure
        for figure in view.unused()
        if figure is not view.own_carrier
        and not any(p.value >= good and view.can_do(p) for p in block_plans(view, figure))
    ]
    if (up := stand_up(others)) is not None:
        return up
    ball = move.plan
    if escorts(view):
        if ball is not None and ball.odds >= SURE and not move.fetched and not stake:
            return ball
        if (guard := _guard(view, move.escort, others)) is not None:
            return guard
    elif view.own_carrier is None:
        ball = ball_plan(view, touchdown(view))
    kept = (ball.slot, ball.partner) if ball is not None else ()
    return safe_place(view, [figure for figure in others if figure.slot not in kept])


def _ball_play(view: View) -> tuple[BallMove, float]:
    """A touchdown that is tried, and its chance; or else where the ball goes, and 0."""
    carrier = view.own_carrier
    goal = None if carrier is not None and carrier.used else touchdown(view)
    if goal is not None and goal.value >= SURE:
        return BallMove(None, goal), goal.value
    move = _ball_move(view)
    if goal is not None and _tries(view, goal, move.escort):
        return BallMove(None, goal), goal.value
    return move, 0.0


def _ball_move(view: View) -> BallMove:
    """Run with the ball or fetch it; once the carrier is done, guard the ball where it is."""
    carrier, ball = view.own_carrier, view.loose_ball
    if carrier is not None and not carrier.used:
        return _run(view, carrier)
    if carrier is not None:
        guards = posts(view, carrier, carrier.square, helpers(view, carrier))
        return BallMove(Escort(0.0, carrier.square, 1.0, guards), None)
    fetch = pick_up_plan(view, ball) if ball is not None else None
    if fetch is None:
        return BallMove(None, None)
    figure = view.position.figures[fetch.slot]
    found = escort(view, figure, view.bold(figure).carrying, FETCHED * fetch.odds)
    return BallMove(found, fetch, fetched=True)


def _run(view: View, carrier: Figure) -> BallMove:
    zones, style = view.position.zones[1 - view.side], view.style
    least = style.run_odds if zones[carrier.square] < 2 else style.escape_odds
    found = escort(view, carrier, view.reach(carrier).odds, least)
    if found is None or found.square == carrier.square:
        return BallMove(found, None)
    walk = view.walk(carrier, found.square)
    return BallMove(found, PlayerPlan(found.value, carrier.slot, walk, found.odds))


def _tries(view: View, goal: PlayerPlan, other: Escort | None) -> bool:
    """Whether a touchdown that is not sure is tried now rather than next turn."""
    if view.last_turn or other is None:
        return True
    return goal.value - (1 - goal.value) * DROPPED > other.value


def _free(view: View, plan: PlayerPlan | None) -> list[Figure]:
    """Who may act now: nobody whom the ball depends on."""
    kept: set[int | None] = {figure.slot for figure in view.position.carriers()}
    if plan is not None:
        kept |= {plan.slot, plan.partner}
    return [figure for figure in view.unused() if figure.slot not in kept]


def _fight(view: View, players: list[Figure], stake: float) -> PlayerPlan | None:
    """A good block, a helper first if that makes it better; or somebody stands up."""
    if not (stake and view.last_turn):
        helper = helper_plan(view, players, stake)
        if helper is not None:
            return helper
    return block_or_stand(view, players, best_block(view, players, stake), stake)


def _last_block(view: View, players: list[Figure]) -> PlayerPlan | None:
    block = best_block(view, players, 0.0)
    return block if block is not None and block.value >= view.style.any_block else None


def _guard(view: View, found: Escort | None, players: Sequence[Figure]) -> PlayerPlan | None:
    """The next of the guards goes to their post."""
    for slot, square in found.guards if found is not None else ():
        figure = view.position.figures[slot]
        if figure in players and square in view.stroll(figure):
            return PlayerPlan(0.0, slot, view.stroll_to(figure, square))
    return None


def _not_beside(view: View, found: Escort | None, players: list[Figure]) -> list[Figure]:
    """Those who do not stand beside the ball's square: the others stay."""
    if found is None:
        return players
    near = view.rules.board.toward[found.square]
    return [f for f in players if f.square not in near or f.state is not State.STANDING]
