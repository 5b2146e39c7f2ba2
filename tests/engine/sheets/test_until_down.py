"""UNTIL DOWN: a block is repeated while the opponent stands in reach and the rules offer it."""

from __future__ import annotations

import pytest

from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_check import check
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, Stage, of
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz

PUSH, DOWN, SKULL = 3, 6, 1
ENDLESS = {"frenzy_cap": "none"}
BOTH = "7 BLOCK opp4 UNTIL DOWN BLOCK opp12 UNTIL DOWN"


def frenzied(away=None, **more) -> Stage:
    """A player with Frenzy below two opponents, 12 next to where 4 is pushed to."""
    home = {7: Player("E5", skills="Frenzy", ma=more.pop("ma", 6)), 8: "A1"}
    return Stage(home, away or {4: "E6", 12: "F8", 5: "N24"}, **more)


def blocked(stage: Stage) -> list[int]:
    """Whom 7 blocked, one after the other."""
    figures = stage.game.position.figures
    return [figures[event.defender].number for event in of(stage.game.events, "blocked")]


@pytest.mark.rules("SAM-SKL-06")
def test_one_opponent_until_down_then_the_next():
    stage = frenzied()
    text = f"{BOTH} PUSH away\n8 MOVE A2"
    coach = played(stage, text, dice=[PUSH, DOWN, 1, 1, PUSH, DOWN, 1, 1])
    assert codes(coach) == []
    assert blocked(stage) == [4, 4, 12, 12]
    assert stage.where(8) == "A2"


@pytest.mark.rules("SAM-SKL-06")
def test_a_block_that_falls_at_once_is_not_repeated_and_the_next_may_be_out_of_reach():
    stage = frenzied()
    coach = played(stage, f"{BOTH}\n8 MOVE A2", dice=[DOWN, 1, 1])
    assert codes(coach) == [(1, "no-block-due")]
    assert blocked(stage) == [4]
    assert stage.where(8) == "A2"


@pytest.mark.rules("SAM-SKL-06")
def test_an_opponent_who_gets_away_is_left_alone_without_a_fault():
    stage = frenzied()
    coach = played(stage, "7 BLOCK opp4 UNTIL DOWN FOLLOW no ONFAIL STOP\n8 MOVE A2", dice=[PUSH])
    assert codes(coach) == []
    assert stage.where(8) == "A2"


@pytest.mark.rules("SAM-SKL-06")
@pytest.mark.parametrize(("cap", "blocks"), [("ma", 2), ("none", 4)])
def test_as_often_as_the_rules_allow(cap, blocks):
    stage = frenzied({4: "E6", 5: "N24"}, ma=2, options={"frenzy_cap": cap})
    dice = [PUSH] * 2 if cap == "ma" else [PUSH] * 3 + [DOWN, 1, 1]
    coach = played(stage, "7 BLOCK opp4 UNTIL DOWN PUSH away", dice=dice)
    assert codes(coach) == []
    assert blocked(stage) == [4] * blocks


@pytest.mark.rules("SAM-SKL-06")
def test_after_a_fall_nothing_follows():
    stage = frenzied()
    coach = played(stage, f"{BOTH}\n8 MOVE A2", dice=[PUSH, SKULL, 1, 1])
    assert codes(coach) == [(1, "cut-short"), (2, "not-reached")]
    assert blocked(stage) == [4, 4]


def test_maxrisk_is_looked_at_before_each_block():
    stage = frenzied({4: Player("E6"), 12: "D7", 13: "F7", 5: "N24"})
    coach = played(stage, "7 BLOCK opp4 UNTIL DOWN PUSH away MAXRISK 2/5", dice=[PUSH])
    assert codes(coach) == [(1, "too-risky")]
    assert blocked(stage) == [4]


def test_without_frenzy_one_block_is_thrown_and_a_note_says_so():
    stage = Stage({7: "E5", 8: "A1"}, {4: "E6", 5: "N24"})
    coach = played(stage, "7 BLOCK opp4 UNTIL DOWN\n8 MOVE A2", dice=[PUSH])
    assert codes(coach) == [(1, "blocks-once")]
    assert blocked(stage) == [4]
    assert stage.where(8) == "A2"


def test_where_actions_are_declared_a_blitzer_goes_on_after_the_one_block():
    stage = Blitz({7: "E4", 8: "A1"}, {4: "E6", **FAR})
    text = "7 MOVE E5 BLOCK opp4 UNTIL DOWN FOLLOW no MOVE D4"
    coach = played(stage, text, dice=[PUSH])
    assert codes(coach) == [(1, "blocks-once")]
    assert stage.where(7) == "D4"


@pytest.mark.rules("SAM-SKL-06")
def test_the_check_and_the_odds_know_it():
    stage = frenzied().start()
    sheet = parse(BOTH, Vocabulary.of(stage.game.setup, 0))
    (checked,) = check(stage.game.checkpoint(), 0, sheet)
    assert checked.fault is None
    (play,) = estimate_turn(stage.game.checkpoint(), sheet, 60).plays
    assert play.refused == 0
    once = parse("7 BLOCK opp4", Vocabulary.of(stage.game.setup, 0))
    until = parse("7 BLOCK opp4 UNTIL DOWN", Vocabulary.of(stage.game.setup, 0))
    single, repeated = (
        estimate_turn(stage.game.checkpoint(), sheet, 200).plays[0].succeeded
        for sheet in (once, until)
    )
    assert repeated > single + 0.1


@pytest.mark.parametrize("text", [BOTH, "7 hits o4 until prone, hits o12 till down", BOTH.lower()])
def test_other_spellings_and_the_canonical_text(text):
    vocabulary = Vocabulary.of(frenzied().game.setup, 0)
    sheet = parse(text, vocabulary)
    assert sheet.text() == f"{BOTH}\nEND\n"
    assert parse(sheet.text(), vocabulary) == sheet


def test_until_is_followed_by_down():
    with pytest.raises(SheetFaults) as caught:
        parse("7 BLOCK opp4 UNTIL OFF", Vocabulary.of(frenzied().game.setup, 0))
    assert [(fault.code, fault.column) for fault in caught.value.faults] == [("down-expected", 20)]


@pytest.mark.rules("SAM-PSH-01")
def test_the_check_of_an_opponent_whom_nobody_pushes_comes_to_an_end():
    stage = frenzied({4: Player("E6", skills="Stand Firm"), 5: "N24"}, options=ENDLESS).start()
    text = "7 BLOCK opp4 UNTIL DOWN\n8 BLOCK opp4"
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    first, second = check(stage.game.checkpoint(), 0, sheet)
    assert first.fault is None
    assert second.fault is not None
