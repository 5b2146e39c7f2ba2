"""Every sequence of faces of the dice of a procedure, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from random import Random

UNTRIED = 1
"""The face of every D6 that is not asked about; other dice show one face after another, as a
direction may have to be rolled until it leads somewhere."""
D6 = 6
MOST_UNTRIED = 1_000
"""Dice that are not asked about in one game: more mean that it never ends with those faces."""
MOST_TRIED = 40
"""Dice tried in one sequence: more mean that one face leads to the same die again and again."""


TOGETHER = frozenset({"armour", "injury", "block"})
"""Dice that are thrown as one handful: which of them shows which face makes no difference."""

SUMMED = frozenset({"shadowing", "dauntless"})
"""Pairs of which nothing but the sum counts: each sum is tried once."""


class TooManyFaces(ValueError):  # noqa: N818 -- a limit, as the name says
    """The dice of a procedure have more sequences of faces than may be played."""


class Faces:
    """One sequence of faces: those given, then ones. ``asks`` says of a purpose whether the dice
    for it are tried with every face.

    Of a handful (``TOGETHER``) the faces are tried in rising order only, and weigh as much as all
    their orders; of a pair whose sum counts (``SUMMED``), one for each sum. Only the first ``deep``
    dice are tried; later ones show what ``by_chance`` draws, or as those that are not asked about
    where it is None.
    """

    __slots__ = (
        "_asks",
        "_by_chance",
        "_deep",
        "_faces",
        "_handfuls",
        "_sides",
        "_untried",
        "deeper",
    )

    def __init__(
        self,
        asks: Callable[[str], bool],
        faces: list[int] | None = None,
        deep: int | None = None,
        by_chance: Random | None = None,
    ):
        self._asks, self._faces = asks, faces or []
        self._deep, self._by_chance = deep, by_chance
        self._sides: list[int] = []
        self._handfuls: list[int] = []
        self._untried = 0
        self.deeper = 0
        """How many dice were drawn by chance."""

    def roll(self, sides: int, purpose: str, moment: int = -1) -> int:
        """The next face of a die that is asked about; ``UNTRIED`` of any other.

        Dice of one ``moment`` are a handful if their purpose makes them one.
        """
        is_asked = self._asks(purpose)
        tried = len(self._sides)
        if not is_asked or tried == self._deep:
            if is_asked and self._by_chance is not None:
                self.deeper += 1
                return self._by_chance.randint(1, sides)
            self._untried += 1
            if self._untried > MOST_UNTRIED:
                raise TooManyFaces(f"more than {MOST_UNTRIED} dice that are not asked about")
            return self._untried % sides + 1 if is_asked or sides > D6 else UNTRIED
        if tried == MOST_TRIED:
            raise TooManyFaces(f"more than {MOST_TRIED} dice, one after the other")
        is_summed = purpose in SUMMED
        handful = moment if is_summed or purpose in TOGETHER else -1
        if is_summed:
            handful = -2 - moment  # apart from the handfuls whose faces count
        if tried == len(self._faces):
            goes_on = handful != -1 and bool(self._handfuls) and self._handfuls[-1] == handful
            first = UNTRIED
            if goes_on:
                first = self._faces[-1]
                if is_summed and first != 1:
                    first = sides  # a 1 goes with every face, any other face with the highest alone
            self._faces.append(first)
        self._sides.append(sides)
        self._handfuls.append(handful)
        return self._faces[tried]

    @property
    def thrown(self) -> int:
        """How many dice were tried."""
        return len(self._sides)

    @property
    def weight(self) -> float:
        """The probability of the sequence."""
        share, at = 1.0, 0
        for sides in self._sides:
            share /= sides
        while at < len(self._handfuls):
            end = at + 1
            handful = self._handfuls[at]
            while handful != -1 and end < len(self._handfuls) and self._handfuls[end] == handful:
                end += 1
            faces = self._faces[at:end]
            if handful < -1 and len(faces) > 1:
                share *= _pairs(sum(faces), self._sides[at])
            elif handful > -1:
                share *= _orders(faces)
            at = end
        return share

    def again(self) -> Faces:
        """The same sequence, for other dice by chance after it."""
        return Faces(self._asks, self._faces[: len(self._sides)], self._deep, self._by_chance)

    def following(self) -> Faces | None:
        """The next sequence, once this one has been played; ``None`` after the last."""
        faces = self._faces[: len(self._sides)]
        while faces and faces[-1] == self._sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            return None
        return Faces(self._asks, [*faces[:-1], faces[-1] + 1], self._deep, self._by_chance)


def _pairs(total: int, sides: int) -> int:
    """How many pairs of faces have that sum."""
    return sides - abs(total - sides - 1)


def _orders(faces: list[int]) -> float:
    """In how many orders these faces may show."""
    found = factorial(len(faces))
    for face in {*faces}:
        found //= factorial(faces.count(face))
    return float(found)
