"""The trained weights of a game; ``python -m tests.bench.value train`` writes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

DriveWeights = Sequence[tuple[Sequence[float], Sequence[float]]]
"""By situation: the weight of each fact for our scoring next, and for theirs."""
OutcomeWeights = Sequence[tuple[Sequence[float], Sequence[float]]]
"""By the lead: the weight of each term for a win, and for a loss."""
FOLDER = Path(__file__).parent / "data"


class Weights(NamedTuple):
    """Everything trained for one game."""

    drive: DriveWeights
    outcome: OutcomeWeights


@cache
def weights(game: str) -> Weights:
    """The weights of the game with that key."""
    data = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return Weights(*(_pairs(data[name]) for name in Weights._fields))


def _pairs(
    rows: list[list[list[float]]],
) -> tuple[tuple[tuple[float, ...], tuple[float, ...]], ...]:
    return tuple((tuple(ours), tuple(theirs)) for ours, theirs in rows)
