"""The bots by level, and the one that plays at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.coaches.coach import Coach
from engine.coaches.easy_coach import EasyCoach
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.coaches.strong import StrongCoach

BOTS: Mapping[str, Callable[[str], Coach]] = {
    "easy": EasyCoach,
    "normal": lambda seed: GreedyCoach(),
    "strong": StrongCoach,
    "random": RandomCoach,
    "greedy": lambda seed: GreedyCoach(),
}
"""Bot -> what makes one from a seed. ``greedy`` is what ``normal`` was called before: the locked
orders of matches name it."""
LEVELS = ("easy", "normal", "strong")


def make_bot(name: str, seed: str) -> Coach:
    """A fresh bot; all that is random about it follows from the seed. Raises ``KeyError``."""
    return BOTS[name](seed)
