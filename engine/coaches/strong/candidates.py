"""The plays worth rehearsing at an activation: the greedy coach's ideas, more than its first."""

from __future__ import annotations

from collections.abc import Iterator

from engine.coaches.greedy.ball_carrier import pick_up_plan, run_plan
from engine.coaches.greedy.blocks import block_plans
from engine.coaches.greedy.fouls import foul_plan
from engine.coaches.greedy.touchdowns import pass_plan, score_plan
from engine.coaches.greedy.view import PlayerPlan, View
from engine.decisions import Verb
from engine.position import State

BLOCKS = 4
MOST = 4
"""Plays, the coach's own included; the best of them by their own values."""
MOVES = frozenset({Verb.MOVE, Verb.STAND})


def candidates(view: View, first: PlayerPlan | None) -> list[PlayerPlan | None]:
    """What the coach might do instead of ``first``, which comes first; ``None`` ends the turn.

    A safe move is not questioned.
    """
    if first is None or not risky(first):
        return [first]
    found: list[PlayerPlan | None] = [first, None]
    seen = {_key(first)}
    for plan in _more(view):
        if len(found) >= MOST:
            break
        if _key(plan) not in seen and view.can_do(plan):
            seen.add(_key(plan))
            found.append(plan)
    return found


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
    foul = foul_plan(view, others)
    if foul is not None:
        yield foul
