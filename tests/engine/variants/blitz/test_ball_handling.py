"""Blitz Bowl's own document, clause by clause (BLZ)."""

from __future__ import annotations

from functools import partial

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import State
from tests.engine.stage import Player, Stage, kinds, of, one

Blitz = partial(Stage, variant="blitz", clans=("human", "orc"))
FAR = {9: "N24"}


def roll_of(events, purpose):
    """The one roll of that purpose."""
    return one(events, "rolled", purpose=purpose)


def need(roll):
    """The raw face that a roll needed."""
    return min(max(roll.target - sum(value for _, value in roll.modifiers), 2), 6)


@pytest.mark.rules("BLZ-AGI-01", "BLZ-DOD-01")
@pytest.mark.parametrize(("ag", "target"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_the_targets_by_agility(ag, target):
    stage = Blitz({7: Player("E5", ag=ag)}, {4: "E6"})
    assert roll_of(stage.order("7 move MOVE E4", dice=[6]), "dodge").target == target


@pytest.mark.rules("BLZ-AGI-02", "BLZ-DOD-01")
@pytest.mark.parametrize(("ag", "face", "success"), [(6, 1, False), (1, 6, True)])
def test_a_one_always_fails_and_a_six_always_succeeds(ag, face, success):
    stage = Blitz({7: Player("E5", ag=ag)}, {4: "E6", 5: "F3", 6: "D3"})
    dice = [face] if success else [face, 1, 1]
    assert roll_of(stage.order("7 move MOVE E4", dice=dice), "dodge").success is success


@pytest.mark.rules("BLZ-AGI-03", "BLZ-PIC-01")
@pytest.mark.parametrize(("option", "shown"), [("off", (("pouring rain", -1),)), ("on", ())])
def test_weather_counts_though_the_lists_do_not_name_it(option, shown):
    stage = Blitz(
        {7: "E5"}, FAR, ball="E6", weather="pouring_rain", options={"blitz_lists_only": option}
    )
    assert roll_of(stage.order("7 move MOVE E6", dice=[6]), "pick_up").modifiers == shown


@pytest.mark.rules("BLZ-TKZ-01", "BLZ-DOD-01")
def test_one_dodge_a_square_left_even_into_the_open_and_none_for_the_downed():
    stage = Blitz({7: "E5", 8: "L5"}, {4: "E6", 5: "D6", 6: Player("L6", State.PRONE)})
    assert roll_of(stage.order("7 move MOVE E4", dice=[4], stop=True), "dodge").modifiers == ()
    assert "rolled" not in kinds(stage.order("8 move MOVE L4"))


@pytest.mark.rules("BLZ-DOD-01", "CORE-KND-01", "CORE-TRN-03")
def test_a_failed_dodge_fells_them_where_they_went():
    stage = Blitz({7: "E5"}, {4: "E6", 5: "E3"})
    events = stage.order("7 move MOVE E4", dice=[4, 1, 1])
    assert roll_of(events, "dodge").modifiers == (("tackle zones", -1),)
    assert (stage.where(7), stage.figure(7).state) == ("E4", State.PRONE)
    assert one(events, "turnover").cause == "dodge"


@pytest.mark.rules("BLZ-PIC-01")
@pytest.mark.parametrize(("face", "held"), [(4, False), (5, True)])
def test_a_pick_up_has_no_bonus_and_counts_zones(face, held):
    stage = Blitz({7: "E5", 8: "A1"}, {4: "F7"}, ball="E6")
    events = stage.order("7 move MOVE E6", dice=[face, *([] if held else [4])])
    assert roll_of(events, "pick_up").modifiers == (("tackle zones", -1),)
    assert (stage.game.position.carrier == stage.figure(7).slot) is held
    assert ("turnover" in kinds(events)) is not held


@pytest.mark.rules("BLZ-PIC-02", "CORE-PSH-02")
def test_who_is_pushed_onto_the_ball_does_not_try():
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6", 9: "N24"}, ball="E7")
    events = stage.order("7 block BLOCK 4", dice=[3, 5], then=["PUSH E7", "STAY"])
    assert stage.ball == "F7"
    assert not {"turnover", "picked_up"} & set(kinds(events))
    assert one(events, "ball_moved").cause == "bounce"


@pytest.mark.rules("BLZ-PAS-01", "CORE-TRN-02")
def test_one_pass_action_a_turn_after_a_move_and_nothing_after_it():
    stage = Blitz({7: "E5", 8: "E9", 6: "A1"}, FAR, ball="E6")
    events = stage.order("7 pass MOVE E6 THROW E9", dice=[4, 3, 3])
    assert one(events, "completed").target == stage.figure(8).slot
    assert stage.decision.kind is DecisionKind.ACTIVATE
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(6).slot))
    assert Choice(Verb.DECLARE, 3) not in stage.decision.options
    assert stage.decision.options.refusal(Choice(Verb.DECLARE, 3)).rule == "CORE-TRN-02"


@pytest.mark.rules("BLZ-PAS-01")
@pytest.mark.parametrize("square", ["E6", "H7", "K9"])
def test_a_pass_goes_to_anybody_or_to_nobody(square):
    stage = Blitz({7: "E5", 8: "E6"}, {4: "K9"}, ball="E5")
    stage.start()
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    stage.game.decide(Choice(Verb.DECLARE, 3))
    assert Choice(Verb.THROW, stage.game.position.board.square(square)) in stage.decision.options


@pytest.mark.rules("BLZ-PAS-02")
@pytest.mark.parametrize(
    ("square", "modifiers"),
    [
        ("E8", (("quick pass", 1),)),
        ("E9", ()),
        ("E14", (("long pass", -1),)),
        ("E18", (("bomb pass", -2),)),
    ],
)
def test_the_four_ranges(square, modifiers):
    stage = Blitz({7: "E5", 8: square}, FAR, ball="E5")
    events = stage.order(f"7 pass THROW {square}", dice=[6, 6])
    assert roll_of(events, "pass").modifiers == modifiers


@pytest.mark.rules("BLZ-PAS-03", "BLZ-PAS-05", "CORE-BAL-05")
def test_a_failed_pass_scatters_three_times_and_only_the_last_square_counts():
    stage = Blitz({7: "E5", 8: "E9", 10: "F9"}, FAR, ball="E5")
    events = stage.order("7 pass THROW E9", dice=[3, 5, 5, 5, 7])
    paths = [e.path for e in of(events, "ball_moved")]
    names = [[stage.game.position.board.name(s) for s in path] for path in paths]
    assert names == [["E9"], ["F9", "G9", "H9"], ["H10"]]
    assert one(events, "turnover").cause == "failed_pass"


@pytest.mark.rules("BLZ-PAS-03", "BLZ-CAT-01")
def test_scatters_may_lead_back_and_then_the_catch_has_no_bonus():
    stage = Blitz({7: "E5", 8: "E9"}, FAR, ball="E5")
    events = stage.order("7 pass THROW E9", dice=[3, 5, 2, 6, 4])
    assert roll_of(events, "catch").modifiers == ()
    assert not {"turnover", "completed"} & set(kinds(events))


@pytest.mark.rules("BLZ-PAS-04")
@pytest.mark.parametrize("caught", [True, False])
def test_a_fumble_bounces_from_the_thrower_and_ends_the_turn_whatever_side_has_it(caught):
    stage = Blitz({7: "E5", 8: "E9", 10: "F5"}, FAR, ball="E5")
    events = stage.order("7 pass THROW E9", dice=[1, 5, 4] if caught else [1, 2])
    assert one(events, "fumbled").figure == stage.figure(7).slot
    assert one(events, "turnover").cause == "fumble"
    assert (stage.game.position.carrier == stage.figure(10).slot) is caught


@pytest.mark.rules("BLZ-PAS-06")
def test_a_pass_that_nobody_holds_is_a_turnover():
    stage = Blitz({7: "E5", 8: "E9"}, FAR, ball="E5")
    events = stage.order("7 pass THROW E9", dice=[4, 2, 7])
    assert one(events, "turnover").cause == "failed_pass"


@pytest.mark.rules("BLZ-CAT-01", "CORE-CAT-02")
def test_a_catch_is_mandatory_for_either_side_and_plus_one_if_accurate():
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E9"}, ball="E5")
    events = stage.order("7 pass THROW E9", dice=[4, 3])
    assert roll_of(events, "catch").modifiers == (("accurate", 1),)
    assert stage.game.position.carrier == stage.away(4).slot
    assert one(events, "turnover").cause == "failed_pass"


@pytest.mark.rules("BLZ-CAT-02", "BLZ-CAT-01")
@pytest.mark.parametrize(
    ("option", "modifiers"),
    [
        ("catcher", (("accurate", 1), ("tackle zones", -1))),
        ("thrower", (("accurate", 1), ("tackle zones on the thrower", -2))),
    ],
)
def test_the_zones_on_the_catcher_count_by_house_rule_the_throwers(option, modifiers):
    away = {4: "E10", 5: "D4", 6: "F4"}
    stage = Blitz({7: "E5", 8: "E9"}, away, ball="E5", options={"blitz_catch_zones": option})
    events = stage.order("7 pass THROW E9", dice=[6, 6])
    assert roll_of(events, "catch").modifiers == modifiers


@pytest.mark.rules("BLZ-CAT-03")
def test_a_catcher_who_has_not_acted_may_still_act():
    stage = Blitz({7: "E5", 8: "E9"}, FAR, ball="E5")
    stage.order("7 pass THROW E9", dice=[4, 3])
    stage.order("8 move MOVE E10")
    assert stage.ball == "E10"


@pytest.mark.rules("BLZ-INT-01")
def test_only_who_is_between_the_two_may_intercept():
    away = {4: "E7", 5: "E11", 6: "J7", 7: Player("E6", State.PRONE), 8: "D4"}
    stage = Blitz({7: "E5", 8: "E9"}, away, ball="E5").start()
    for answer in ("ACTIVATE 7", "DECLARE pass", "THROW E9"):
        stage.game.decide(stage._answer(answer))
    assert stage.decision.kind is DecisionKind.INTERCEPT
    able = [choice.target for choice in stage.decision.options if choice.verb is Verb.INTERCEPT]
    assert able == [stage.away(4).slot]


@pytest.mark.rules("BLZ-INT-01", "BLZ-INT-02", "DEC-18")
@pytest.mark.parametrize(("face", "done"), [(6, True), (5, False)])
def test_one_opponent_under_the_ruler_may_intercept_before_the_throw(face, done):
    stage = Blitz({7: "E5", 8: "E9"}, {4: "E7", 5: "E11", 6: "J7"}, ball="E5")
    stage.start()
    events = stage.order(
        "7 pass THROW E9", dice=[face] if done else [face, 4, 3], then=["INTERCEPT 4"]
    )
    roll = of(events, "rolled")[0]
    assert (roll.purpose, roll.modifiers) == ("intercept", (("interception", -2),))
    assert (stage.game.position.carrier == stage.away(4).slot) is done
    assert ("turnover" in kinds(events)) is done


@pytest.mark.rules("BLZ-HND-01", "CORE-TRN-02")
def test_a_hand_off_needs_no_throw_and_a_catch_at_plus_one():
    stage = Blitz({7: "E5", 8: "E7", 6: "A1"}, FAR, ball="E5")
    events = stage.order("7 hand_off MOVE E6 HANDOFF 8", dice=[3])
    assert one(events, "offered").rule == "BLZ-HND-01"
    assert roll_of(events, "catch").modifiers == (("hand-off", 1),)
    assert stage.game.position.carrier == stage.figure(8).slot


@pytest.mark.rules("BLZ-HND-01")
def test_a_hand_off_to_an_opponent_who_takes_it_is_a_turnover():
    stage = Blitz({7: "E5", 8: "A1"}, {4: "E6"}, ball="E5")
    events = stage.order("7 hand_off HANDOFF opp4", dice=[4])
    assert roll_of(events, "catch").modifiers == (("hand-off", 1), ("tackle zones", -1))
    assert one(events, "turnover").cause == "hand_off"


@pytest.mark.rules("BLZ-GEN-01", "BLZ-DOD-01")
@pytest.mark.parametrize(("option", "modifiers"), [("off", ()), ("on", (("dodge", 1),))])
def test_the_base_bonus_of_the_core_by_house_rule(option, modifiers):
    stage = Blitz({7: "E5"}, {4: "E6"}, options={"blitz_base_bonus": option})
    assert roll_of(stage.order("7 move MOVE E4", dice=[6]), "dodge").modifiers == modifiers


@pytest.mark.rules("BLZ-GEN-02", "CORE-GFI-01")
def test_going_for_it_is_as_in_the_core():
    stage = Blitz({7: Player("E5", ma=1)}, FAR)
    events = stage.order("7 move MOVE E6 E7 E8", dice=[2, 2])
    assert [e.target for e in of(events, "rolled")] == [2, 2]
    assert Verb.MOVE not in stage.decision.options.verbs()


@pytest.mark.rules("BLZ-CHK-01", "BLZ-DOD-01", "BLZ-PIC-01", "BLZ-CAT-01", "BLZ-INT-02")
def test_the_worked_checks_of_agility_three():
    stage = Blitz({7: "E5"}, {4: "E6", 5: "D3", 6: "F3"})
    assert need(roll_of(stage.order("7 move MOVE E4", dice=[6]), "dodge")) == 6
    for zones, face in (([], 4), (["F7"], 5)):
        stage = Blitz({7: "E5"}, dict(enumerate(zones, 4)) or FAR, ball="E6")
        assert need(roll_of(stage.order("7 move MOVE E6", dice=[6]), "pick_up")) == face
    stage = Blitz({7: "E5", 8: "E9"}, {4: "F10"}, ball="E5")
    assert need(roll_of(stage.order("7 pass THROW E9", dice=[6, 6]), "catch")) == 4
    stage = Blitz({7: "E5", 8: "E9"}, {4: "E7"}, ball="E5")
    assert need(roll_of(stage.order("7 pass THROW E9", dice=[6]), "intercept")) == 6


@pytest.mark.rules("BLZ-CHK-02", "BLZ-PAS-02")
@pytest.mark.parametrize(
    ("face", "outcome"),
    [(1, "fumbled"), (2, "fumbled"), (3, "fumbled"), (4, "fumbled"), (5, "scatter"), (6, "pass")],
)
def test_the_worked_check_of_a_long_bomb_in_one_zone(face, outcome):
    stage = Blitz({7: "E5", 8: "E18"}, {4: "D4"}, ball="E5")
    dice = {"fumbled": [face, 7], "scatter": [face, 5, 5, 5, 5], "pass": [face, 6]}[outcome]
    events = stage.order("7 pass THROW E18", dice=dice)
    shown = {"scatter": "scatter", "pass": "pass", "fumbled": "bounce"}[outcome]
    assert shown in {e.cause for e in of(events, "ball_moved")}
    assert ("fumbled" in kinds(events)) is (outcome == "fumbled")
    assert ("completed" in kinds(events)) is (outcome == "pass")


@pytest.mark.rules("BLZ-INT-01")
def test_who_is_as_far_from_one_of_the_two_as_the_other_is_may_not():
    away = {4: "G6", 5: "D6", 6: "F6"}
    stage = Blitz({7: "E5", 8: "F7"}, away, ball="E5").start()
    for answer in ("ACTIVATE 7", "DECLARE pass", "THROW F7"):
        stage.game.decide(stage._answer(answer))
    assert stage.decision.kind is DecisionKind.INTERCEPT
    able = [choice.target for choice in stage.decision.options if choice.verb is Verb.INTERCEPT]
    assert able == [stage.away(6).slot]
