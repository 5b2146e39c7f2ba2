"""A finished match in a few sentences: what happened stands in them, the same each time."""

from __future__ import annotations

import pytest

from engine.lineup import FigureSpec, LineUp, MatchSetup
from matches.course import Casualty, Course, Goal, Turn
from matches.luck import Luck
from matches.render.side_looks import USUAL
from matches.render.story import Result, Teller
from matches.render.win_chart import Chart, win_chart

NAMES = ("Cranes", "Crabs")


def spec(number: int, name: str) -> FigureSpec:
    return FigureSpec(number, name, "lineman", 6, 3, 3, 8)


SETUP = MatchSetup(
    "samurai",
    LineUp("Cranes", "crane", (spec(1, "Doji"), spec(2, "Kakita"))),
    LineUp("Crabs", "crab", (spec(1, "Hida"),)),
)
DOJI, KAKITA, HIDA = 0, 1, 2


def turn(number: int, side: int, home: float | None = None, half: int = 1) -> Turn:
    return Turn(number, side, half, number, home, None if home is None else 0.9 - home)


def told(result: Result, course: Course, luck: tuple[Luck, ...] = (), key: str = "m") -> str:
    return " ".join(Teller(SETUP, key).story(result, course, luck))


@pytest.mark.parametrize("key", ["a", "b", "c", "d"])
def test_every_goal_has_its_scorer_its_turn_and_what_it_meant(key: str) -> None:
    turns = [turn(2, 0), turn(3, 1), turn(5, 0, half=2)]
    goals = [
        Goal(turns[0], 0, DOJI, 1, 0),
        Goal(turns[1], 1, HIDA, 1, 1),
        Goal(turns[2], 0, KAKITA, 2, 1),
    ]
    story = told(Result(NAMES, (2, 1), 0), Course(turns, goals), key=key)
    for words in (
        "Cranes",
        "2 : 1",
        "Doji",
        "turn 2 of the first half",
        "Hida",
        "turn 3 of the first half",
        "Kakita",
        "turn 5 of the second half",
    ):
        assert words in story


def test_a_match_is_told_the_same_each_time_and_others_otherwise() -> None:
    course = Course([], [Goal(turn(2, 0), 0, DOJI, 1, 0)])
    result = Result(NAMES, (1, 0), 0)
    assert told(result, course, key="a") == told(result, course, key="a")
    assert len({told(result, course, key=key) for key in "abcdefgh"}) > 1


def test_a_draw_and_a_level_match_with_a_winner() -> None:
    assert "1 : 1" in told(Result(NAMES, (1, 1), None), Course())
    decided = told(Result(NAMES, (1, 1), 1), Course())
    assert "Crabs took the match from Cranes" in decided


def test_the_turn_that_changed_most_is_told_if_it_changed_much() -> None:
    calm = Course([turn(1, 0, 0.4), turn(2, 1, 0.5), turn(3, 0, 0.45)])
    assert "%" not in told(Result(NAMES, (0, 0), None), calm)
    wild = Course([turn(1, 0, 0.4), turn(2, 1, 0.5), turn(3, 1, 0.1), turn(4, 0, 0.2)])
    story = told(Result(NAMES, (0, 0), None), wild)
    assert "turn 3 of Crabs in the first half" in story.lower().replace("crabs", "Crabs")
    assert "40" in story
    assert "80 %" in story


def test_luck_is_told_where_it_was_unequal() -> None:
    even, lucky = Luck(50, 25, 25.0, 12.0), Luck(50, 35, 25.0, 12.0)
    assert "tests" not in told(Result(NAMES, (0, 0), None), Course(), (even, even))
    story = told(Result(NAMES, (0, 0), None), Course(), (even, lucky))
    assert "35 of 50 tests" in story
    assert "25.0 expected" in story


def test_the_dead_come_first_and_the_rest_are_counted() -> None:
    hurt = [Casualty(turn(1, 0), HIDA, DOJI, "badly_hurt") for _ in range(4)]
    hurt.append(Casualty(turn(2, 1), KAKITA, None, "dead"))
    story = told(Result(NAMES, (0, 0), None), Course(casualties=hurt))
    assert story.index("Kakita (Cranes) died") < story.index("Hida (Crabs)")
    assert "2 more were hurt." in story


def test_the_chart_marks_goals_and_halves_and_differs_by_pattern() -> None:
    turns = [turn(1, 0, 0.4), turn(2, 1, 0.5), turn(3, 0, 0.6, half=2)]
    drawn = win_chart(Chart(turns, [Goal(turns[1], 1, HIDA, 0, 1)], NAMES, USUAL), 'A "chart"')
    assert drawn.count("pitch-ball") == 1
    assert drawn.count("win-half") == 1
    assert "url(#win-away)" in drawn
    assert "aria-label='A \"chart\"'" in drawn
    assert "style=" not in drawn


def test_the_chart_of_a_game_without_halves_marks_none() -> None:
    turns = [turn(0, 0, 0.4), turn(1, 0, 0.5, half=0), turn(2, 1, 0.6, half=0)]
    drawn = win_chart(Chart(turns, [], NAMES, USUAL), "A chart")
    assert "win-half" not in drawn


def test_the_turn_that_decided_is_told_of_whose_chance_changed() -> None:
    """A touchdown that levels the score takes from one what the draw has then."""
    before, after = Turn(3, 0, 2, 7, 0.87, 0.0), Turn(4, 1, 2, 8, 0.06, 0.01)
    story = told(Result(NAMES, (1, 1), None), Course([before, after], []))
    assert "Cranes went from 87 to 6 % to win" in story
    gains = Turn(4, 1, 2, 8, 0.07, 0.8)
    story = told(Result(NAMES, (0, 1), 1), Course([before, gains], []))
    assert "Crabs went from 0 to 80 % to win" in story or "Cranes went from 87 to 7" in story
