"""Whom a player could block after a walk, and from which squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.odds.block_play import block_from
from engine.odds.blocks import BlockOdds, Throw
from engine.odds.way_odds import WayOdds
from engine.planning.reach_tree import ROOT, ReachTree, one_more
from engine.position import Figure, Position
from engine.ruleset import Rules

ON_THE_SPOT = (Choice(Verb.BLOCK),)
BLITZ = (Choice(Verb.MOVE), Choice(Verb.BLOCK))


class BlockFrom(NamedTuple):
    """A block of the opponent in a slot from a square: the dice, the chance to be ``there`` with
    the action that it needs, and the chances, 0 to 1, that the opponent and that the player are
    down once they are there, without a re-roll of the team's (`BlockPlay`).

    ``lost`` is the chance that the turn ends with the whole; ``times`` as of `BlockPlay`.
    """

    slot: int
    square: int
    throw: Throw
    down: float
    fall: float
    there: float = 1.0
    lost: float = 0.0
    times: int = 0


WASTED = 0.5
"""What a way that fails costs, where an opponent who goes down is worth 1."""


def block_reach(
    position: Position, rules: Rules, tree: ReachTree, *, walked: int = 0
) -> list[BlockFrom]:
    """The best block of each opponent whom the player on whose ways can stand next to them may
    block, after so many steps ``walked`` before them; the best first.

    The square is chosen by the dice of the way and of the block alone.
    """

    def worth(block: BlockFrom) -> float:
        return round(block.there * (block.down - block.fall) - (1 - block.there) * WASTED, 6)

    return sorted(_blocks(position, rules, tree, walked), key=worth, reverse=True)


def _blocks(position: Position, rules: Rules, tree: ReachTree, walked: int) -> Iterator[BlockFrom]:
    figure = position.figures[tree.slot]
    ways: WayOdds | None = None
    for opponent in position.standing(1 - figure.side):
        odds = BlockOdds(position, rules, figure.upright(), opponent)
        square = _best_square(position, rules, tree, walked, odds, opponent)
        if square is None:
            continue
        end = tree.ends[square]
        way = [node.square for node in tree.way(end)]
        stays = end.node == ROOT and not walked and _may(position, rules, figure, ON_THE_SPOT)
        steps = walked + len(way)
        found = block_from(position, rules, figure, opponent.slot, square, steps, odds, brief=True)
        there, before = 1.0, 0.0
        if not stays:
            ways = ways or WayOdds(position, rules, figure, BLITZ)
            there = end.odds if walked else ways.of(way, end.odds)
            before = 1 - there if walked else ways.lost(way)
        yield BlockFrom(
            opponent.slot,
            square,
            odds.throw_at(square),
            found.down,
            found.fall,
            there,
            before + there * found.lost,
            found.times,
        )


def _best_square(  # noqa: PLR0917 -- one call
    position: Position,
    rules: Rules,
    tree: ReachTree,
    walked: int,
    odds: BlockOdds,
    opponent: Figure,
) -> int | None:
    """The square from which the block promises most; None where there is none."""
    figure, board = position.figures[tree.slot], position.board
    on_the_spot = _may(position, rules, figure, ON_THE_SPOT)
    after_a_walk = _may(position, rules, figure, BLITZ)
    best, most = None, 0.0
    for square in board.neighbours[opponent.square]:
        end = None if square in tree.onto else tree.ends.get(square)
        if end is None or opponent.square not in board.toward[square]:
            continue
        stays = end.node == ROOT and not walked
        if not (on_the_spot if stays else after_a_walk):
            continue
        begins = 1.0
        if rules.actions.declares and not (stays and on_the_spot):
            # CORE-ACT-03: the block costs a square
            begins = one_more(position, rules, figure, walked + len(tree.way(end)))
        down, fall = odds.at(square)
        worth = round(end.odds * begins * (down - fall) - (1 - end.odds * begins) * WASTED, 6)
        if begins and (best is None or worth > most):
            best, most = square, worth
    return best


def _may(position: Position, rules: Rules, figure: Figure, choices: Sequence[Choice]) -> bool:
    return rules.actions.action_for(position, figure, choices) is not None
