"""The ball when it cannot score this turn: fetch it, run with it, keep it safe."""

from __future__ import annotations

from engine.coaches.greedy.view import PlayerPlan, View, steps
from engine.position import Figure

FETCHERS = 4
"""How many of the nearest players are considered for a loose ball."""


def hold_odds(view: View, square: int) -> float:
    """The chance that a carrier who ends the turn there still has the ball in the next."""
    threats = view.enemies_near(square, view.style.strike_range)
    return float((1 - view.style.strike) ** min(threats, 5))


def run_plan(view: View, figure: Figure) -> PlayerPlan | None:
    """The carrier's best other square this turn: near the goal, away from opponents.

    The carrier gives up ground only to leave a tackle zone, and then at most one row.
    """
    style, squares = view.style, range(view.position.board.size)
    here = view.rows_to_goal(figure.square)
    marks = view.position.zones[1 - view.side][figure.square]
    least = view.caution * style.run_odds if marks < 2 else min(style.escape_odds, view.caution)
    hurry = here > figure.ma * (view.turns_left - 1)
    best, worth = figure.square, stand_worth(view, figure.square, figure)
    farthest = here + (marks > 0)
    forward = frozenset([square for square in squares if view.rows_to_goal(square) <= farthest])
    reach = view.reach_of(figure, forward)
    for square, odds in reach.odds.items():
        if odds < least and not hurry:
            continue
        value = stand_worth(view, square, figure) - (1 - odds) * style.run_loss * view.caution
        if value > worth:
            best, worth = square, value
    if best == figure.square:
        return None
    return PlayerPlan(worth, figure.slot, steps(figure, reach, best), reach.odds[best])


def stand_worth(view: View, square: int, figure: Figure) -> float:
    """The value to the carrier of ending the move there."""
    board, style = view.rules.board, view.style
    rows = view.rows_to_goal(square)
    close = view.position.zones[1 - view.side][square]
    threat = view.enemies_near(square, 4)
    company = view.position.zones[view.side][square] - (
        square in board.toward[figure.square] or square == figure.square
    )
    side_line = style.side_line if board.xs[square] in (0, board.width - 1) else 0.0
    fear = view.caution * (style.close * close + style.exposure * threat)
    return -rows - fear + style.company * company - side_line


def pick_up_plan(view: View, ball: int) -> PlayerPlan | None:
    """The player most likely to get the loose ball, and the path to it; odds as value.

    On equal odds, the one with most movement left afterwards.
    """
    board = view.rules.board
    near = [
        figure
        for figure in view.unused()
        if board.distance(figure.square, ball) <= view.squares_left(figure)
    ]
    near.sort(key=lambda f: (board.distance(f.square, ball), -f.ag, f.slot))
    best: PlayerPlan | None = None
    rank = (0.0, 0)
    for figure in near[:FETCHERS]:
        found = view.pick_up(figure)
        odds = found.carrying.get(ball, 0.0)
        if odds < view.style.pick_up_odds:
            continue
        left = view.squares_left(figure) - found.steps(ball, carrying=True)
        if (round(odds, 9), left) > rank:
            rank = round(odds, 9), left
            choices = steps(figure, found, ball, carrying=True)
            best = PlayerPlan(odds, figure.slot, choices, odds)
    return best
