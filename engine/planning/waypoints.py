"""A player's ways that lead over given squares first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.odds.way_odds import WayOdds
from engine.planning.actions_there import take_ball
from engine.planning.reach_tree import End, Node, ReachTree, reach_tree
from engine.position import Figure, Position
from engine.reach import standing_up
from engine.ruleset import Rules


@dataclass(frozen=True, slots=True)
class BentWays:
    """The ``before`` steps, over the squares asked for, and the ways from the last of them.

    The odds of ``tree`` are those of whole ways. ``missed`` is the first square out of reach; the
    ways then lead from the one before it.
    """

    before: tuple[Node, ...]
    tree: ReachTree
    origin: int
    missed: int | None = None


def ways_over(position: Position, rules: Rules, figure: Figure, squares: Sequence[int]) -> BentWays:
    """The ways of a player on the pitch over those squares, each reached by the best way from the
    one before. The position is as before afterwards.
    """
    start, moved = position.snapshot(), figure.moved
    balls, (cost, _) = frozenset(position.free_balls()), standing_up(rules, figure)
    tree = reach_tree(position, rules, figure)
    before: list[Node] = []
    missed = None
    try:
        for square in squares:
            end = tree.ends.get(square)
            if end is None:
                missed = square
                break
            before += tree.way(end)
            for ball in balls.intersection(node.square for node in before):
                take_ball(position, figure, ball)
            position.put(figure, square)
            figure.moved = moved + cost + len(before)
            figure.walked = True
            tree = reach_tree(position, rules, figure)
        origin = figure.square
    finally:
        position.restore(start)

    odds = WayOdds(position, rules, figure)

    def whole(ends: dict[int, End]) -> dict[int, End]:
        found = {}
        for at, end in ends.items():
            way = [node.square for node in (*before, *tree.way(end))]
            found[at] = End(end.node, odds.of(way))
        return found

    if not before:
        return BentWays((), tree, origin, missed)
    ends = whole(dict(tree.ends))
    carries = any(node.square in balls for node in before)
    carrying = ends if carries else whole(dict(tree.carrying))
    onto = whole(dict(tree.onto))
    bent = ReachTree(tree.slot, tree.nodes, ends, carrying, onto)
    return BentWays(tuple(before), bent, origin, missed)
