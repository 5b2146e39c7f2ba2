"""Where an opponent could get to in their next turn: `plan/threat`."""

from __future__ import annotations

import pytest

from engine.planning.their_turn import threat_of
from engine.position import State
from matches.services.submission import threats
from tests.factories import matches as factory
from tests.matches.api.test_planning import _square, ask, coach, game_of, match, walked

__all__ = ["coach", "match"]
pytestmark = pytest.mark.django_db


def opponents(match, *states):
    """Those on the pitch, of these states if any are named."""
    return [
        figure
        for figure in game_of(match).position.on_pitch(1 - match.waiting_side)
        if not states or figure.state in states
    ]


def test_an_opponents_ways_and_blocks_in_their_next_turn_are_answered(match, coach):
    mine = {f.number: f for f in game_of(match).position.on_pitch(match.waiting_side)}
    whom = set()
    for figure in opponents(match, State.STANDING):
        found = ask(coach, match, "threat", text="", number=figure.number).json()
        assert (found["number"], found["why"], found["from"]) == (
            figure.number,
            None,
            game_of(match).position.board.name(figure.square),
        )
        assert len(found["odds"]) * 2 == len(found["ways"])
        whom |= {row[0] for row in found["blocks"]}
    assert whom
    assert whom <= mine.keys()


def test_the_threat_is_that_after_the_plays(match, coach):
    move = factory.a_move(match)
    number = opponents(match, State.STANDING)[0].number
    before, after = (
        ask(coach, match, "threat", text=text, number=number).json() for text in ("", move)
    )
    there = move.split()[-1].rstrip()
    columns = game_of(match).position.board.width
    x, y = _square(there)
    assert not any(way[-1] == x + y * columns for way in walked(after, columns) if way)
    assert before["ways"] != after["ways"]


def test_who_cannot_act_in_their_next_turn_is_answered_with_the_reason(match, coach):
    with factory.restaged(match) as position:
        figure = position.on_pitch(1 - match.waiting_side)[0]
        figure.state = State.STUNNED
    refused = ask(coach, match, "threat", text="", number=figure.number)
    why = ask(coach, match, "threat", text="", number=figure.number, why=True)
    assert (refused.status_code, why.status_code) == (409, 200)
    assert (why.json()["why"]["rule"], why.json()["ways"]) == ("SAM-INJ-01", "")
    nobody = ask(coach, match, "threat", text="", number=99, why=True).json()["why"]
    assert nobody["detail"] == "The other side has no player 99 in this match."
    goal = factory.a_run_past_the_goal_line(match)
    other = position.on_pitch(1 - match.waiting_side)[1].number
    scored = ask(coach, match, "threat", text=goal, number=other, why=True).json()["why"]
    assert scored["detail"] == "No turn of theirs follows before the next kick-off."


def test_a_threat_is_computed_once_a_position(match, coach, monkeypatch):
    made = []
    monkeypatch.setattr(threats, "threat_of", lambda *of: made.append(of) or threat_of(*of))
    number = opponents(match, State.STANDING)[0].number
    for _ in range(2):
        assert ask(coach, match, "threat", text="", number=number).status_code == 200
    assert len(made) == 1
