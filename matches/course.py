"""The course of a match: when who scored and who was hurt, and how the dice fell for each player.

A pure fold of the events of its segments; the report of a finished match is made from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine import events as ev
from engine.geometry import OFF
from engine.lineup import MatchSetup
from engine.replay.fold import fold
from engine.replay.scene import Scene
from engine.rules.knockdown import CASUALTIES
from matches.luck import DiceTest, DiceTests, Luck


@dataclass(frozen=True, slots=True)
class Turn:
    """A segment of a match: its number and the team turn it was.

    `home_wins` and `away_wins` are the chances to win after it, 0 to 1; None where nobody could
    tell, as between drives.
    """

    segment: int
    side: int | None
    half: int
    turn: int
    home_wins: float | None = None
    away_wins: float | None = None
    first: int = 0
    """The number of its first event."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A touchdown, by nobody (`slot`) if it was credited. `home` and `away` are the new score."""

    turn: Turn
    side: int
    slot: int | None
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Casualty:
    """Somebody was carried off for good; `by` did it, if anybody. `result` is the injury's code."""

    turn: Turn
    slot: int
    by: int | None
    result: str


@dataclass(frozen=True, slots=True)
class Roll:
    """A test of the match: the number of the event that decided it, and the turn it was in."""

    event: int
    turn: Turn
    test: DiceTest


@dataclass(slots=True)
class Course:
    """The facts of a match that its report tells. `dice` has each player's tests, by slot."""

    turns: list[Turn] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)
    casualties: list[Casualty] = field(default_factory=list)
    dice: dict[int, Luck] = field(default_factory=dict)
    rolls: list[Roll] = field(default_factory=list)
    """All tests in order, those of no player too."""
    heat: Counter[int] = field(default_factory=Counter)
    """How often a ball came to each square, in a hand or by itself."""


def course_of(setup: MatchSetup, segments: Iterable[tuple[Turn, Sequence[ev.Event]]]) -> Course:
    """The course of a match with that set-up from its standing segments, in order."""
    course, scene, tests = Course(), Scene.before(setup), DiceTests()
    balls = _balls(scene)
    for turn, events in segments:
        course.turns.append(turn)
        for number, event in enumerate(events, start=turn.first):
            _add(course, turn, event)
            if isinstance(event, ev.Rolled | ev.BlockDiePicked):
                _test(course, turn, number, tests.of(event.to_json()))
            fold(scene, event)
            before, balls = balls, _balls(scene)
            came = [at for number, at in balls.items() if before.get(number) != at]
            course.heat.update(square for square in came if square != OFF)
    return course


def _balls(scene: Scene) -> dict[int, int]:
    """The square of each ball, its carrier's if it has one; none of a kick in the air."""
    if scene.kicked:
        return {}
    return {
        number: ball.square if ball.carrier == OFF else scene.squares[ball.carrier]
        for number, ball in scene.balls.items()
    }


def _add(course: Course, turn: Turn, event: ev.Event) -> None:
    match event:
        case ev.Scored():
            course.goals.append(Goal(turn, event.side, event.figure, event.home, event.away))
        case ev.Injured() if event.result in CASUALTIES:
            course.casualties.append(Casualty(turn, event.figure, event.by, event.result))


def _test(course: Course, turn: Turn, number: int, test: DiceTest | None) -> None:
    if test is None:
        return
    course.rolls.append(Roll(number, turn, test))
    if test.slot is not None:
        course.dice.setdefault(test.slot, Luck()).add(test.odds, made=test.made)
