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


WASTED = 0.5
"""What a way that fails costs, where an opponent who goes down is worth 1."""


def block_reach(
    position: Position, rules: Rules, tree: ReachTree, *, walked: int = 0
) -> list[BlockFrom]:
    """Every block of the player on whose ways they can stand next to an opponent, after so many
    steps ``walked`` before them; the best first.
    """

    def worth(block: BlockFrom) -> float:
        odds = tree.ends[block.square].odds
        return round(odds * (block.down - block.fall) - (1 - odds) * WASTED, 6)

    return sorted(_blocks(position, rules, tree, walked), key=worth, reverse=True)


def _blocks(position: Position, rules: Rules, tree: ReachTree, walked: int) -> Iterator[BlockFrom]:
    figure, board = position.figures[tree.slot], position.board
    on_the_spot = rules.actions.action_for(position, figure, [Choice(Verb.BLOCK)])
    walking = [Choice(Verb.MOVE), Choice(Verb.BLOCK)]
    after_a_walk = rules.actions.action_for(position, figure, walking)
    for opponent in position.standing(1 - figure.side):
        odds: BlockOdds | None = None
        for square in board.neighbours[opponent.square]:
            end = None if square in tree.onto else tree.ends.get(square)
            stands = end is not None and end.node == ROOT and not walked
            allowed = on_the_spot if stands else after_a_walk
            if end is None or allowed is None or opponent.square not in board.toward[square]:
                continue
            begins = 1.0
            if rules.actions.declares and not (stands and on_the_spot is not None):
                # CORE-ACT-03: the block costs a square
                begins = one_more(position, rules, figure, walked + len(tree.way(end)))
            if not begins:
                continue
            odds = odds or BlockOdds(position, rules, figure, opponent)
            down, fall = odds.at(square)
            down, fall = down * begins, fall * begins + 1 - begins
            yield BlockFrom(opponent.slot, square, odds.throw_at(square), down, fall)
