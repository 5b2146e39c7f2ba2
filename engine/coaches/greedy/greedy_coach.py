"""The greedy coach: safe things first, then the ball, then the rest (docs/greedy.md).

At each activation it compares what every player could do alone and takes the best in this order: a
touchdown that is nearly sure; blocks well worth their risk; standing up; the ball, if little can go
wrong; safe moves; the ball at a risk; lesser blocks; a foul as the turn's last action. Its only
memory is the rest of the plan for the player now moving.
"""

from __future__ import annotations

from engine.coaches.greedy.ball_carrier import hold_odds, pick_up_plan, run_plan
from engine.coaches.greedy.blocks import best_block, block_plans, extra_ball_plan
from engine.coaches.greedy.chests_and_dugout import dugout, fetch, open_plan
from engine.coaches.greedy.escape_passes import escape_pass_plan
from engine.coaches.greedy.fouls import foul_plan
from engine.coaches.greedy.positioning import place_plan
from engine.coaches.greedy.style import NORMAL, Style
from engine.coaches.greedy.touchdowns import touchdown
from engine.coaches.greedy.view import STAND, PlayerPlan, View
from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.position import Figure, Position, State
from engine.ruleset import Rules

END, STOP = Choice(Verb.END), Choice(Verb.STOP)
SURE = 0.95
"""A touchdown at these odds is taken at once, and the ball moves before the others."""


class GreedyCoach:
    """Plays one side; the same position and decision always get the same answer."""

    __slots__ = ("_rest", "style")

    def __init__(self, style: Style = NORMAL) -> None:
        self.style = style
        self._rest: list[Choice] = []

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The choice; the default where there is no plan for the decision."""
        match decision.kind:
            case DecisionKind.ACTIVATE:
                return self._next_player(View(position, rules, decision.side, self.style), decision)
            case DecisionKind.ACT:
                return self._next_act(position, rules, decision)
            case DecisionKind.DECLARE:
                return self._declare(position, rules, decision)
            case DecisionKind.FOLLOW_UP:
                return _follow(position, decision)
            case _:
                return decision.default

    def intend(self, choices: list[Choice]) -> None:
        """Do these with the player who is now activated."""
        self._rest = choices[::-1]

    def _next_player(self, view: View, decision: Decision) -> Choice:
        self._rest = []
        if use := dugout(view, decision):
            return use
        plan = next_plan(view)
        if plan is None:
            return END
        self.intend(plan.choices)
        return Choice(Verb.ACTIVATE, plan.slot)

    def _declare(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The declared action that the plan needs."""
        figure = position.figures[decision.context["figure"]]
        return rules.actions.action_for(position, figure, self._rest) or decision.default

    def _next_act(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        if not self._rest:
            figure = position.figures[decision.context["figure"]]
            self._rest = self._go_on(View(position, rules, decision.side, self.style), figure)[::-1]
        if not self._rest:
            return STOP
        choice = self._rest.pop()
        if choice in decision.options:
            return choice
        self._rest = []
        return STOP

    def _go_on(self, view: View, figure: Figure) -> list[Choice]:
        """What the active player does after the plan."""
        return go_on(view, figure)


def next_plan(view: View) -> PlayerPlan | None:
    """Who acts next and how; ``None`` ends the turn."""
    goal = touchdown(view)
    if goal is not None and goal.value >= SURE:
        return goal
    ball = ball_plan(view, goal)
    players = view.unused()
    # Players that a ball plan depends on do nothing else first.
    reserved: set[int | None] = {figure.slot for figure in view.position.carriers()}
    if ball is not None:
        reserved |= {ball.slot, ball.partner}
    others = [figure for figure in players if figure.slot not in reserved]
    stake = ball.value if ball is not None and ball is goal else 0.0
    block = best_block(view, others, stake)
    if (first := block_or_stand(view, others, block, stake)) is not None:
        return first
    if ball is not None and ball.odds >= SURE:
        return ball
    foul = foul_plan(view, others)
    if (place := safe_place(view, others, foul)) is not None:
        return place
    if ball is not None:
        return ball
    if block is not None and block.value >= view.style.any_block:
        return block
    return stand_up(players) or extra_ball_plan(view, others) or foul


def block_or_stand(
    view: View, players: list[Figure], block: PlayerPlan | None, stake: float
) -> PlayerPlan | None:
    """That block, if it is good and no touchdown comes before it; otherwise somebody stands up."""
    if block is None or block.value < view.style.good_block or (stake and view.last_turn):
        return stand_up(players)
    return block


def safe_place(
    view: View, players: list[Figure], foul: PlayerPlan | None = None
) -> PlayerPlan | None:
    """The first of these players who can stand better; the one who is to foul stays."""
    moving = (figure for figure in players if foul is None or foul.slot != figure.slot)
    places = (place_plan(view, figure) for figure in moving)
    return next((place for place in places if place is not None), None)


def stand_up(players: list[Figure]) -> PlayerPlan | None:
    """The first of these players who lies stands up."""
    for figure in players:
        if figure.state is State.PRONE:
            return PlayerPlan(0.0, figure.slot, [STAND])
    return None


def ball_plan(view: View, goal: PlayerPlan | None) -> PlayerPlan | None:
    """Score, or wait for a better chance nearer the goal; run, or fetch the loose ball."""
    carrier = view.own_carrier
    if carrier is None or carrier.used:
        ball = view.loose_ball
        return goal or (pick_up_plan(view, ball) if ball is not None else open_plan(view))
    if goal is not None and view.last_turn:
        return goal
    run = run_plan(view, carrier)
    if goal is None or goal.value < view.style.likely:
        return escape_pass_plan(view, carrier, run) or run
    last = run.choices[-1].one if run is not None else carrier.square
    near = view.rows_to_goal(last) <= carrier.ma
    return run if near and hold_odds(view, last) > goal.value else goal


def go_on(view: View, figure: Figure) -> list[Choice]:
    """What the active player does after the plan: after standing up, a pick-up or a block."""
    if figure.state is not State.STANDING:
        return []
    if view.position.acts:
        acts = view.rules.actions.options(view.position, view.rules, figure)
        blocks = block_plans(view, figure, again=True)
        again = [plan for plan in blocks if plan.choices[0] in acts]
        best = max(again, key=lambda plan: plan.value, default=None)
        return best.choices if best is not None and best.value >= view.style.good_block else []
    if view.own_carrier is figure:
        plan = ball_plan(view, touchdown(view))
        return plan.choices if plan is not None else []
    if ball := fetch(view, figure):
        return ball
    block = best_block(view, [figure], 0.0)
    if block is not None and block.value >= view.style.good_block:
        return block.choices
    place = place_plan(view, figure)
    return place.choices if place is not None else []


def _follow(position: Position, decision: Decision) -> Choice:
    """Follow up, unless the player carries the ball or would stand between more opponents."""
    figure = position.figures[decision.context["figure"]]
    zones = position.zones[1 - figure.side]
    ahead = zones[decision.context["square"]]
    if position.carries(figure) or ahead > zones[figure.square] + 1:
        return decision.default
    return Choice(Verb.FOLLOW)
