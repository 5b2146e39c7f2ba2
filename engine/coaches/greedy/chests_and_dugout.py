"""Chests and the dugout, in games that have them: who opens one, who comes in, where others go."""

from __future__ import annotations

from collections.abc import Iterator

from engine.coaches.greedy.view import PlayerPlan, View
from engine.decisions import Choice, Decision, Verb
from engine.geometry import OFF, walking_steps_to
from engine.position import Figure, State

BALL_ODDS = 1 / 6
"""Roughly the chance that a chest holds the ball; anything else in it ends the turn."""
BLAST = 2.5
"""The cost, in squares, of standing where a chest may explode."""
OUTDOORS = (Verb.SPONGE, Verb.REGENERATE)


def dugout(view: View, decision: Decision) -> Choice | None:
    """Bring in the most expensive reserve; otherwise any other use of the dugout."""
    slots = decision.options.targets(Verb.TELEPORT)
    figures = [view.position.figures[slot] for slot in slots if isinstance(slot, int)]
    if figures:
        return Choice(Verb.TELEPORT, max(figures, key=lambda f: (f.spec.cost, -f.slot)).slot)
    return decision.default if decision.default.verb in OUTDOORS else None


def open_plan(view: View) -> PlayerPlan | None:
    """The chest that can be opened without a die on the way, with the least harm to our side."""
    if view.rules.ball.found(view.position):
        return None
    plans = (plan for figure in view.unused() for plan in _openings(view, figure))
    return max(plans, key=lambda plan: (plan.value, -plan.slot), default=None)


def _openings(view: View, figure: Figure) -> Iterator[PlayerPlan]:
    if figure.state is not State.STANDING:
        return
    found, board = view.stroll(figure), view.rules.board
    for chest in view.position.shut:
        for square in board.toward[chest]:
            steps = found.get(square, (figure.ma, 0))[0]
            if square in found and figure.moved + steps < figure.ma:
                walk = view.stroll_to(figure, square)
                value = -_harm(view, figure, chest) - 0.01 * steps
                yield PlayerPlan(value, figure.slot, [*walk, Choice(Verb.OPEN, chest)], BALL_ODDS)


def _harm(view: View, opener: Figure, chest: int) -> float:
    """The players next to a chest, in hundreds: ours count against it, theirs for it."""
    at, harm = view.position.at, opener.spec.cost
    for square in view.rules.board.toward[chest]:
        figure = at[square]
        if figure is not None and figure is not opener and figure.state is State.STANDING:
            harm += figure.spec.cost if figure.side == view.side else -figure.spec.cost
    return harm / 100


def fetch(view: View, figure: Figure) -> list[Choice]:
    """The player who has just opened the right chest goes for the ball at once."""
    ball, board = view.loose_ball, view.rules.board
    if ball is None or not board.enclosed or ball not in board.toward[figure.square]:
        return []
    return [Choice(Verb.MOVE, ball)] if view.squares_left(figure) else []


def target_square(view: View, figure: Figure) -> int:
    """The square to head for: on the carrier's way, by the ball, or by the nearest chest."""
    position = view.position
    if carrier := view.own_carrier or view.enemy_carrier:
        return _ahead(view, carrier, 2 + figure.slot % 3)
    if view.ball != OFF:
        return view.ball
    if not position.shut:
        return figure.square
    board = view.rules.board
    ways = {chest: walking_steps_to(board, frozenset((chest,))) for chest in position.shut}
    return min(ways, key=lambda chest: (ways[chest][figure.square], chest))


def _ahead(view: View, carrier: Figure, squares: int) -> int:
    """A square some steps along the carrier's shortest way: to clear it, or to block it."""
    board = view.rules.board
    goal = view.rules.pitch.end_zones[view.position.ends[1 - carrier.side]]
    steps = walking_steps_to(board, goal)
    square = carrier.square
    for _ in range(squares):
        square = min((square, *board.neighbours[square]), key=lambda s: (steps[s], s))
    return square


def blast(view: View) -> frozenset[int]:
    """Squares to avoid while the ball is not found."""
    if view.rules.ball.found(view.position):
        return frozenset()
    return frozenset(s for chest in view.position.shut for s in view.rules.board.toward[chest])
