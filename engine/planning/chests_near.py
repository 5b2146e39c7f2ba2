"""Which chests a player could open after a walk, and from where."""

from __future__ import annotations

from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.planning.reach_tree import ReachTree, one_more
from engine.position import Position
from engine.ruleset import Rules


class Opening(NamedTuple):
    """A chest on a square, and the square ``beside`` it from which a player opens it best.

    ``odds`` is the chance, 0 to 1, to get there and to have the square that it costs, re-rolls of
    that last one left out; ``ball`` the chance that an opened one has the ball.
    """

    chest: int
    beside: int
    odds: float
    ball: float


def chests_near(position: Position, rules: Rules, tree: ReachTree) -> list[Opening]:
    """Every chest that the player on whose ways one can stand beside it may open."""
    if not position.shut:
        return []
    figure = position.figures[tree.slot]
    opens = [Choice(Verb.MOVE), Choice(Verb.OPEN)]
    if rules.actions.declares and rules.actions.action_for(position, figure, opens) is None:
        return []
    ball = 0.0 if rules.ball.found(position) else 1 / len(position.shut)
    found = []
    for chest in position.shut:
        ways = [
            (odds, -len(tree.way(end)), beside)
            for beside in position.board.toward[chest]
            if (end := tree.ends.get(beside)) is not None
            and (odds := end.odds * one_more(position, rules, figure, len(tree.way(end)))) > 0
        ]
        if ways:
            odds, _, beside = max(ways)
            found.append(Opening(chest, beside, odds, ball))
    return found
