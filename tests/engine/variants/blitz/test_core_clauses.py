"""The core's numbers and lists, one by one (CORE, SKL)."""

from __future__ import annotations

import re

import pytest

from engine.decisions import Choice, Verb
from engine.errors import DataError
from engine.position import State
from engine.rules.interceptions import under_the_ruler
from engine.rules.pass_range import MODIFIERS, length_of
from engine.rules_lookup import rules_under
from engine.skills import skill_named
from tests.engine.stage import Player, kinds, of, one
from tests.engine.test_races import DOCS
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz, need, roll_of


@pytest.mark.rules("CORE-PIT-01")
def test_the_pitch_of_the_core():
    position, rules = Blitz().game.position, Blitz().game.rules
    board = position.board
    assert (board.width, board.length, rules.pitch.end_zone_depth) == (15, 26, 1)
    form = rules.pitch.formation
    assert (form.players, form.on_line, form.wide_columns, form.per_wide_zone) == (11, 3, 4, 2)
    assert rules.scores(position, 0, board.at(7, 25))
    assert not rules.scores(position, 0, board.at(7, 24))


@pytest.mark.rules("CORE-PAS-01", "CORE-CHK-01")
@pytest.mark.parametrize(
    ("way", "length"),
    [
        ((3, 1), "quick"),
        ((3, 2), "short"),
        ((3, 3), "short"),
        ((6, 4), "long"),
        ((10, 2), "long"),
        ((10, 3), "bomb"),
        ((13, 1), "bomb"),
        ((13, 2), ""),
    ],
)
def test_the_worked_check_of_the_ruler(way, length):
    dx, dy = way
    assert length_of(dx, dy) == length_of(-dy, dx) == length
    assert MODIFIERS == {"quick": 1, "short": 0, "long": -1, "bomb": -2}


def test_the_worked_check_of_interceptions():
    def between(target, candidate):
        stage = Blitz({7: "A1"}, {4: candidate})
        square = stage.game.position.board.square(target)
        return under_the_ruler(stage.game, stage.figure(7), square, stage.away(4))

    assert [between("G1", at) for at in ("D1", "D2", "D3")] == [True, True, False]
    assert [between("E5", at) for at in ("D2", "E2")] == [True, False]


@pytest.mark.rules("CORE-CHK-03", "BLZ-DOD-01")
def test_the_worked_check_of_a_dodge_and_a_catch_with_the_cores_bonus():
    core = {"blitz_base_bonus": "on"}
    stage = Blitz({7: "E5"}, {4: "E6", 5: "D3", 6: "F3"}, options=core)
    assert need(roll_of(stage.order("7 move MOVE E4", dice=[6]), "dodge")) == 5
    stage = Blitz({7: "E5", 8: "E9"}, {4: "F10"}, ball="E5")
    assert need(roll_of(stage.order("7 pass THROW E9", dice=[6, 6]), "catch")) == 4


@pytest.mark.rules("CORE-BLK-03", "CORE-BLK-04", "CORE-BLK-05")
@pytest.mark.parametrize(
    ("face", "result"),
    [(1, "skull"), (2, "crossed"), (3, "arrows"), (4, "arrows"), (5, "bang"), (6, "blade")],
)
def test_the_six_faces(face, result):
    falls = {1: 1, 2: 2, 5: 1, 6: 1}.get(face, 0)
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6", **FAR})
    events = stage.order("7 block BLOCK 4", dice=[face, *[1, 1] * falls])
    assert one(events, "block_die_picked").result == result
    assert stage.game.rules.citations[result] == "CORE-BLK-04"


@pytest.mark.rules("CORE-ACT-04")
def test_what_he_has_done_he_does_not_do_again():
    stage = Blitz({7: Player("E5", st=4), 8: "A1"}, {4: "E6", 5: "D4", **FAR})
    stage.order("7 blitz BLOCK 4", dice=[3], then=["PUSH E7", "STAY"])
    again = Choice(Verb.BLOCK, stage.away(5).slot)
    assert again not in stage.decision.options
    assert stage.decision.options.refusal(again).rule == "CORE-ACT-04"


@pytest.mark.parametrize(
    ("act", "action"),
    [("THROW E9", "pass"), ("HANDOFF 8", "hand_off"), ("FOUL 4", "foul")],
)
def test_after_a_pass_a_hand_off_or_a_foul_the_action_is_over(act, action):
    home = {7: "E4", 8: "E6" if action == "hand_off" else "E9", 9: "A1"}
    stage = Blitz(home, {4: Player("F6", State.PRONE), 9: "N24"}, ball="E4")
    stage.order(
        f"7 {action} MOVE E5 {act}", dice={"hand_off": [5], "foul": [1, 2]}.get(action, [5, 4])
    )
    assert stage.figure(7).used


@pytest.mark.rules("CORE-ACT-01", "CORE-TRN-02")
def test_in_a_move_he_only_moves():
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6"}, ball="E5")
    stage.order("7 move")
    assert set(stage.decision.options.verbs()) == {Verb.MOVE, Verb.STOP}
    refusal = stage.decision.options.refusal(Choice(Verb.MOVE, stage.away(4).square))
    assert refusal.rule == "CORE-PIT-02"
    assert stage.decision.options.refusal(Choice(Verb.MOVE, 0)).rule == "CORE-ACT-01"


@pytest.mark.rules("CORE-ACT-02", "CORE-MOV-02")
def test_the_prone_do_not_block():
    stage = Blitz({7: Player("E5", State.PRONE)}, {4: "E6"})
    stage.order("7 move")
    refusal = stage.decision.options.refusal(Choice(Verb.BLOCK, stage.away(4).slot))
    assert refusal.rule == "CORE-MOV-02"
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E7"})
    stage.order("7 blitz")
    stage.act("MOVE E6")
    assert stage.decision.options.refusal(Choice(Verb.BLOCK, 99)).rule == "CORE-ACT-02"


@pytest.mark.rules("CORE-INJ-01")
@pytest.mark.parametrize(("dice", "result"), [([3, 4], "stunned"), ([4, 5], "knocked_out")])
def test_the_cores_injury_bands(dice, result):
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6", **FAR})
    events = stage.order("7 block BLOCK 4", dice=[6, 6, 6, *dice], then=["PUSH E7", "STAY"])
    assert one(events, "injured").result == result


@pytest.mark.rules("CORE-INJ-02", "CORE-INJ-05", "LGE-SPP-01")
@pytest.mark.parametrize(
    ("face", "result"),
    [(1, "badly_hurt"), (3, "badly_hurt"), (4, "seriously_injured"), (6, "dead")],
)
def test_sigurds_split(face, result):
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6", **FAR})
    more = [1, 1] if result == "seriously_injured" else []
    dice = [6, 6, 6, 5, 5, face, *more]
    events = stage.order("7 block BLOCK 4", dice=dice, then=["PUSH E7", "STAY"])
    assert one(events, "injured").result == result
    assert one(events, "spp_earned").cause == "casualty"


@pytest.mark.rules("CORE-PSH-03")
def test_there_are_three_squares_to_push_to_and_then_the_crowd():
    stage = Blitz({7: "B5", 8: "G9"}, {4: "A5", 9: "N24"})
    events = stage.order("7 block BLOCK 4", dice=[3, 1, 1], then=["STAY"])
    assert one(events, "pushed").square is None
    assert stage.away(4).state is State.RESERVES
    assert "spp_earned" not in kinds(events)


@pytest.mark.rules("SKL-11", "SKL-13", "SKL-24")
def test_the_free_re_rolls_of_ball_handlers():
    home = {7: Player("E4", skills="Sure Hands, Pass"), 8: Player("E9", skills="Catch")}
    stage = Blitz(home, FAR, ball="E5")
    events = stage.order("7 pass MOVE E5 THROW E9", dice=[1, 6, 1, 6, 1, 6])
    assert [(e.source, e.rule) for e in of(events, "rerolled")] == [
        ("Sure Hands", "SKL-11"),
        ("Pass", "SKL-24"),
        ("Catch", "SKL-13"),
    ]


@pytest.mark.parametrize(
    ("skill", "modifiers"),
    [
        pytest.param(
            "Very Long Legs",
            (("interception", -2), ("Very Long Legs", 1)),
            marks=pytest.mark.rules("SKL-39"),
        ),
        pytest.param(
            "Extra Arms",
            (("interception", -2), ("Extra Arms", 1)),
            marks=pytest.mark.rules("SKL-34"),
        ),
        pytest.param("Stunty", (("interception", -2),), marks=pytest.mark.rules("SKL-50")),
    ],
)
def test_what_skills_do_to_an_interception(skill, modifiers):
    stage = Blitz({7: "E5", 8: "E9"}, {4: Player("E7", skills=skill)}, ball="E5")
    events = stage.order("7 pass THROW E9", dice=[6])
    assert roll_of(events, "intercept").modifiers == modifiers


@pytest.mark.rules("SKL-29")
def test_stand_firm_holds_their_square():
    stage = Blitz({7: "E5"}, {4: Player("E6", skills="Stand Firm"), **FAR})
    events = stage.order("7 block BLOCK 4", dice=[6, 1, 1], then=["USE"])
    assert one(events, "push_resisted").rule == "SKL-29"
    assert (stage.where(4, 1), stage.away(4).state) == ("E6", State.PRONE)


@pytest.mark.parametrize(
    ("square", "dice", "points"),
    [
        pytest.param("E9", [6, 6], 1, marks=pytest.mark.rules("CORE-PAS-04", "BLZ-GEN-02")),
        pytest.param("E10", [6, 2, 6], 0, marks=pytest.mark.silent("CORE-PAS-04")),
    ],
)
def test_a_completion_is_an_accurate_pass_caught_where_it_was_thrown(square, dice, points):
    stage = Blitz({7: "E5", 8: "E9"}, FAR, ball="E5")
    events = stage.order(f"7 pass THROW {square}", dice=dice)
    assert [e.rule for e in of(events, "completed")] == ["CORE-PAS-04"] * points
    assert sum(e.points for e in of(events, "spp_earned")) == points


@pytest.mark.rules("CORE-SKL-90", "ROS-GEN-03")
def test_the_skills_that_are_not_offered_are_unknown():
    text = (DOCS / "core.md").read_text(encoding="utf-8")
    listed = re.search(r"CORE-SKL-90\*\* .*?: (.+?), all secret weapons", text)
    names = listed[1].split(", ")
    assert len(names) == 10
    for name in names:
        with pytest.raises(KeyError):
            skill_named(name)


@pytest.mark.rules("LGE-INJ-06")
def test_race_perks_are_not_played():
    assert rules_under("blitz", {}).options["race_perks"] == "off"
    with pytest.raises(DataError, match="race_perks must be one of off, not 'on'"):
        rules_under("blitz", {"race_perks": "on"})
