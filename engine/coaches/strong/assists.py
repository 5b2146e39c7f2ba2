"""A safe move first that makes a block better: a helper beside its target."""

from __future__ import annotations

from collections.abc import Sequence

from engine.coaches.greedy.blocks import block_plans
from engine.coaches.greedy.view import PlayerPlan, View
from engine.coaches.strong.placed import placed
from engine.position import Figure, State

LOOKED_AT = 8
"""The best blocks without a helper are looked at."""
GAIN = 0.2
"""How much better the best block must get."""
POST = 1 / 2000
"""What a helper's own place is worth, by their cost."""


def helper_plan(view: View, players: Sequence[Figure], stake: float) -> PlayerPlan | None:
    """The move of the helper by whom these players' best block gets better by enough."""
    plans = [
        plan for figure in players for plan in block_plans(view, figure, stake) if view.can_do(plan)
    ]
    plans.sort(key=lambda plan: -plan.value)
    if not plans:
        return None
    value = max(plans[0].value + GAIN, view.style.good_block)
    best: PlayerPlan | None = None
    for plan in plans[:LOOKED_AT]:
        for helper, square in _helpers(view, players, plan):
            after = _helped(view, plan, helper, square, stake) - POST * helper.spec.cost
            if after > value:
                value = after
                best = PlayerPlan(after, helper.slot, view.stroll_to(helper, square))
    return best


def _helpers(view: View, players: Sequence[Figure], plan: PlayerPlan) -> list[tuple[Figure, int]]:
    """For each square beside the block's target and no other opponent, the weakest who gets there.

    They come without a die.
    """
    position, zones = view.position, view.position.zones[1 - view.side]
    target = position.figures[plan.choices[-1].one]
    attacker = position.figures[plan.slot]
    spot = plan.choices[-2].one if len(plan.choices) > 1 else attacker.square
    able = [
        figure
        for figure in players
        if figure is not attacker and figure.state is State.STANDING and not zones[figure.square]
    ]
    found = []
    for square in view.rules.board.neighbours[target.square]:
        if position.at[square] is None and zones[square] == 1 and square != spot:
            near = [figure for figure in able if square in view.stroll(figure)]
            if near:
                found.append((min(near, key=lambda f: (f.st, f.spec.cost, f.slot)), square))
    return found


def _helped(view: View, plan: PlayerPlan, helper: Figure, square: int, stake: float) -> float:
    """The block's value with the helper there."""
    attacker, target = view.position.figures[plan.slot], plan.choices[-1].one
    with placed(view.position, [(helper, square)]):
        values = [
            each.value
            for each in block_plans(view, attacker, stake)
            if each.choices[-1].one == target
        ]
    return max(values, default=0.0)
