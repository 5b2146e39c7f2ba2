"""Whom and which squares a spell may be cast at (SAM-SHU)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.decisions import FIRE_SQUARES, Target
from engine.geometry import OFF, Board
from engine.position import Position, State


def void_targets(position: Position) -> list[Target]:
    """Everybody on the pitch, of either side (SAM-SHU-06)."""
    return [figure.slot for figure in position.figures if figure.square != OFF]


def inner_fire_targets(position: Position, side: int) -> list[Target]:
    """Own players who lie, prone or stunned (SAM-SHU-05)."""
    return [
        figure.slot
        for figure in position.figures
        if figure.side == side and figure.state in (State.PRONE, State.STUNNED)
    ]


def are_fires(position: Position, target: object) -> bool:
    """Three different, connected squares of the pitch, in order (SAM-SHU-02)."""
    board = position.board
    if not isinstance(target, tuple) or len(target) != FIRE_SQUARES:
        return False
    if any(type(square) is not int or not 0 <= square < board.size for square in target):
        return False
    one, two, three = target
    return one < two < three and _hang_together(board, one, two, three)


def _hang_together(board: Board, one: int, two: int, three: int) -> bool:
    near = [b in board.toward[a] for a, b in ((one, two), (two, three), (one, three))]
    return sum(near) >= FIRE_SQUARES - 1


def fires(position: Position) -> Sequence[Target]:
    """The groups of squares worth offering: those with a standing player in them."""
    board = position.board
    found: set[tuple[int, int, int]] = set()
    for figure in position.figures:
        if figure.state is State.STANDING:
            found.update(_groups_with(board, figure.square))
    return sorted(found)


def _groups_with(board: Board, square: int) -> Iterator[tuple[int, int, int]]:
    near = board.neighbours[square]
    for pair in combinations(near, 2):
        one, two, three = sorted((square, *pair))
        yield one, two, three
    for middle in near:
        for end in board.neighbours[middle]:
            if end != square and end not in near:
                one, two, three = sorted((square, middle, end))
                yield one, two, three
