"""Which chests a player could open after a walk, and from where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.odds.deeds import play_deed
from engine.odds.facts import Facts
from engine.planning.reach_tree import ReachTree, one_more
from engine.position import Figure, Position
from engine.ruleset import Rules


class Opening(NamedTuple):
    """A chest on a square, and the square ``beside`` it from which a player opens it best.

    ``odds`` is the chance, 0 to 1, to get there and to open it; ``ball`` the chance that an opened
    one has the ball.
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
            _, _, beside = max(ways)
            way = [Choice(Verb.MOVE, node.square) for node in tree.way(tree.ends[beside])]
            odds = _opened(position, rules, figure, [*way, Choice(Verb.OPEN, chest)])
            found.append(Opening(chest, beside, odds, ball))
    return found


def _opened(position: Position, rules: Rules, figure: Figure, choices: Sequence[Choice]) -> float:
    """The chance to come so far that the chest is opened."""
    chest = choices[-1].one

    def judge(after: Position, facts: Facts) -> bool:
        return ("opened", chest) in facts

    return play_deed(position, rules, figure, choices, judge).share()
