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
from typing import Any, NamedTuple, Protocol

from engine.coaches.coach import Coach, DefaultCoach
from engine.odds.faces import TESTS, Faces, TooManyFaces
from engine.odds.facts import Facts, read_facts
from engine.position import Position
from engine.ruleset import LiveGame, Rules, Steps
from engine.scratch_game import ScratchGame
from engine.skills import Skill

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


Reached = tuple[tuple[Any, ...], Facts]
"""A position between two stages, and what happened before it."""


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

    ``times`` is how often it was played where dice fell by chance, and 0 if it is exact; where a
    part is exact, how often all would have to be played to be as close.
    """

    shares: Mapping[Any, float]
    times: int = 0

    def share(self, is_so: Callable[[Any], bool] = bool) -> float:
        """Of the answers of which that is so."""
        return min(sum(share for answer, share in self.shares.items() if is_so(answer)), 1.0)


class _End(NamedTuple):
    """How a stage ended: the next one and its position, or the answer; and the probability."""

    stage: int | None
    reached: Reached
    answer: Hashable
    weight: float


class _Left(NamedTuple):
    """What is played by chance: from that stage on, after those dice."""

    stage: int
    reached: Reached
    dice: Faces
    weight: float


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

    Exact if it takes at most ``most`` sequences of faces; else what is left then is played about so
    many ``times``, with dice of its own that are the same every time.
    """
    player = _Player(position, rules, course, judge)
    start = position.snapshot()
    try:
        return player.play(start, most, times)
    finally:
        position.restore(start)


class _Player:
    """Plays one course again and again."""

    def __init__(self, position: Position, rules: Rules, course: Course, judge: Judge):
        self._scratch = ScratchGame(position.setup, rules, position)
        self._course, self._judge = course, judge
        self._default, self._chance = DefaultCoach(), Random(0)
        self._tests = TESTS
        if any(f.skills & Skill.DIVING_TACKLE and f.side != course.side for f in position.figures):
            self._tests = TESTS - {"dodge"}  # whether it succeeds is not all that counts (SKL-15)

    def play(self, start: tuple[Any, ...], most: int, times: int) -> Played:
        """The answers over every sequence of faces; after ``most`` of them the rest by chance."""
        answers: dict[Hashable, float] = defaultdict(float)
        stages: dict[int, dict[Reached, float]] = {0: {(start, frozenset()): 1.0}}
        rest: list[_Left] = []
        while stages:
            stage = min(stages)
            for reached, share in stages.pop(stage).items():
                ends, left = self._every_face(stage, reached, most)
                rest += [each._replace(weight=share * each.weight) for each in left]
                most = most // 2 if left else most - len(ends)
                for end in ends:
                    if end.stage is None:
                        answers[end.answer] += share * end.weight
                    else:
                        there = stages.setdefault(end.stage, defaultdict(float))
                        there[end.reached] += share * end.weight
        if rest:
            return Played(answers, self._by_chance(answers, rest, times))
        return Played(answers)

    def _every_face(
        self, stage: int, reached: Reached, most: int
    ) -> tuple[list[_End], list[_Left]]:
        """How the stage ends, over every sequence of faces; where they are more than ``most``, over
        every face of its first dice, and what is left after them.
        """
        if most <= 0:
            return [], [_Left(stage, reached, self._faces(0), 1.0)]
        try:
            ends: list[_End] = []
            dice: Faces | None = self._faces(None)
            while dice is not None and len(ends) < most:
                ends.append(self._end(stage, reached, dice))
                dice = dice.following()
        except TooManyFaces:
            return self._first_faces(stage, reached)
        return (ends, []) if dice is None else self._first_faces(stage, reached)

    def _first_faces(self, stage: int, reached: Reached) -> tuple[list[_End], list[_Left]]:
        """As many dice are tried as have no more than ``TRIED`` sequences."""
        found: tuple[list[_End], list[_Left]] = [], []
        for deep in range(DEEPEST):
            ends: list[_End] = []
            left: list[_Left] = []
            dice: Faces | None = self._faces(deep)
            while dice is not None and len(ends) + len(left) < TRIED:
                end = self._end(stage, reached, dice)
                if dice.deeper:
                    left.append(_Left(stage, reached, dice, end.weight))
                else:
                    ends.append(end)
                dice = dice.following()
            if dice is not None:
                break
            found = ends, left
        return found

    def _by_chance(self, answers: dict[Hashable, float], rest: list[_Left], times: int) -> int:
        """Add the answers of the rest, each part of it played as often as it is likely; returns how
        often all would have to be played to be as close.
        """
        mass = sum(left.weight for left in rest)
        due, each = 0.5, mass / times
        for stage, reached, dice, weight in rest:
            plays, part = max(int(weight / each), min(dice.thrown, 1)), each
            if plays:
                part = weight / plays
            else:  # of positions that are unlikely some are played for all
                due += weight / each
                plays = int(due)
                due -= plays
            for _ in range(plays):
                end = self._end(stage, reached, dice.again())
                while end.stage is not None:
                    end = self._end(end.stage, end.reached, self._faces(0))
                answers[end.answer] += part
        return max(round(times / mass**2), 1)

    def _faces(self, deep: int | None) -> Faces:
        return Faces(self._course.asks, deep=deep, by_chance=self._chance)

    def _end(self, stage: int, reached: Reached, dice: Faces) -> _End:
        """Play a stage once with those dice."""
        snapshot, before = reached
        self._scratch.set(snapshot, dice)
        further = self._stage(stage, dice)
        dice.learn(self._scratch.events, self._tests)
        position, facts = self._scratch.position, before | read_facts(self._scratch.events)
        if further is None:
            return _End(None, reached, self._judge(position, facts), dice.weight)
        return _End(further, (position.snapshot(), facts), None, dice.weight)

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
