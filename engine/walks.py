"""Walking distances, around walls and ignoring players."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.geometry import OFF, Board


def walks(board: Board, goals: Iterable[int], open_to: Collection[int] = ()) -> list[int]:
    """For each square the steps to the nearest goal; ``OFF`` where there is no way.

    Paths stay on the squares of ``open_to``, if any are given.
    """
    steps = [OFF] * board.size
    frontier = list(goals)
    for square in frontier:
        steps[square] = 0
    while frontier:
        ahead = []
        for square in frontier:
            for there in board.neighbours[square]:
                if steps[there] == OFF and (not open_to or there in open_to):
                    steps[there] = steps[square] + 1
                    ahead.append(there)
        frontier = ahead
    return steps
