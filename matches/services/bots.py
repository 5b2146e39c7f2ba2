"""The bots, by name: they play demonstrations and whole seasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.coaches.coach import Coach
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach

BotPair = tuple[str | None, str | None]
"""The bots for home and away; None for a side that a person plays."""

NO_BOTS: BotPair = (None, None)

BOTS: Mapping[str, Callable[[str], Coach]] = {
    "greedy": lambda seed: GreedyCoach(),
    "random": RandomCoach,
}


def make_bot(name: str, seed: str) -> Coach:
    """A fresh bot of that name; its random choices follow from the seed alone."""
    return BOTS[name](seed)
