"""What a play came to with the faces that were thrown so far: a tree of dice.

The engine does the same with the same faces. So a play that comes with faces that came before goes
along the tree, and is played on from where new ones fall.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from engine.events import Event
from engine.odds.block_throws import BlockThrow
from engine.odds.faces import Faces
from engine.odds.facts import Facts

Reached = tuple[tuple[Any, ...], Facts]
"""A position between two stages, and what happened before it."""


class Ended(NamedTuple):
    """How a stage ended: the next one, None if it was the last, what it has led to and its events.

    Of a last stage the snapshot is kept where the branch may be another course's too.
    """

    stage: int | None
    reached: Reached
    events: Sequence[Event]


class Branch:
    """After some faces: the ``die`` that comes next and what follows ``after`` each of its faces,
    or how it ``ended``. With neither nobody has been here. From where it ``parts`` each course goes
    on by itself. Dice of a block are ``thrown`` together: what follows them does so after all
    throws that do the same.
    """

    __slots__ = ("after", "die", "ended", "parts", "thrown")

    def __init__(self) -> None:
        self.die: tuple[int, str, int] | None = None
        self.thrown: BlockThrow | None = None
        self.after: dict[Hashable, Branch] | None = None
        self.ended: Ended | None = None
        self.parts = False

    def roll(self, dice: Faces, faces: list[int]) -> Branch:
        """Roll the die, or all that are thrown together; returns what follows."""
        assert self.die is not None  # noqa: S101 -- asked before
        face = dice.roll(*self.die)
        faces.append(face)
        does: Hashable = face
        if self.thrown is not None:
            faces += [dice.roll(*self.die) for _ in range(self.thrown.dice - 1)]
            does = self.thrown.does(faces[-self.thrown.dice :])
        if self.after is None:
            self.after = {}
        found = self.after.get(does)
        if found is None:
            found = self.after[does] = Branch()
        return found


class Trees:
    """A tree for each position that a stage begins in. Those of courses that begin alike, until
    their last choice, may be one: `LineCourse.beginning`.
    """

    def __init__(self) -> None:
        self._roots: dict[Hashable, Branch] = {}

    def root(self, beginning: Hashable, stage: int, reached: Reached) -> Branch:
        """Where that stage begins, of a course that begins so."""
        asked = beginning, stage, reached
        found = self._roots.get(asked)
        if found is None:
            found = self._roots[asked] = Branch()
        return found
