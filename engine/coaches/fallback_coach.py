"""Fallback orders for a missed turn: stand players up, protect the ball, take no risk."""

from __future__ import annotations

from collections.abc import Iterator

from engine.coaches.greedy.view import PlayerPlan, View
from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.traits import trait_target
from engine.ruleset import Rules
from engine.sheets.executor.orders_coach import END, NO_ORDERS, STAND, STOP, Orders, OrdersCoach

WORST_ROLL = 2
"""The highest face that a roll may need (LGE-PBM-01)."""
FAR = 8
"""An opponent at least this many squares away is no danger to the ball this turn."""


class FallbackCoach(OrdersCoach):
    """Plays a missed turn; standing orders answer everything else (LGE-PBM-01).

    Stands up players who need no die for it, moves the carrier away from opponents, and the others
    next to the ball, if it is ours or loose. Nobody dodges, takes extra squares or touches a loose
    ball. A player who could lose the action on a roll worse than 2+ is not activated.
    """

    def __init__(self, orders: Orders = NO_ORDERS):
        super().__init__(orders)
        self._rest: list[Choice] = []

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The next player's choice; standing orders for everything else."""
        if decision.kind is DecisionKind.ACTIVATE:
            plan = next(_plans(View(position, rules, decision.side)), None)
            self._rest = plan.choices[::-1] if plan is not None else []
            return Choice(Verb.ACTIVATE, plan.slot) if plan is not None else END
        if decision.kind is DecisionKind.DECLARE:
            figure = position.figures[decision.context["figure"]]
            return rules.actions.action_for(position, figure, self._rest) or decision.default
        if decision.kind is DecisionKind.ACT:
            choice = self._rest.pop() if self._rest else STOP
            return choice if choice in decision.options else STOP
        return super().choose(position, rules, decision)


def _plans(view: View) -> Iterator[PlayerPlan]:
    """What is left to do, in order."""
    players = [figure for figure in view.unused() if not _balks(view, figure)]
    yield from filter(view.can_do, _standing_up(view, players))
    steady = [figure for figure in players if figure.state is State.STANDING]
    carrier = view.own_carrier
    if carrier in steady and (plan := _to_safety(view, carrier)) is not None:
        yield plan
    if view.ball == OFF or (carrier is None and view.enemy_carrier is not None):
        return
    near = view.way_to(view.ball)
    for figure in sorted(steady, key=lambda f: (near(f.square), f.slot)):
        plan = _to_the_ball(view, figure) if not view.position.carries(figure) else None
        if plan is not None and view.can_do(plan):
            yield plan


def _balks(view: View, figure: Figure) -> bool:
    """Whether the player may lose the action by a roll worse than fallback orders take."""
    return view.rules.actions.declares and trait_target(view.position, figure) > WORST_ROLL


def _standing_up(view: View, players: list[Figure]) -> Iterator[PlayerPlan]:
    for figure in players:
        if figure.state is State.PRONE and figure.ma >= view.rules.movement.stand_up_cost:
            yield PlayerPlan(0.0, figure.slot, [STAND])


def _to_safety(view: View, carrier: Figure) -> PlayerPlan | None:
    """Where the fewest opponents can reach the carrier; a touchdown if it is safe."""

    ways = view.stroll(carrier)
    foes = view.position.standing(1 - view.side)

    def danger(square: int) -> tuple[bool, int, int, int]:
        nearest = min((view.rules.board.distance(square, foe.square) for foe in foes), default=FAR)
        scores = view.rows_to_goal(square) == 0
        near = -min(nearest, FAR)
        return not scores, view.enemies_near(square, 1), near, ways[square][0]

    best = min(ways, key=danger)
    return _walk(view, carrier, best)


def _to_the_ball(view: View, figure: Figure) -> PlayerPlan | None:
    """The free square by the ball that is nearest to an opponent, unless already there."""
    board, ball = view.rules.board, view.ball
    beside = board.neighbours[ball]
    if figure.square in beside:
        return None
    there = [square for square in beside if square in view.stroll(figure)]
    if not there:
        return None
    foes = view.position.standing(1 - view.side)

    def screened(square: int) -> tuple[int, int]:
        nearest = min((board.distance(square, foe.square) for foe in foes), default=FAR)
        return nearest, view.stroll(figure)[square][0]

    return _walk(view, figure, min(there, key=screened))


def _walk(view: View, figure: Figure, square: int) -> PlayerPlan | None:
    moves = view.stroll_to(figure, square)
    return PlayerPlan(0.0, figure.slot, moves) if moves else None
