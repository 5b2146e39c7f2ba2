"""Odds of anything that is done, played by the engine's own procedures over every face.

What is done is a ``Course``. It is played in stages: after a stage in which dice were thrown, equal
positions are one, so that a long way takes hardly longer than a short one. Where that is still too
much, only the first dice are tried with every face, and later ones fall by chance. Nothing is
played twice with the same faces (`dice_tree.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from engine.coaches.coach import Coach, DefaultCoach
from engine.odds.block_throws import block_thrown
from engine.odds.dice_tree import Branch, Ended, Reached, Trees
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


class Course(Protocol):
    """What is done, in stages from 0 on."""

    coach: Coach
    """Who answers for the moving side; the other side takes the defaults."""

    @property
    def side(self) -> int:
        """The moving side."""
        ...

    @property
    def beginning(self) -> Hashable:
        """Equal for courses that do the same until they are ``is_on_last``."""
        ...

    @property
    def is_on_last(self) -> bool:
        """Whether what is being played is for this course alone."""
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
    """How a stage ended: the next one and its position, or the answer; the probability; and where
    that is in the tree.
    """

    stage: int | None
    reached: Reached
    answer: Hashable
    weight: float
    branch: Branch


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
    trees: Trees | None = None,
) -> Played:
    """What comes of a course from that position, which is as before afterwards.

    Exact if it takes at most ``most`` sequences of faces; else what is left then is played about so
    many ``times``, with dice of its own that are the same every time. Courses that begin alike may
    share their ``trees``, which changes nothing but the time it takes.
    """
    player = _Player(position, rules, course, judge, trees)
    start = position.snapshot()
    try:
        return player.play(start, most, times)
    finally:
        position.restore(start)


class _Player:
    """Plays one course again and again."""

    def __init__(
        self, position: Position, rules: Rules, course: Course, judge: Judge, trees: Trees | None
    ):
        self._scratch = ScratchGame(position.setup, rules, position)
        self._course, self._judge = course, judge
        self._shares, self._trees = trees is not None, trees or Trees()
        self._beginning = course.beginning if trees is not None else None
        self._start, self._parted = Branch(), dict[Branch, Branch]()
        self._takes_defaults = isinstance(course.coach, DefaultCoach)
        self._answers, self._next = dict[Branch, Hashable](), dict[Branch, Branch]()
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
            root = self._root(stage, reached)
            while dice is not None and len(ends) < most:
                ends.append(self._end(root, stage, reached, dice))
                dice = dice.following()
        except TooManyFaces:
            return self._first_faces(stage, reached)
        return (ends, []) if dice is None else self._first_faces(stage, reached)

    def _first_faces(self, stage: int, reached: Reached) -> tuple[list[_End], list[_Left]]:
        """As many dice are tried as have no more than ``TRIED`` sequences."""
        found: tuple[list[_End], list[_Left]] = [], []
        root = self._root(stage, reached)
        for deep in range(DEEPEST):
            ends: list[_End] = []
            left: list[_Left] = []
            dice: Faces | None = self._faces(deep)
            while dice is not None and len(ends) + len(left) < TRIED:
                end = self._end(root, stage, reached, dice)
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
            root = self._root(stage, reached)
            for _ in range(plays):
                end = self._end(root, stage, reached, dice.again())
                while end.stage is not None:
                    after = self._root_after(end.branch, end.stage, end.reached)
                    end = self._end(after, end.stage, end.reached, self._faces(0))
                answers[end.answer] += part
        return max(round(times / mass**2), 1)

    def _faces(self, deep: int | None) -> Faces:
        return Faces(self._course.asks, deep=deep, by_chance=self._chance)

    def _root(self, stage: int, reached: Reached) -> Branch:
        if not self._shares and not stage:  # by far the most often: one position
            return self._start
        return self._trees.root(self._beginning, stage, reached)

    def _root_after(self, branch: Branch, stage: int, reached: Reached) -> Branch:
        """The same for the stage that comes after a branch."""
        found = self._next.get(branch)
        if found is None:
            found = self._next[branch] = self._root(stage, reached)
        return found

    def _end(self, root: Branch, stage: int, reached: Reached, dice: Faces) -> _End:
        """How the stage ends with those dice: played from where nobody has been."""
        branch, faces, is_own = root, list[int](), not self._shares
        while True:
            if branch.parts:
                branch, is_own = self._own(branch), True
            if branch.die is None:
                break
            branch = branch.roll(dice, faces)
        if branch.ended is None:
            branch = self._play_on(branch, stage, reached, faces, dice, is_own=is_own)
        ended = branch.ended
        assert ended is not None  # noqa: S101 -- it was played to its end
        dice.learn(ended.events, self._tests)
        if ended.stage is not None:
            return _End(ended.stage, ended.reached, None, dice.weight, branch)
        if branch not in self._answers:
            snapshot, facts = ended.reached
            self._scratch.position.restore(snapshot)
            self._answers[branch] = self._judge(self._scratch.position, facts)
        return _End(None, reached, self._answers[branch], dice.weight, branch)

    def _own(self, branch: Branch) -> Branch:
        """Where this course alone goes on from where courses part."""
        branch.parts = True
        found = self._parted.get(branch)
        if found is None:
            found = self._parted[branch] = Branch()
        return found

    def _play_on(
        self,
        branch: Branch,
        stage: int,
        reached: Reached,
        faces: list[int],
        dice: Faces,
        *,
        is_own: bool,
    ) -> Branch:
        """Play the stage from its beginning with those faces, and from that branch to the end."""
        scratch, course = self._scratch, self._course
        position, known, asked = scratch.position, 0, 0

        def part() -> None:
            nonlocal branch, is_own
            if not is_own and course.is_on_last:
                branch, is_own = self._own(branch), True

        def roll(sides: int, purpose: str) -> int:
            nonlocal branch, known, asked
            if course.is_known(position, purpose):
                raise _KnownNow
            asked += course.asks(purpose)
            if known == len(faces):
                part()
                branch.die = sides, purpose, len(scratch.events)
                if purpose == "block" and self._takes_defaults:
                    branch.thrown = block_thrown(scratch, scratch.events)
                branch = branch.roll(dice, faces)
            known += 1
            return faces[known - 1]

        scratch.set(reached[0], dice)
        scratch.roll = roll
        further = self._stage(course.play(scratch, stage, lambda: asked))
        part()
        facts = reached[1] | read_facts(scratch.events)
        if further is None:
            self._answers[branch] = self._judge(position, facts)
        snapshot = reached[0] if further is None and is_own else position.snapshot()
        branch.ended = Ended(further, (snapshot, facts), scratch.events)
        return branch

    def _stage(self, steps: Steps[int | None]) -> int | None:
        """Carry the stage out; returns the next one."""
        course, position, rules = self._course, self._scratch.position, self._scratch.rules
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
