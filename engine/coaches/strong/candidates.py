"""The plays worth rehearsing at an activation: the greedy coach's ideas, more than its first."""

from __future__ import annotations

from collections.abc import Iterator

from engine.coaches.greedy.ball_carrier import pick_up_plan, run_plan, stand_worth
from engine.coaches.greedy.blocks import block_plans
from engine.coaches.greedy.fouls import foul_plan
from engine.coaches.greedy.greedy_coach import next_plan
from engine.coaches.greedy.touchdowns import pass_plan, score_plan
from engine.coaches.greedy.view import PlayerPlan, View
from engine.coaches.strong.places import place_plans
from engine.decisions import Verb
from engine.position import Figure, State

BLOCKS = 6
RUNS = 6
PLACES = 6
MOVES = frozenset({Verb.MOVE, Verb.STAND})


def candidates(view: View, *, wide: bool) -> list[PlayerPlan | None]:
    """What the coach might do next, its own choice first; ``None`` is to end the turn."""
    first = next_plan(view)
    if not wide and first is not None and not risky(first) and first.slot != _carrier_slot(view):
        return [first]
    found: list[PlayerPlan | None] = [first]
    seen = {_key(first)}
    for plan in _more(view):
        if plan is None or (_key(plan) not in seen and view.can_do(plan)):
            seen.add(_key(plan))
            found.append(plan)
    if first is not None and risky(first):
        found.append(None)
    return found


def _carrier_slot(view: View) -> int | None:
    return view.own_carrier.slot if view.own_carrier is not None else None


def _key(plan: PlayerPlan | None) -> object:
    return None if plan is None else (plan.slot, tuple(plan.choices))


def risky(plan: PlayerPlan) -> bool:
    """Whether the play may end the turn."""
    return plan.odds < 1 or any(choice.verb not in MOVES for choice in plan.choices)


def _more(view: View) -> Iterator[PlayerPlan]:
    players = view.unused()
    carrier = view.own_carrier
    if carrier is not None and not carrier.used:
        for plan in (score_plan(view, carrier), pass_plan(view, carrier), run_plan(view, carrier)):
            if plan is not None:
                yield plan
        yield from safe_runs(view, carrier)
    elif carrier is None and view.loose_ball is not None:
        found = [score_plan(view, figure) for figure in players]
        fetch = pick_up_plan(view, view.loose_ball)
        best = max((p for p in found if p is not None), key=lambda p: p.value, default=None)
        if best is not None:
            yield best
        if fetch is not None:
            yield fetch
    others = [f for f in players if f is not carrier and f.state is State.STANDING]
    blocks = [plan for figure in others for plan in block_plans(view, figure)]
    blocks.sort(key=lambda plan: -plan.value)
    yield from blocks[:BLOCKS]
    yield from sorted(place_plans(view), key=lambda plan: -plan.value)[:PLACES]
    foul = foul_plan(view, others)
    if foul is not None:
        yield foul


def safe_runs(view: View, carrier: Figure) -> Iterator[PlayerPlan]:
    """The carrier's best squares without a die, no two of them adjacent."""
    board = view.rules.board
    taken: list[int] = []
    squares = view.stroll(carrier) if carrier.state is State.STANDING else {}
    for square in sorted(squares, key=lambda s: (-stand_worth(view, s, carrier), s)):
        if square != carrier.square and all(board.distance(square, each) > 1 for each in taken):
            taken.append(square)
            yield PlayerPlan(0.0, carrier.slot, view.stroll_to(carrier, square))
            if len(taken) == RUNS:
                return
