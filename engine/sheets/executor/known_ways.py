"""Ways found before: rehearsals of one turn come to the same position again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from engine.position import Position
from engine.sheets.executor.prepared_plays import PreparedPlays

Found = TypeVar("Found")


class KnownWays:
    """What was found out in a position about one question, and of each play in any, kept for as
    long as this lives.
    """

    def __init__(self) -> None:
        self.plays = PreparedPlays()
        self._known: dict[tuple[Hashable, ...], object] = {}

    def ask(self, position: Position, question: Hashable, find: Callable[[], Found]) -> Found:
        """The answer, found now if the same position has not come with the same question."""
        asked = (question, position.snapshot())
        if asked not in self._known:
            self._known[asked] = find()
        return self._known[asked]  # type: ignore[return-value]  # of the same question
