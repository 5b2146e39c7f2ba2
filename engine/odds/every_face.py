"""Exact odds of anything: the engine's own procedure, played over every face of every die."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable
from typing import TypeVar

from engine.coaches.coach import Coach, DefaultCoach
from engine.lineup import MatchSetup
from engine.position import Position
from engine.ruleset import LiveGame, Rules, Steps
from engine.scratch_game import ScratchGame

Outcome = TypeVar("Outcome", bound=Hashable)
MOST = 50_000
"""Sequences of faces; they take about a second."""
UNTRIED = 1
"""The face of every D6 that is not asked about; other dice show one face after another, as a
direction may have to be rolled until it leads somewhere."""
D6 = 6
MOST_UNTRIED = 1_000
"""Dice that are not asked about in one game: more mean that it never ends with those faces."""


class TooManyFaces(ValueError):  # noqa: N818 -- a limit, as the name says
    """The dice of a procedure have more sequences of faces than may be played."""


def outcomes(
    setup: MatchSetup,
    rules: Rules,
    position: Position,
    procedure: Callable[[LiveGame], Steps[object]],
    judge: Callable[[LiveGame], Outcome],
    *,
    about: Collection[str],
    coach: Coach | None = None,
    most: int = MOST,
    deep: int | None = None,
) -> dict[Outcome, float]:
    """What comes of a procedure from that position, each outcome with its probability.

    Played once for every sequence of faces of the dice whose purpose is ``about``; others show a
    1, which breaks no armour. Only the first ``deep`` dice of a game are tried with every face; a
    ball that nobody catches bounces on, and what its later catches show is of no interest.
    Decisions are the coach's, by default the rules' defaults. The position is as before afterwards.
    The number of games is the product of the sides: for three block dice 216. Raises
    ``TooManyFaces`` after ``most``, and for a game that does not end.
    """
    scratch, start = ScratchGame(setup, rules, position), position.snapshot()
    answers = coach or DefaultCoach()
    found: dict[Outcome, float] = defaultdict(float)
    dice: _Faces | None = _Faces(about, [], deep)
    played = 0
    try:
        while dice is not None:
            played += 1
            if played > most:
                raise TooManyFaces(f"more than {most} sequences of faces")
            scratch.set(start, dice)
            _run(scratch, procedure(scratch), answers)
            found[judge(scratch)] += dice.weight
            dice = dice.following()
    finally:
        position.restore(start)
    return dict(found)


def _run(game: ScratchGame, steps: Steps[object], coach: Coach) -> None:
    choice = None
    while True:
        try:
            decision = steps.send(choice)  # type: ignore[arg-type]  # None starts it
        except StopIteration:
            return
        choice = coach.choose(game.position, game.rules, decision)


class _Faces:
    """One sequence of faces: those given, then ones."""

    def __init__(self, about: Collection[str], faces: list[int], deep: int | None):
        self._about, self._faces, self._deep = about, faces, deep
        self._sides: list[int] = []
        self._untried = 0

    def roll(self, sides: int, purpose: str) -> int:
        """The next face of a die that is asked about; ``UNTRIED`` of any other."""
        is_asked = purpose in self._about
        if not is_asked or len(self._sides) == self._deep:
            self._untried += 1
            if self._untried > MOST_UNTRIED:
                raise TooManyFaces(f"more than {MOST_UNTRIED} dice that are not asked about")
            return self._untried % sides + 1 if is_asked or sides > D6 else UNTRIED
        if len(self._sides) == len(self._faces):
            self._faces.append(UNTRIED)
        self._sides.append(sides)
        return self._faces[len(self._sides) - 1]

    @property
    def weight(self) -> float:
        """The probability of the sequence."""
        share = 1.0
        for sides in self._sides:
            share /= sides
        return share

    def following(self) -> _Faces | None:
        """The next sequence, once this one has been played; ``None`` after the last."""
        faces = self._faces[: len(self._sides)]
        while faces and faces[-1] == self._sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            return None
        return _Faces(self._about, [*faces[:-1], faces[-1] + 1], self._deep)
