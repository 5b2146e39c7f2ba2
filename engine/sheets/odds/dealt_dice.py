"""Dice of plays that are repeated: those of another play first, then faces dealt evenly."""

from __future__ import annotations

import random

from engine.dice import Dice, SeededDice


class EvenFaces:
    """Faces for the first die of each kind in a number of runs, each face equally often; what is
    left where the faces do not divide the number is drawn.
    """

    def __init__(self, seed: str, times: int) -> None:
        self._seed, self._times = seed, times
        self._decks: dict[tuple[int, str], list[int]] = {}

    def face(self, number: int, sides: int, purpose: str) -> int | None:
        """The face of that run; None for one beyond the number."""
        if number >= self._times:
            return None
        deck = self._decks.get((sides, purpose))
        if deck is None:
            chance, faces = random.Random(f"{self._seed}|{sides}|{purpose}"), range(1, sides + 1)
            deck = [*faces] * (self._times // sides)
            deck += chance.sample(faces, self._times % sides)
            chance.shuffle(deck)
            self._decks[sides, purpose] = deck
        return deck[number]


class RecordedDice:
    """The faces of another run, then others; all are written down. The first of each kind is that
    of the ``even`` faces for this run's ``number``.
    """

    def __init__(
        self,
        before: list[int],
        seed: str,
        faces: list[int],
        even: EvenFaces | None = None,
        number: int = 0,
    ) -> None:
        self._before, self._faces = before, faces
        self._others = SeededDice(seed)
        self._even, self._number = even, number
        self._kinds: set[tuple[int, str]] = set()
        self.luck: Dice | None = None
        """Where there are some, these dice show all further faces."""

    def roll(self, sides: int, purpose: str) -> int:
        """The next face."""
        faces, before = self._faces, self._before
        face = before[len(faces)] if len(faces) < len(before) else self._fresh(sides, purpose)
        faces.append(face)
        return face

    def _fresh(self, sides: int, purpose: str) -> int:
        if self.luck is not None:
            return self.luck.roll(sides, purpose)
        kind = sides, purpose
        if self._even is not None and kind not in self._kinds:
            self._kinds.add(kind)
            if (face := self._even.face(self._number, sides, purpose)) is not None:
                return face
        return self._others.roll(sides, purpose)
