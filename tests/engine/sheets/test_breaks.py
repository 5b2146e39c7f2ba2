"""What ends a turn, and in which play."""

from __future__ import annotations

import pytest

from engine.position import State
from engine.sheets.executor.segment import waits_for
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from tests.engine.stage import Player, Stage


def breaks_of(stage, text, times=300):
    stage.start()
    sheet = parse(text, Vocabulary.of(stage.game.setup, waits_for(stage.game)))
    return estimate_turn(stage.game.checkpoint(), sheet, times)


def test_a_failed_dodge_is_named_with_its_line_and_face():
    stage = Stage({7: Player("E5", ag=3), 8: "B2"}, {4: "E6"})
    odds = breaks_of(stage, "8 MOVE B3\n7 MOVE E4\nEND")
    assert [(each.line, each.purpose, each.face) for each in odds.breaks] == [(2, "dodge", 4)]
    assert odds.breaks[0].share == pytest.approx(odds.turnover)


def test_a_failed_pick_up_is_named_and_not_the_catch_of_a_team_mate_after_it():
    stage = Stage({7: Player("E5", ag=3), 8: "D6", 9: "E7", 10: "F7"}, {4: "H18"}, ball="E6")
    odds = breaks_of(stage, "7 MOVE E6\nEND")
    assert [each.purpose for each in odds.breaks] == ["pick_up"]
    assert odds.breaks[0].share == pytest.approx(odds.turnover)


def test_a_block_is_named_and_not_the_armour_after_it():
    stage = Stage({7: "E5"}, {4: Player("E6", st=4)})
    odds = breaks_of(stage, "7 BLOCK opp4\nEND")
    assert [(each.line, each.purpose, each.face) for each in odds.breaks] == [(1, "block", 0)]


def test_a_sure_turn_has_none():
    stage = Stage({7: "E5"}, {4: "H18"})
    assert breaks_of(stage, "7 MOVE E6\nEND", times=20).breaks == ()


def test_a_fouler_sent_off_is_named_and_not_a_block_before_it():
    stage = Stage({7: Player("E5", ph=0), 8: "H5"}, {4: Player("E6", State.PRONE), 5: "H6"})
    odds = breaks_of(stage, "8 BLOCK opp5\n7 FOUL opp4\nEND")
    assert (2, "sent_off", 0) in [(each.line, each.purpose, each.face) for each in odds.breaks]
    assert all(each.purpose == "sent_off" for each in odds.breaks if each.line == 2)
