"""Walking distances, where there are walls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.geometry import Board
from engine.walks import walks

KEPT = 1024


@lru_cache(KEPT)
def steps_to(board: Board, goals: frozenset[int]) -> Sequence[int]:
    """By square: the steps to the nearest of some squares, ignoring players."""
    return walks(board, goals)
