"""Exact probabilities: play every face of every die, and weigh the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction

from engine.dice import Dice


class _Wanted(Exception):  # noqa: N818 -- nothing has gone wrong
    """The next die has not been chosen yet."""

    def __init__(self, sides: int):
        self.sides = sides


class _Branch:
    """Faces chosen so far, in order."""

    def __init__(self, faces: tuple[int, ...]):
        self._left = list(faces[::-1])

    def roll(self, sides: int, purpose: str) -> int:
        """The next chosen face."""
        if not self._left:
            raise _Wanted(sides)
        return self._left.pop()


def every_outcome(play: Callable[[Dice], Hashable]) -> dict[Hashable, Fraction]:
    """What ``play`` returns, with its probability, over all faces of all dice it rolls.

    ``play`` is called again for every sequence of faces and must roll nothing else.
    """
    found: Counter[Hashable] = Counter()
    pending: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while pending:
        faces, weight = pending.pop()
        try:
            found[play(_Branch(faces))] += weight  # type: ignore[assignment]  # Fractions count
        except _Wanted as wanted:
            share = weight / wanted.sides
            pending.extend(((*faces, face), share) for face in range(1, wanted.sides + 1))
    return dict(found)  # type: ignore[arg-type]
