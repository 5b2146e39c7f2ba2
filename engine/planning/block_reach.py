"""Whom a player could block after a walk, and from which squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.odds.blocks import BlockOdds, Throw
from engine.planning.reach_tree import ROOT, ReachTree, one_more
from engine.position import Position
from engine.ruleset import Rules


class BlockFrom(NamedTuple):
    """A block of the opponent in a slot from a square: the dice, and the chances, 0 to 1, that the
    opponent and that the player go down once they are there; the square that a blitz costs counts.
    """

    slot: int
    square: int
    throw: Throw
    down: float
    fall: float


def block_reach(position: Position, rules: Rules, tree: ReachTree) -> list[BlockFrom]:
    """Every block of the player on whose ways they can stand next to an opponent."""
    return list(_blocks(position, rules, tree))


def _blocks(position: Position, rules: Rules, tree: ReachTree) -> Iterator[BlockFrom]:
    figure, board = position.figures[tree.slot], position.board
    on_the_spot = rules.actions.action_for(position, figure, [Choice(Verb.BLOCK)])
    walking = [Choice(Verb.MOVE), Choice(Verb.BLOCK)]
    after_a_walk = rules.actions.action_for(position, figure, walking)
    for opponent in position.standing(1 - figure.side):
        odds: BlockOdds | None = None
        for square in board.neighbours[opponent.square]:
            end = tree.ends.get(square)
            allowed = on_the_spot if end is not None and end.node == ROOT else after_a_walk
            if end is None or allowed is None or opponent.square not in board.toward[square]:
                continue
            begins = 1.0
            if rules.actions.declares and (end.node != ROOT or on_the_spot is None):
                # CORE-ACT-03: the block costs a square
                begins = one_more(position, rules, figure, len(tree.way(end)))
            if not begins:
                continue
            odds = odds or BlockOdds(position, rules, figure, opponent)
            down, fall = odds.at(square)
            down, fall = down * begins, fall * begins + 1 - begins
            yield BlockFrom(opponent.slot, square, odds.throw_at(square), down, fall)
