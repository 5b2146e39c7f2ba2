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


def test_a_second_blitz_is_refused_with_its_reason_and_the_rest_goes_on():
    home = {7: "E4", 8: "K4", 10: "A1"}
    stage = Blitz(home, {4: "E6", 5: "K6", **FAR})
    coach = played(stage, "7 MOVE E5 BLOCK opp4\n8 MOVE K5 BLOCK opp5\n10 MOVE A2", dice=[3])
    assert codes(coach) == [(2, "other-action")]
    assert [e.action for e in of(stage.game.events, "declared")] == ["blitz", "move", "move"]
    assert stage.where(10) == "A2"


def test_a_prone_player_stands_up_for_a_blitz():
    stage = Blitz({7: Player("E5", State.PRONE), 8: "A1"}, {4: "E6", **FAR})
    coach = played(stage, "7 BLOCK opp4", dice=[3])
    assert codes(coach) == []
    assert one(stage.game.events, "declared").action == "blitz"
