"""Several balls: hit one too many away from our end zone (SQG-BLK-01)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.coaches.greedy.view import PlayerPlan, View
from engine.decisions import Choice, Verb
from engine.position import Figure, State

DANGER = 8
"""A free ball within this many rows of our end zone should go."""


def extra_ball_plan(view: View, players: Iterable[Figure]) -> PlayerPlan | None:
    """A block at a free ball near our end zone, the nearest first; never at the last one."""
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
