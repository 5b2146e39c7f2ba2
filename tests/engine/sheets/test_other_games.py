"""Words that only some games have."""

from __future__ import annotations

from functools import partial

import pytest

from engine.position import State
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_check import check
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, Stage, of, one
from tests.engine.variants.squig.test_wandering import S

Blitz = partial(Stage, variant="blitz", clans=("human", "orc"))
Squig = partial(Stage, variant="squig", clans=("human", "orc"))
FAR = {9: "N24"}


@pytest.mark.parametrize(
    ("text", "skills", "kind", "dice"),
    [
        ("7 LEAP E7", "Leap", "moved", [6]),
        ("7 STAB opp4", "Stab", "stabbed", [1, 2]),
        ("7 GAZE opp4", "Hypnotic Gaze", "gazed", [6]),
        ("7 HURL 12 TO E9", "Throw Team-Mate", "hurled", [6, 4, 4, 4, 6]),
        ("7 PASS E9", "", "thrown", [6, 4]),
    ],
)
def test_the_words_of_the_core(text, skills, kind, dice):
    home = {7: Player("E5", skills=skills), 12: Player("D5", skills="Right Stuff")}
    foes = {4: "F6", **FAR} if "opp" in text else FAR
    stage = Blitz(home, foes, ball="E5" if "PASS" in text else None)
    coach = played(stage, text, dice=dice)
    assert codes(coach) == []
    assert of(stage.game.events, kind)


@pytest.mark.parametrize(
    "line", ["7 LEAP E7", "7 STAB opp4", "7 GAZE opp4", "7 HURL 8 E7", "7 PASS E9", "7 BLOCK E6"]
)
def test_samurai_bowl_has_no_such_words(line):
    ground = Vocabulary.of(Stage({7: "E5", 8: "E4"}, {4: "E6"}).game.setup, 0)
    with pytest.raises(SheetFaults):
        parse(line, ground)


@pytest.mark.parametrize(
    "line", ["7 LEAP E7", "7 STAB opp4", "7 GAZE opp4", "7 HURL 8 E7", "7 PASS E9", "7 BLOCK E6"]
)
def test_what_is_written_comes_back(line):
    sheet = parse(line.lower(), Vocabulary.of(Squig({7: "E5", 8: "E4"}, {4: "E6"}).game.setup, 0))
    assert sheet.text() == f"{line}\nEND\n"


@pytest.mark.rules("DEC-35")
@pytest.mark.parametrize(("word", "caught"), [("yes", 1), ("no", 0)])
def test_orders_decide_whether_a_squig_is_grabbed(word, caught):
    stage = Squig({8: "H13"}, FAR, squigs=("H12",))
    rest = [4] if caught else [5]
    coach = played(stage, "END", dice=[2, 1, 7, *rest], orders=f"CATCH {word}")
    assert codes(coach) == []
    assert len(of(stage.game.events, "caught")) == caught


def test_a_squig_is_blocked_by_its_square():
    stage = Squig({7: "E5", 8: "A1"}, FAR, squigs=("E6", "K9"))
    coach = played(stage, "7 BLOCK E6 FOLLOW no\n8 MOVE A2", dice=[3, 3, 3, 1, 1, 1, 1])
    assert codes(coach) == []
    assert one(stage.game.events, "squig_blocked").attacker == stage.figure(7).slot
    assert stage.figure(8).state is State.STANDING


@pytest.mark.rules("SQG-BLK-11")
@pytest.mark.parametrize(
    ("text", "orders", "square"),
    [
        ("7 BLOCK H12", "", "G11"),
        ("7 BLOCK H12 PUSH I11", "", "I11"),
        ("7 BLOCK H12 PUSH away", "", "H11"),
        ("PUSH sideline\n7 BLOCK H12", "", "G11"),
        ("7 BLOCK H12", "PUSH away", "H11"),
        ("7 BLOCK H12", "PUSH infield", "H11"),
    ],
)
def test_a_squig_among_players_is_pushed_as_the_sheet_or_the_orders_say(text, orders, square):
    home = {7: "H13", 8: "G13", 9: "I13", 10: "G12"}
    away = {1: "G11", 2: "H11", 3: "I11", 4: "I12"}
    stage = Squig(home, away, squigs=("H12",))
    dice = [3, 3, 3, 1]
    coach = played(stage, f"{text}\nEND", dice=dice, orders=orders)
    assert codes(coach) == []
    pushed = one(stage.game.events, "squig_pushed")
    assert stage.game.position.board.name(pushed.square) == square


def test_an_order_to_push_away_is_followed_in_every_game():
    stage = Blitz({7: Player("E5", st=5)}, {4: "E6", **FAR})
    played(stage, "7 BLOCK opp4", dice=[3, 3], orders="PUSH away")
    assert stage.where(4, 1) == "E7"


@pytest.mark.rules("SQG-BLK-01", "SQG-BLK-11")
def test_the_check_and_the_odds_of_a_block_at_a_squig_among_players():
    home = {7: "H13", 8: "G13", 9: "I13", 10: "G12"}
    away = {1: "G11", 2: "H11", 3: "I11", 4: "I12"}
    stage = Squig(home, away, squigs=("H12",)).start()
    sheet = parse("7 BLOCK H12 PUSH away", Vocabulary.of(stage.game.setup, 0))
    (checked,) = check(stage.game.checkpoint(), 0, sheet)
    assert checked.fault is None
    assert estimate_turn(stage.game.checkpoint(), sheet, 20).times == 20


@pytest.mark.rules("SQG-WRG-01", "SQG-WRG-03")
@pytest.mark.parametrize(
    ("text", "faces", "noted", "holder"),
    [
        ("7 MOVE BALL PASS 8", [2, 6, 6], [], 8),
        ("7 MOVE BALL PASS 8", [1, 1, S, 6, 6, 6], [], 8),
        ("7 MOVE TO F5 PASS 8", [1, 1, S], [(1, "has-not-the-ball")], None),
        ("7 MOVE TO E6 PASS 8", [1, 1, S, 6, 6, 6], [], 8),
        ("7 MOVE BALL MAXRISK 0\n8 MOVE E10", [1, 1, S], [(1, "too-risky")], None),
    ],
)
def test_a_carrier_fetches_a_squig_that_has_just_wriggled_free(text, faces, noted, holder):
    stage = Squig({7: "E5", 8: "E9"}, FAR, squigs=("E5",))
    last = [] if "PASS" in text and holder else [1]
    coach = played(stage, text, dice=[*faces, *last])
    assert codes(coach) == noted
    freed = bool(of(stage.game.events, "squig_freed"))
    assert freed is (faces[0] == 1)
    carriers = [figure.number for figure in stage.game.position.carriers()]
    assert carriers == ([holder] if holder else [])
