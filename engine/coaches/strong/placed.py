"""Players on other squares for the length of a thought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from engine.position import Figure, Position, State


@contextmanager
def placed(position: Position, moves: Iterable[tuple[Figure, int]]) -> Iterator[None]:
    """The players of one side stand on those squares, and afterwards where they were.

    ``Position.at`` and ``zones`` show them there; their own ``square`` and the ball do not change.
    """
    moved = [(figure, square) for figure, square in moves if figure.square != square]
    at, neighbours = position.at, position.board.neighbours
    zones = position.zones[moved[0][0].side] if moved else []
    changes = [(near, 1) for _, square in moved for near in neighbours[square]]
    changes += [
        (near, -1)
        for figure, _ in moved
        if figure.state is State.STANDING and not figure.dazed
        for near in neighbours[figure.square]
    ]
    for figure, _ in moved:
        at[figure.square] = None
    for figure, square in moved:
        at[square] = figure
    for near, by in changes:
        zones[near] += by
    try:
        yield
    finally:
        for near, by in changes:
            zones[near] -= by
        for _, square in moved:
            at[square] = None
        for figure, _ in moved:
            at[figure.square] = figure
