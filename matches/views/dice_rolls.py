"""The tests of a finished match as rows: who rolled what, how likely it was, and the moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from engine.lineup import FigureSpec, MatchSetup
from matches.course import Course, Roll
from matches.models import Match, MatchState, Side
from matches.queries.course import course_of_match
from matches.queries.matches import setup_for_words
from matches.queries.replay import NoReplay, Replay, replay_of
from rosters.models import Team

ALL = "all"
MAX_DIGITS = 3


@dataclass(frozen=True, slots=True)
class RollRow:
    """A test: whose turn it was in, what the log says, and where the replay shows it."""

    turn: str
    words: str
    rule: str
    modifiers: Sequence[tuple[str, str]]
    """What was added, as "-1 tackle zones", and the clause that says so."""
    odds: float
    made: bool
    address: str


@dataclass(frozen=True, slots=True)
class DiceRolls:
    """The tests that the address asks for: of a player, of a side, or all; of nobody until then."""

    count: int
    """How many tests the match had."""
    whose: str
    rows: Sequence[RollRow]

    @classmethod
    def build(cls, request: HttpRequest, match: Match) -> DiceRolls | None:
        """The tests; None of a match that is not over or has no log that can be read."""
        setup = setup_for_words(match) if match.state == MatchState.FINISHED else None
        course = course_of_match(match, setup) if setup is not None else None
        if setup is None or course is None:
            return None
        wanted = request.GET.get("of", "")
        whose, rolls = _asked(match, setup, course, wanted)
        try:
            replay = replay_of(match) if rolls else None
        except NoReplay:
            return None
        rows = [_row(match, replay, roll) for roll in rolls] if replay is not None else []
        return cls(len(course.rolls), whose, rows)


def _asked(
    match: Match, setup: MatchSetup, course: Course, wanted: str
) -> tuple[str, Sequence[Roll]]:
    """Whose rolls are asked for, and those rolls; nobody's for an address that names nobody."""
    for side in Side:
        if wanted == side.name.lower():
            own = [roll for roll in course.rolls if roll.test.side == side]
            return str(match.team(side)), own
    if wanted == ALL:
        return gettext("Both sides"), course.rolls
    if wanted.isdecimal() and len(wanted) <= MAX_DIGITS:
        found = _figures(match, setup)
        if int(wanted) < len(found):
            team, spec = found[int(wanted)]
            own = [roll for roll in course.rolls if roll.test.slot == int(wanted)]
            return f"{spec.number} {spec.name} ({team})", own
    return "", ()


def _figures(match: Match, setup: MatchSetup) -> list[tuple[Team, FigureSpec]]:
    return [(match.team(side), spec) for side in Side for spec in setup.sides[side].figures]


def _row(match: Match, replay: Replay, roll: Roll) -> RollRow:
    part = replay.part_of(roll.event)
    step = part["steps"][roll.event - part["first"]]
    address = f"{reverse('matches:replay', args=[match.pk])}?event={roll.event}"
    added = [
        (f"{value:+d} {name}", rule)
        for name, value, rule in step.get("dice", {}).get("modifiers", ())
    ]
    return RollRow(
        part["title"],
        step.get("words", ""),
        step.get("rule", ""),
        added,
        roll.test.odds,
        roll.test.made,
        address,
    )
