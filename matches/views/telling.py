"""What is told of a match after the whistle: its story, who was likely to win when, the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.position import Position
from engine.rules_lookup import rules_for
from matches.course import Course, Turn
from matches.luck import Luck
from matches.models import Match, MatchState, Side
from matches.queries.course import course_of_match
from matches.queries.looks import match_looks
from matches.queries.matches import setup_for_words
from matches.render.heat_map import heat_map
from matches.render.story import Result, Teller
from matches.render.win_chart import Chart, win_chart
from rosters.models import Team

NOBODY = LineUp("", "", ())
LEAST_TURNS = 3
"""So many turns with known chances make a chart."""


@dataclass(frozen=True, slots=True)
class SideLuck:
    """A side's tests in numbers."""

    team: Team
    side: Side
    luck: Luck

    @property
    def name(self) -> str:
        """The side, as the page of the dice names it."""
        return self.side.name.lower()

    @property
    def surplus(self) -> float:
        """How many more tests were made than expected; below 0, fewer."""
        return self.luck.made - self.luck.expected


@dataclass(frozen=True, slots=True)
class SideDice:
    """The tests of each player of a side who had any."""

    team: Team
    rows: Sequence[tuple[int, FigureSpec, Luck]]
    """Each with its place in the set-up, by which the page of the dice names it."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The telling of one match."""

    story: Sequence[str]
    chart: SafeString | None
    chances: Sequence[Turn]
    luck: Sequence[SideLuck]
    players: Sequence[SideDice]
    heat: SafeString | None

    @property
    def has_halves(self) -> bool:
        return any(turn.half > 1 for turn in self.chances)

    @classmethod
    def build(cls, match: Match) -> Telling | None:
        """The telling; None of a match that is not over or was not played here."""
        if match.state != MatchState.FINISHED:
            return None
        setup = setup_for_words(match)
        course = course_of_match(match, setup) if setup is not None else None
        if setup is None or course is None:
            return None
        luck = {row.side: row for row in match.luck.all()}
        sides = [
            SideLuck(match.team(side), side, Luck(row.rolls, row.made, row.expected, row.variance))
            for side in Side
            if (row := luck.get(int(side))) is not None
        ]
        names = (setup.sides[0].name, setup.sides[1].name)
        result = Result(names, (match.home_score or 0, match.away_score or 0), match.won_by)
        turns = _to_the_result(course.turns, match.won_by)
        chances = [turn for turn in turns if turn.home_wins is not None]
        return cls(
            Teller(setup, match.public_id).story(result, course, [side.luck for side in sides]),
            _chart(match, turns, course, names) if len(chances) >= LEAST_TURNS else None,
            chances,
            sides,
            _by_player(match, setup, course),
            _heat(setup, course, names) if course.heat else None,
        )


def _to_the_result(turns: Sequence[Turn], winner: int | None) -> list[Turn]:
    """The turns with the result as the chances after the last of them, which had none where a
    touchdown ended the match.
    """
    home, away = (float(winner == side) for side in Side)
    return [*turns[:-1], replace(turns[-1], home_wins=home, away_wins=away)]


def _chart(
    match: Match, turns: Sequence[Turn], course: Course, names: tuple[str, str]
) -> SafeString:
    words = gettext(
        "The chance to win, turn by turn: {home} from below, {away} from above."
    ).format(home=names[0], away=names[1])
    drawn = win_chart(Chart(turns, course.goals, names, match_looks(match)), words)
    return mark_safe(drawn)  # noqa: S308 -- it escapes the words; the rest is numbers


def _heat(setup: MatchSetup, course: Course, names: tuple[str, str]) -> SafeString:
    rules = rules_for(setup)
    nobody = MatchSetup(setup.variant, NOBODY, NOBODY, setup.options, setup.ground)
    position = Position(nobody, rules.board, rules.new_state(nobody))
    return mark_safe(heat_map(position, rules, names, course.heat))  # noqa: S308 -- as above


def _by_player(match: Match, setup: MatchSetup, course: Course) -> list[SideDice]:
    figures = [(side, spec) for side in Side for spec in setup.sides[side].figures]
    found = sorted(course.dice.items())
    known = [(slot, *figures[slot], luck) for slot, luck in found if slot < len(figures)]
    return [
        SideDice(
            match.team(side),
            [(slot, spec, luck) for slot, own, spec, luck in known if own == side],
        )
        for side in Side
    ]
