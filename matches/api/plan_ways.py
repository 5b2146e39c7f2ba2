"""The answers about ways: see `matches/answers/plan_ways.py` for their code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.answers import fill_answer
from engine.geometry import Board
from engine.planning.block_reach import BlockFrom
from engine.planning.reach_tree import ROOT, Die, End, ReachTree
from engine.position import Position
from matches.answers.plan_ways import (
    BentWaysAnswer,
    BlockRow,
    OntoPad,
    SquareDice,
    StepDice,
    ThreatAnswer,
    Ways,
)
from matches.services.submission.planning import PlannedWays
from matches.services.submission.threats import PlannedThreat

DEPTHS = "0123456789abcdefghijklmnopqrstuvwxyz"
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
PURPOSES = {
    "dodge": "d",
    "surge": "s",
    "pick_up": "p",
    "precarious": "o",
    "bone_head": "b",
    "really_stupid": "r",
    "wild_animal": "w",
    "take_root": "t",
    "bite": "v",
    "keep": "k",
    "stand_up": "u",
}
"""The letters of dice; each is followed by the face that it needs."""


def build_ways(
    tree: ReachTree,
    blocks: Sequence[BlockFrom],
    position: Position,
    *,
    origin: int | None = None,
) -> Ways:
    """A player's ways, from where they stand or from `origin`, and the blocks on them."""
    board, figure = position.board, position.figures[tree.slot]
    start = figure.square if origin is None else origin
    order, ways = _walked(tree, start, board)
    place = {node: number for number, node in enumerate(order)}
    return Ways(
        from_=board.name(start),
        number=figure.number,
        ways=ways,
        odds=_permille(tree.ends, place),
        carrying=_permille(tree.carrying, place) if tree.carrying else None,
        first=_dice(tree.first) or None,
        onto=[OntoPad(place[end.node], in_permille(end.odds)) for end in tree.onto.values()]
        or None,
        dice=[
            StepDice(place[at], _dice(step.dice)) for at, step in enumerate(tree.nodes) if step.dice
        ],
        blocks=[_block_row(each, position) for each in blocks],
    )


def build_bent_ways(planned: PlannedWays) -> BentWaysAnswer:
    """A player's ways over given squares."""
    board, ways = planned.rules.board, planned.ways
    shown = build_ways(ways.tree, planned.blocks, planned.position, origin=ways.origin)
    return fill_answer(
        BentWaysAnswer,
        shown,
        before=[SquareDice(board.name(step.square), _dice(step.dice)) for step in ways.before],
        here=in_permille(ways.tree.ends[ways.origin].odds),
    )


def build_threat(planned: PlannedThreat) -> ThreatAnswer:
    """An opponent's ways in their next turn."""
    return fill_answer(ThreatAnswer, build_ways(planned.tree, planned.blocks, planned.position))


def in_permille(odds: float) -> int:
    """A chance in permille; one that is not nothing is at least one."""
    return max(round(odds * 1000), 1)


def _walked(tree: ReachTree, start: int, board: Board) -> tuple[list[int], str]:
    """The nodes of a tree, each after the one before it, and their two characters each."""
    after: dict[int, list[int]] = {}
    for number, node in enumerate(tree.nodes):
        after.setdefault(node.before, []).append(number)
    order: list[int] = []
    signs: list[str] = []
    waiting = [(number, 0, start) for number in reversed(after.get(ROOT, []))]
    while waiting:
        number, depth, here = waiting.pop()
        square = tree.nodes[number].square
        step = board.xs[square] - board.xs[here], board.ys[square] - board.ys[here]
        signs.append(DEPTHS[depth] + str(DIRECTIONS.index(step)))
        order.append(number)
        waiting += [(each, depth + 1, square) for each in reversed(after.get(number, []))]
    return order, "".join(signs)


def _permille(ends: Mapping[int, End], place: Mapping[int, int]) -> list[int]:
    found = [0] * len(place)
    for end in ends.values():
        if end.node != ROOT:
            found[place[end.node]] = in_permille(end.odds)
    return found


def _dice(dice: Sequence[Die]) -> str:
    return "".join(f"{PURPOSES[die.purpose]}{die.face}" for die in dice)


def _block_row(block: BlockFrom, position: Position) -> BlockRow:
    return BlockRow(
        position.figures[block.slot].number,
        block.square,
        block.throw.dice if block.throw.own_choice else -block.throw.dice,
        round(block.down * 100),
        round(block.fall * 100),
        round(block.there * 1000),
        block.times,
    )
