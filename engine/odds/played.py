"""Odds of anything that is done, played by the engine's own procedures over every face.

What is done is a ``Course``. It is played in stages: after a stage in which dice were thrown, equal
positions are one, so that a long way takes hardly longer than a short one. Where that is still too
much, only the first dice are tried with every face, and later ones fall by chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from engine.coaches.coach import Coach, DefaultCoach
from engine.odds.faces import Faces, TooManyFaces
from engine.odds.facts import Facts, read_facts
from engine.position import Position
from engine.ruleset import LiveGame, Rules, Steps
from engine.scratch_game import ScratchGame

Judge = Callable[[Position, Facts], Hashable]
"""What is asked of the end: of the position, and of what happened on the way."""
MOST = 1200
"""Sequences of faces that are played to be exact; they take about 50 ms."""
TIMES = 400
"""About how often something is played that has more."""
TRIED = 100
"""How many sequences of the first dice are tried then, at most."""
DEEPEST = 8
HARM = frozenset({"armour", "injury", "casualty", "lasting", "regenerate", "apothecary"})
"""Dice that only say how badly a player is hurt who is down already."""


class Course(Protocol):
    """What is done, in stages from 0 on."""

    coach: Coach
    """Who answers for the moving side; the other side takes the defaults."""

    @property
    def side(self) -> int:
        """The moving side."""
        ...

    def play(self, game: LiveGame, stage: int, thrown: Callable[[], int]) -> Steps[int | None]:
        """Play on from that stage; returns the next one once dice were ``thrown``, None at the
        end.
        """
        ...

    def asks(self, purpose: str) -> bool:
        """Whether the dice for that are tried with every face."""
        ...

    def is_known(self, position: Position, purpose: str) -> bool:
        """Whether no die from this one on, which is for that purpose, changes the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """How often each answer of the judge comes about, from 0 to 1, all together 1.

    ``times`` is how often it was played where part of the dice fell by chance; 0 is exact.
    """

    shares: Mapping[Any, float]
    times: int = 0

    def share(self, is_so: Callable[[Any], bool] = bool) -> float:
        """Of the answers of which that is so."""
        return min(sum(share for answer, share in self.shares.items() if is_so(answer)), 1.0)


class _KnownNow(Exception):  # noqa: N818 -- no error: what is asked is known before the next die
    """No later die changes the answer."""


def play_course(
    position: Position,
    rules: Rules,
    course: Course,
    judge: Judge,
    *,
    most: int = MOST,
    times: int = TIMES,
) -> Played:
    """What comes of a course from that position, which is as before afterwards.

    Exact if it takes at most ``most`` sequences of faces, else played about so many ``times``, with
    dice of its own that are the same every time.
    """
    player = _Player(position, rules, course, judge)
    start = position.snapshot()
    try:
        try:
            return Played(player.exactly(start, most))
        except TooManyFaces:
            return player.by_chance(start, times)
    finally:
        position.restore(start)


class _Player:
    """Plays one course again and again."""

    def __init__(self, position: Position, rules: Rules, course: Course, judge: Judge):
        self._scratch = ScratchGame(position.setup, rules, position)
        self._course, self._judge = course, judge
        self._default = DefaultCoach()

    def exactly(self, start: tuple[Any, ...], most: int) -> dict[Hashable, float]:
        """The answers over every sequence of faces. Raises ``TooManyFaces`` after ``most``."""
        answers: dict[Hashable, float] = defaultdict(float)
        stages: dict[int, dict[tuple[Any, Facts], float]] = {0: {(start, frozenset()): 1.0}}
        played = 0
        while stages:
            stage = min(stages)
            for (snapshot, before), share in stages.pop(stage).items():
                dice: Faces | None = Faces(self._course.asks)
                while dice is not None:
                    played += 1
                    if played > most:
                        raise TooManyFaces(f"more than {most} sequences of faces")
                    self._scratch.set(snapshot, dice)
                    further = self._stage(stage, dice)
                    facts = before | read_facts(self._scratch.events)
                    weight = share * dice.weight
                    if further is None:
                        answers[self._judge(self._scratch.position, facts)] += weight
                    else:
                        reached = stages.setdefault(further, defaultdict(float))
                        reached[self._scratch.position.snapshot(), facts] += weight
                    dice = dice.following()
        return dict(answers)

    def by_chance(self, start: tuple[Any, ...], times: int) -> Played:
        """The answers over every face of the first dice, the others by chance.

        As many dice are tried as have no more than ``TRIED`` sequences.
        """
        sequences: list[tuple[Faces, bool]] = []
        for deep in range(DEEPEST):
            found = self._first_sequences(start, deep, Random(f"{deep}"))
            if found is None:
                break
            sequences = found
        answers: dict[Hashable, float] = defaultdict(float)
        each = max(times // max(sum(1 for _, deeper in sequences if deeper), 1), 1)
        played = 0
        for faces, deeper in sequences:
            repeats = each if deeper else 1
            for _ in range(repeats):
                dice = faces.again()
                self._whole(start, dice, answers, 1 / repeats)
                played += 1
        return Played(dict(answers), played)

    def _first_sequences(
        self, start: tuple[Any, ...], deep: int, chance: Random
    ) -> list[tuple[Faces, bool]] | None:
        """Every sequence of the first dice, and whether more follow; None if they are too many."""
        found: list[tuple[Faces, bool]] = []
        dice: Faces | None = Faces(self._course.asks, deep=deep, by_chance=chance)
        while dice is not None:
            if len(found) == TRIED:
                return None
            self._whole(start, dice, defaultdict(float), 1.0)
            found.append((dice, dice.deeper > 0))
            dice = dice.following()
        return found

    def _whole(
        self, start: tuple[Any, ...], dice: Faces, answers: dict[Hashable, float], part: float
    ) -> None:
        """Play it all once, and count that part of its probability."""
        stage: int | None = 0
        self._scratch.set(start, dice)
        while stage is not None:
            stage = self._stage(stage, dice)
        facts = read_facts(self._scratch.events)
        answers[self._judge(self._scratch.position, facts)] += dice.weight * part

    def _stage(self, stage: int, dice: Faces) -> int | None:
        scratch, course = self._scratch, self._course
        position, rules = scratch.position, scratch.rules
        before = dice.thrown + dice.deeper

        def roll(sides: int, purpose: str) -> int:
            if course.is_known(position, purpose):
                raise _KnownNow
            return dice.roll(sides, purpose, len(scratch.events))

        scratch.roll = roll
        steps = course.play(scratch, stage, lambda: dice.thrown + dice.deeper - before)
        choice = None
        try:
            while True:
                decision = steps.send(choice)  # type: ignore[arg-type]  # None starts it
                coach = course.coach if decision.side == course.side else self._default
                choice = coach.choose(position, rules, decision)
        except _KnownNow:
            return None
        except StopIteration as end:
            further: int | None = end.value
            return further
