"""Walks to a goal, throws to opponents: found and refused at the moment they are played."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.position import State
from engine.reach import reach
from engine.sheets.executor.way_finder import way_of
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_check import check
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, Stage, of, one

FAR = {5: "N24"}


def test_the_way_to_a_square_leads_around_a_tackle_zone():
    stage = Stage({7: "E5"}, {4: "E7", **FAR})
    assert codes(played(stage, "7 MOVE TO E9")) == []
    assert stage.where(7) == "E9"
    assert not of(stage.game.events, "rolled")


def test_a_written_way_is_walked_as_written():
    stage = Stage({7: "E5"}, {4: "F7", **FAR})
    played(stage, "7 MOVE E6 E7 E8", dice=[6, 6])
    assert [event.purpose for event in of(stage.game.events, "rolled")] == ["dodge", "dodge"]


@pytest.mark.parametrize("number", range(6))
def test_the_way_has_the_odds_that_reach_gives(number):
    stage = Stage(
        {7: Player("E5", skills="Dodge" if number % 2 else ""), 8: "A1"},
        {4: "E6", 5: ("D7", "F7")[number // 3], 6: "G5"},
        rerolls=(number % 3, 0),
    ).start()
    position, rules = stage.game.position, stage.game.rules
    figure, board = stage.figure(7), stage.game.rules.board
    whole = reach(position, rules, figure)
    for square in whole.odds:
        step = parse(f"7 MOVE TO {board.name(square)}", Vocabulary.of(stage.game.setup, 0))
        way = way_of(step.items[0].steps[0], position, rules, figure)
        assert not isinstance(way, Refusal)
        assert [board.square(name) for name in way] == whole.path(square)


def test_a_prone_player_stands_up_and_walks():
    stage = Stage({7: Player("E5", State.PRONE, ma=6)}, FAR)
    assert codes(played(stage, "7 MOVE TO E8")) == []
    assert stage.where(7) == "E8"
    stage = Stage({7: Player("E5", State.PRONE, ma=6)}, FAR)
    assert codes(played(stage, "7 MOVE TO E11")) == [(1, "out-of-reach")]


def test_several_goals_and_an_action_follow_each_other():
    stage = Stage({7: Player("E5", st=5), 8: "A1"}, {4: "G8", **FAR}, ball="E7")
    coach = played(stage, "7 MOVE BALL MOVE TO F7 BLOCK opp4", dice=[6, 3, 3])
    assert codes(coach) == []
    assert stage.game.position.carrier == stage.figure(7).slot
    assert one(stage.game.events, "blocked").attacker == stage.figure(7).slot


def test_the_ball_is_fetched_where_it_lies_by_then():
    stage = Stage({7: "E5", 8: "F8"}, FAR, ball="E6", rerolls=(0, 0))
    coach = played(stage, "8 MOVE E7\n7 MOVE BALL ONFAIL STOP", dice=[6])
    assert codes(coach) == []
    assert stage.ball == "E6"
    # A pass that nobody catches: it lies somewhere else when 8 fetches it.
    stage = Stage({7: "E5", 8: "H8", 9: "H5"}, FAR, ball="E5", variant="blitz")
    coach = played(stage, "7 HANDOFF 9 OR 7 MOVE E6\n8 MOVE BALL", dice=[])
    assert codes(coach)[-1] == (2, "no-loose-ball")


def test_who_has_the_ball_need_not_fetch_it():
    stage = Stage({7: "E5"}, FAR, ball="E5")
    assert codes(played(stage, "7 MOVE BALL MOVE TO E6")) == []
    assert stage.where(7) == "E6"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7 MOVE TO N20", "out-of-reach"),
        ("7 MOVE TO E6", "square-occupied"),
        ("7 MOVE BALL", "no-loose-ball"),
    ],
)
def test_what_cannot_be_reached_is_said_before_anybody_is_activated(text, code):
    stage = Stage({7: "E5"}, {4: "E6", **FAR})
    assert codes(played(stage, text)) == [(1, code)]
    assert not of(stage.game.events, "activated")
    stage = Stage({7: "E5"}, {4: "E6", **FAR}, ball="N20").start()
    sheet = parse("7 MOVE BALL", Vocabulary.of(stage.game.setup, 0))
    (checked,) = check(stage.game.checkpoint(), 0, sheet)
    assert checked.fault is not None
    assert checked.fault.code == "ball-out-of-reach"


def test_maxrisk_is_about_the_way_found():
    def stage():
        away = {4: "D6", 5: "E6", 6: "F6", 8: "D4", 9: "E4", 10: "F4", 11: "D5"}
        return Stage({7: "E5", 8: "A1"}, away, rerolls=(0, 0))

    held = stage()
    assert codes(played(held, "7 MOVE TO G7 MAXRISK 1/6")) == [(1, "too-risky")]
    assert held.where(7) == "E5"
    free = stage()
    played(free, "7 MOVE TO G5", dice=[6, 6])
    assert free.where(7) == "G5"


def test_an_alternative_whose_goal_is_out_of_reach_gives_way():
    stage = Stage({7: "E5", 8: "E15"}, FAR, ball="E17")
    assert codes(played(stage, "7 MOVE BALL OR 8 MOVE BALL", dice=[6])) == [
        (1, "ball-out-of-reach")
    ]
    assert stage.game.position.carrier == stage.figure(8).slot


@pytest.mark.rules("BLZ-HND-01", "CORE-CAT-02")
def test_a_hand_off_to_an_opponent_ends_the_turn_if_they_hold_it():
    stage = Stage({7: "E5", 8: "A1"}, {4: "E6", **FAR}, ball="E5", variant="blitz")
    assert codes(played(stage, "7 HANDOFF opp4", dice=[6])) == []
    assert stage.game.position.carrier == stage.away(4).slot
    assert one(stage.game.events, "turnover").cause == "hand_off"


@pytest.mark.rules("BLZ-PAS-02", "CORE-CAT-02")
def test_a_pass_to_an_opponent():
    stage = Stage({7: "E5", 8: "A1"}, {4: "E8", **FAR}, ball="E5", variant="blitz")
    assert codes(played(stage, "7 PASS opp4", dice=[6, 6])) == []
    assert stage.game.position.carrier == stage.away(4).slot


def test_samurai_throws_only_to_their_own():
    stage = Stage({7: "E5", 8: "A1"}, {4: "E6", **FAR}, ball="E5")
    assert [code for _, code in codes(played(stage, "7 HANDOFF opp4"))] != []
    assert not of(stage.game.events, "caught")


def test_goals_are_rehearsed_as_they_are_played():
    stage = Stage({7: "E5", 8: "A1"}, FAR, ball="E8", rerolls=(0, 0)).start()
    sheet = parse("7 MOVE BALL MOVE TO E10", Vocabulary.of(stage.game.setup, 0))
    (play,) = estimate_turn(stage.game.checkpoint(), sheet, 300).plays
    figure = stage.figure(7)
    position, rules = stage.game.position, stage.game.rules
    goal = rules.board.square("E10")
    expected = reach(position, rules, figure, team_reroll=False).carrying[goal]
    assert play.succeeded == pytest.approx(expected, abs=0.09)


def test_of_several_squigs_the_nearest_is_fetched():
    stage = Stage({7: "E5", 8: "A1"}, {4: "A14"}, variant="squig", squigs=["E9", "E7"])
    sheet = parse("7 MOVE BALL", Vocabulary.of(stage.start().game.setup, 0))
    way = way_of(sheet.items[0].steps[0], stage.game.position, stage.game.rules, stage.figure(7))
    assert not isinstance(way, Refusal)
    assert way[-1] == "E7"
