"""The coaches of the house, by name: they play demonstrations and whole seasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.coaches.coach import Coach
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach

BotPair = tuple[str | None, str | None]
"""Who plays home and away: a coach of the house, or nobody (a person does)."""

NO_BOTS: BotPair = (None, None)

BOTS: Mapping[str, Callable[[str], Coach]] = {
    "greedy": lambda seed: GreedyCoach(),
    "random": RandomCoach,
}


def make_bot(name: str, seed: str) -> Coach:
    """A fresh coach of that name; what he does by chance follows from the seed alone."""
    return BOTS[name](seed)
