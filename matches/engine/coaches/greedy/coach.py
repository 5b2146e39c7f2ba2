"""The greedy coach: safe things first, then the ball, then what is left.

At each activation he weighs what every player could do on his own and takes the best in this
order: a touchdown that is nearly sure; blocks well worth their risk; standing up; the ball, if it
can hardly go wrong; safe moves; the ball at a risk; lesser blocks; a foul as the turn's last deed.
He keeps no memory but the rest of the plan for the player now moving.
"""

from __future__ import annotations

from matches.engine.coaches.greedy.blocks import block_plans
from matches.engine.coaches.greedy.carrying import (
    PASS_ODDS,
    SURE,
    pass_plan,
    pick_up_plan,
    run_plan,
    score_plan,
)
from matches.engine.coaches.greedy.fouls import foul_plan
from matches.engine.coaches.greedy.placing import place_plan
from matches.engine.coaches.greedy.view import Plan, View
from matches.engine.decisions import Choice, Decision, DecisionKind, Verb
from matches.engine.position import Figure, Position, State
from matches.engine.rulebook import Rules

END, STOP, STAND = Choice(Verb.END), Choice(Verb.STOP), Choice(Verb.STAND)
SAFE = 0.95
"""The ball is moved before the others only where it can hardly go wrong."""
GOOD_BLOCK = 0.35
ANY_BLOCK = 0.05


class GreedyCoach:
    """Plays one side; the same position and decision always get the same answer."""

    __slots__ = ("_rest",)

    def __init__(self) -> None:
        self._rest: list[Choice] = []

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """His choice; what he has no opinion on falls to the default."""
        match decision.kind:
            case DecisionKind.ACTIVATE:
                return self._next_player(View(position, rules, decision.side))
            case DecisionKind.ACT:
                return self._next_act(View(position, rules, decision.side), decision)
            case DecisionKind.FOLLOW_UP:
                return _follow(position, decision)
            case _:
                return decision.default

    def _next_player(self, view: View) -> Choice:
        plan = next_plan(view)
        if plan is None:
            return END
        self._rest = plan.choices[::-1]
        return Choice(Verb.ACTIVATE, plan.slot)

    def _next_act(self, view: View, decision: Decision) -> Choice:
        figure = view.position.figures[decision.context["figure"]]
        if not self._rest:
            self._rest = _go_on(view, figure)[::-1]
        if not self._rest:
            return STOP
        choice = self._rest.pop()
        if choice in decision.options:
            return choice
        self._rest = []
        return STOP


def next_plan(view: View) -> Plan | None:
    """Who acts next and how; ``None`` ends the turn."""
    players = view.unused()
    carrier = view.own_carrier
    ball_player = carrier if carrier is not None and not carrier.used else None
    if ball_player is not None:
        goal = score_plan(view, ball_player)
        if goal is not None and goal.value >= SURE:
            return goal
    blocks = [plan for figure in players for plan in block_plans(view, figure)]
    block = max(blocks, key=lambda plan: plan.value, default=None)
    if block is not None and block.value >= GOOD_BLOCK:
        return block
    for figure in players:
        if figure.state is State.PRONE:
            return Plan(0.0, figure.slot, [STAND])
    ball = _ball_plan(view, ball_player)
    if ball is not None and ball.odds >= SAFE:
        return ball
    runner = ball.slot if ball is not None else None
    others = [f for f in players if f is not ball_player and f.slot != runner]
    place = next((plan for f in others if (plan := place_plan(view, f)) is not None), None)
    if place is not None:
        return place
    if ball is not None:
        return ball
    if block is not None and block.value >= ANY_BLOCK:
        return block
    return foul_plan(view, players)


def _ball_plan(view: View, carrier: Figure | None) -> Plan | None:
    """Pass to a scorer, run, or fetch the loose ball."""
    if carrier is not None and carrier.state is State.STANDING:
        goal = score_plan(view, carrier)
        throw = pass_plan(view, carrier)
        own = goal.value if goal is not None else 0.0
        last = view.turns_left == 1
        if throw is not None and throw.value > own and (throw.value >= PASS_ODDS or last):
            return throw
        if goal is not None and (last or goal.value >= 0.5):
            return goal
        return run_plan(view, carrier)
    ball = view.loose_ball
    return pick_up_plan(view, ball) if ball is not None else None


def _go_on(view: View, figure: Figure) -> list[Choice]:
    """What the active player does when his plan is used up: he has stood up, picked up, blocked."""
    if figure.state is not State.STANDING:
        return []
    if view.position.acts:
        again = [plan for plan in block_plans(view, figure) if len(plan.choices) == 1]
        best = max(again, key=lambda plan: plan.value, default=None)
        return best.choices if best is not None and best.value >= GOOD_BLOCK else []
    if view.own_carrier is figure:
        goal = score_plan(view, figure)
        likely = goal is not None and (goal.value >= 0.5 or view.turns_left == 1)
        plan = goal if likely else run_plan(view, figure)
        return plan.choices if plan is not None else []
    blocks = max(block_plans(view, figure), key=lambda plan: plan.value, default=None)
    if blocks is not None and blocks.value >= GOOD_BLOCK:
        return blocks.choices
    return []


def _follow(position: Position, decision: Decision) -> Choice:
    """Follow up unless he carries the ball or would stand between more opponents."""
    figure = position.figures[decision.context["figure"]]
    zones = position.zones[1 - figure.side]
    ahead = zones[decision.context["square"]]
    if position.carrier == figure.slot or ahead > zones[figure.square] + 1:
        return decision.default
    return Choice(Verb.FOLLOW)
