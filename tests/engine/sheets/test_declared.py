"""A turn sheet where actions are declared: the play determines which (CORE-TRN-02)."""

from __future__ import annotations

import pytest

from engine.position import State
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, of, one
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz


@pytest.mark.parametrize(
    ("text", "action", "dice"),
    [
        ("7 MOVE E6", "move", []),
        ("7 BLOCK opp4", "block", [3]),
        ("7 MOVE E4 F5 BLOCK opp4", "blitz", [4, 3]),
        ("7 PASS 8", "pass", [4, 3]),
        ("7 HANDOFF 10", "hand_off", [3]),
        ("7 FOUL opp5", "foul", [1, 2]),
    ],
)
def test_the_action_follows_from_the_play(text, action, dice):
    home = {7: "E5", 8: "E9", 10: "D5"}
    foes = {4: "F6"} if "BLOCK" in text else {4: "N20"}
    stage = Blitz(home, {**foes, 5: Player("D6", State.PRONE), **FAR}, ball="E5")
    coach = played(stage, text, dice=dice)
    assert codes(coach) == []
    assert one(stage.game.events, "declared").action == action


@pytest.mark.rules("CORE-ACT-03", "SKL-36")
@pytest.mark.parametrize(
    ("text", "action", "strength"),
    [("7 BLOCK opp4", "block", 3), ("7 BLITZ opp4", "blitz", 4), ("7 blitzes o4", "blitz", 4)],
)
def test_a_blitz_on_the_spot_has_a_word_of_its_own(text, action, strength):
    stage = Blitz({7: Player("E5", skills="Horns")}, {4: Player("E6", st=4), **FAR})
    coach = played(stage, text, dice=[3, 3] if action == "block" else [3])
    assert codes(coach) == []
    assert one(stage.game.events, "declared").action == action
    assert one(stage.game.events, "blocked").attacker_strength == strength


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7 HANDOFF 8", "has-not-the-ball"),
        ("7 THROW E8", "has-not-the-ball"),
        ("9 HANDOFF 8", "target-not-adjacent"),
        ("9 HANDOFF 11", "target-down"),
        ("9 HANDOFF 9", "to-oneself"),
        ("7 FOUL opp4", "target-not-down"),
        ("7 FOUL opp5", "target-not-adjacent"),
        ("7 BLOCK opp5", "target-not-adjacent"),
        ("7 MOVE E4 E3 E2 E1 D1 C1 C2 C3 BLOCK opp6", "no-movement-left"),
        ("7 STAB opp4", "skill-missing"),
        ("7 GAZE opp4", "skill-missing"),
    ],
)
def test_a_refusal_names_what_is_missing_for_a_verb_of_the_action(text, code):
    home = {7: "E5", 8: "F5", 9: "N9", 11: Player("N10", State.PRONE)}
    foes = {4: "E6", 5: Player("N20", State.PRONE), 6: "C4"}
    dice = [6] * 3 if "MOVE" in text else []
    stage = Blitz(home, {**foes, **FAR}, ball="N9")
    assert codes(played(stage, text, dice=dice)) == [(1, code)]


@pytest.mark.rules("CORE-TRN-02")
def test_a_blitz_is_refused_when_it_is_used_and_an_alternative_takes_its_place():
    home = {7: "E5", 8: "K4", 10: "A1"}
    text = "8 MOVE K5 BLOCK opp5\n7 BLITZ opp4 OR 7 BLOCK opp4"
    stage = Blitz(home, {4: "E6", 5: "K6", **FAR})
    coach = played(stage, text, dice=[3, 3])
    assert codes(coach) == [(2, "action-used")]
    assert [e.action for e in of(stage.game.events, "declared")] == ["blitz", "block"]


@pytest.mark.rules("SKL-36")
def test_the_risk_of_a_blitz_counts_its_strength():
    """Three against three fails one time in three, four against three one time in nine."""
    home = {7: Player("E5", skills="Horns")}
    for word, codes_of in (("BLOCK", [(1, "too-risky")]), ("BLITZ", [])):
        stage = Blitz(home, {4: "E6", **FAR})
        coach = played(stage, f"7 {word} opp4 MAXRISK 1/4", dice=[] if codes_of else [3, 3])
        assert codes(coach) == codes_of


@pytest.mark.rules("SKL-16")
def test_jump_up_blocks_from_the_ground_unless_a_blitz_is_written():
    home = {7: Player("E5", State.PRONE, skills="Jump Up"), 8: "A1"}
    for text, action, dice in (
        ("7 BLOCK opp4", "block", [4, 3]),
        ("7 BLITZ opp4", "blitz", [3]),
        ("7 STAND BLOCK opp4", "blitz", [3]),
        ("7 BLOCK opp4 OR 8 MOVE A2", "block", [4, 3]),
    ):
        stage = Blitz(home, {4: "E6", **FAR})
        assert codes(played(stage, text, dice=dice)) in ([], [(1, "not-needed")])
        assert one(stage.game.events, "declared").action == action
        assert one(stage.game.events, "blocked")


@pytest.mark.rules("SKL-16")
def test_jump_up_needs_no_blitz_and_nobody_beside_is_nobody_to_block():
    home = {7: Player("E5", State.PRONE, skills="Jump Up"), 8: "K5"}
    stage = Blitz(home, {4: "E6", 5: "K6", 6: "H9", **FAR})
    coach = played(stage, "8 BLITZ opp5\n7 BLOCK opp4", dice=[3, 4, 3])
    assert codes(coach) == []
    assert [e.action for e in of(stage.game.events, "declared")] == ["blitz", "block"]
    stage = Blitz(home, {4: "E6", 6: "H9", **FAR})
    assert codes(played(stage, "7 BLOCK opp6")) == [(1, "target-not-adjacent")]


def test_a_second_blitz_is_refused_with_its_reason_and_the_rest_goes_on():
    home = {7: "E4", 8: "K4", 10: "A1"}
    stage = Blitz(home, {4: "E6", 5: "K6", **FAR})
    coach = played(stage, "7 MOVE E5 BLOCK opp4\n8 MOVE K5 BLOCK opp5\n10 MOVE A2", dice=[3])
    assert codes(coach) == [(2, "action-used")]
    assert [e.action for e in of(stage.game.events, "declared")] == ["blitz", "move"]
    assert stage.where(8) == "K4"
    assert stage.where(10) == "A2"


def test_a_prone_player_stands_up_for_a_blitz():
    stage = Blitz({7: Player("E5", State.PRONE), 8: "A1"}, {4: "E6", **FAR})
    coach = played(stage, "7 BLOCK opp4", dice=[3])
    assert codes(coach) == []
    assert one(stage.game.events, "declared").action == "blitz"
