"""Where a player without the ball stands best, by the trained weights."""

from __future__ import annotations

from collections.abc import Iterator

from engine.coaches.greedy.view import PlayerPlan, View
from engine.value.facts import (
    DONE,
    GRIP,
    MARKED_DONE,
    NEAR,
    OWN,
    STEPS,
    WAYS,
    ball_in_view,
    rows_of,
)
from engine.value.weights import weights
from engine.geometry import OFF
from engine.position import State


def place_plans(view: View) -> Iterator[PlayerPlan]:
    """For each free player who takes no die to move, the best square within reach."""
    position, rules, side = view.position, view.rules, view.side
    rows = rows_of(position, rules, side)
    holder, ball, held = ball_in_view(position, rules, side, rows)
    if ball == OFF:
        return
    ours, theirs = weights(rules.id).drive[2 * held]
    table = [ours[DONE + i] - theirs[DONE + i] for i in range(STEPS * WAYS)]
    marked = ours[MARKED_DONE] - theirs[MARKED_DONE]
    zones, own_zones = position.zones[1 - side], position.zones[side]
    board = rules.board
    xs, ys = board.xs, board.ys
    bx, by, ball_rows = xs[ball], ys[ball], rows[ball]
    grip = []
    if holder is not None and held != OWN:
        for extra in range(9):
            at = GRIP + min(extra, 3) * 2 + 1
            grip.append(ours[at] - theirs[at])
    last = len(NEAR) - 1
    for figure in view.unused():
        if figure.state is not State.STANDING or zones[figure.square] or figure is view.own_carrier:
            continue
        near_ball = max(abs(xs[figure.square] - bx), abs(ys[figure.square] - by)) == 1
        others = own_zones[ball] - near_ball
        best, value, here = figure.square, -99.0, 0.0
        for square, (steps, _) in view.stroll(figure).items():
            far = max(abs(xs[square] - bx), abs(ys[square] - by))
            ahead = ball_rows - rows[square]
            way = 2 if ahead > 0 else 1 if ahead == 0 else 0
            now = table[NEAR[far if far < last else last] * WAYS + way] - 0.003 * steps
            if zones[square]:
                now += marked
            if grip and far == 1:
                now += grip[others + 1] - grip[others]
            if square == figure.square:
                here = now
            if now > value:
                best, value = square, now
        if best != figure.square:
            yield PlayerPlan(value - here, figure.slot, view.stroll_to(figure, best))
