"""Findings of a second reading of the core, each by its clause (CORE, SKL)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import Phase, State
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz, roll_of


@pytest.mark.rules("SKL-54", "CORE-BAL-02")
def test_a_carrier_stunned_by_a_stab_drops_the_ball():
    stage = Blitz({7: Player("E5", skills="Stab"), 8: "A1"}, {4: "E6", **FAR}, ball="E6")
    events = stage.order("7 block STAB 4", dice=[6, 6, 1, 1, 7])
    assert one(events, "ball_dropped").figure == stage.away(4).slot
    assert (stage.game.position.carrier, stage.ball) == (None, "E7")
    assert one(events, "stabbed").rule == "SKL-54"


DUMPER = {4: Player("E6", skills="Dump-Off"), 5: "E9", **FAR}


@pytest.mark.rules("SKL-22")
@pytest.mark.parametrize(("home", "dice"), [({}, [1, 7, 3]), ({9: "E7"}, [6, 3, 3])])
def test_a_dump_off_costs_nobody_the_turn(home, dice):
    stage = Blitz({7: "E5", 8: "A1", **home}, DUMPER, ball="E6")
    then = ["THROW E9", *(["INTERCEPT 9"] if home else [])]
    events = stage.order("7 block BLOCK 4", dice=dice, then=then)
    assert "turnover" not in kinds(events)
    assert one(events, "skill_used").rule == "SKL-22"


@pytest.mark.rules("SKL-22", "CORE-SCO-01")
def test_no_block_after_a_touchdown_by_dump_off():
    away = {4: Player("E3", skills="Dump-Off"), 5: "E1", **FAR}
    stage = Blitz({7: "E4", 8: "A9"}, away, ball="E3")
    events = stage.order("7 block BLOCK 4", dice=[6, 6], then=["THROW E1"])
    assert one(events, "scored").side == 1
    assert "blocked" not in kinds(events)


@pytest.mark.rules("CORE-INJ-04", "CORE-INJ-03")
@pytest.mark.parametrize(("answer", "effect"), [("USE", "miss_next"), ("KEEP", "st")])
def test_of_two_opinions_one_injury_stays(answer, effect):
    stage = Blitz(
        {7: "E5", 8: "A1"},
        {4: "E6", **FAR},
        staff=({}, {"apothecary": 1}),
        options={"apothecary": "reroll"},
    )
    dice = [6, 6, 6, 5, 5, 4, 6, 3, 4, 1, 1]
    events = stage.order("7 block BLOCK 4", dice=dice, then=["PUSH E7", "STAY", "USE", answer])
    assert one(events, "lasting_injury").effect == effect
    assert one(events, "treated").rule == "CORE-INJ-04"


@pytest.mark.rules("SKL-53")
def test_a_turnover_does_not_save_the_thirsty_from_leaving():
    stage = Blitz({7: Player("E5", skills="Off For A Bite"), 8: "A1"}, FAR, ball="E6")
    events = stage.order("7 move MOVE E6", dice=[1, 1, 7])
    assert one(events, "went_to_reserves").rule == "SKL-53"
    assert one(events, "turnover").cause == "pick_up"


@pytest.mark.rules("CORE-PSH-03", "CORE-BAL-04")
def test_the_crowd_throws_the_ball_back_from_a_stripped_carrier_too():
    stage = Blitz({7: Player("B5", skills="Strip Ball"), 8: "G9"}, {4: "A5", **FAR}, ball="A5")
    events = stage.order("7 block BLOCK 4", dice=[3, 1, 1, 3, 1, 1, 7], then=["STAY"])
    assert {e.rule for e in of(events, "ball_moved")} >= {"CORE-BAL-04"}
    assert one(events, "pushed").rule == "CORE-PSH-03"


@pytest.mark.rules("SKL-49")
def test_whom_a_flying_player_hits_goes_down_though_the_flyer_leaves_the_pitch():
    home = {7: Player("A5", skills="Throw Team-Mate"), 8: Player("B5", skills="Right Stuff")}
    stage = Blitz(home, {4: "A8", **FAR})
    events = stage.order("7 pass HURL 8 A7", dice=[6, 7, 5, 4, 4, 1, 1, 1, 1])
    assert one(events, "knocked_down").figure == stage.away(4).slot
    assert one(events, "injured").cause == "crowd"
    assert one(events, "hurled").rule == "SKL-49"


@pytest.mark.rules("SKL-14")
def test_a_dazed_tackle_denies_nobody():
    stage = Blitz(
        {8: Player("E5", skills="Dodge"), 7: "A1"}, {4: Player("E6", skills="Tackle"), 5: "D6"}
    )
    stage.game.position.daze(stage.away(4), on=True)
    events = stage.order("8 move MOVE E4", dice=[1, 6])
    assert one(events, "rerolled").rule == "SKL-14"


@pytest.mark.rules("CORE-KIK-03", "DEC-04")
def test_no_touchback_to_one_without_hands():
    away = {4: Player("G14", ag=4, skills="No Hands"), 5: "L20"}
    scene = Blitz({7: "G13"}, away).start(Phase.KICK_OFF)
    events = scene.decide("AIM H14", dice=[2, 1, 4, 2, 1, 1])
    assert one(events, "touchback").figure == scene.away(5).slot


@pytest.mark.rules("DEC-15")
def test_a_hand_off_is_worth_a_re_roll_by_default():
    stage = Blitz({7: "E5", 8: "E6"}, FAR, ball="E5", rerolls=(1, 0))
    events = stage.order("7 hand_off HANDOFF 8", dice=[2, 3])
    assert one(events, "rerolled").source == "team"
    assert stage.game.position.passing is None


@pytest.mark.rules("SKL-15", "CORE-BAL-02")
def test_the_ball_of_a_diver_bounces_at_once():
    away = {4: Player("E6", skills="Diving Tackle"), 9: "N24"}
    stage = Blitz({7: Player("E5", skills="Dodge"), 8: "A1"}, away, ball="E6")
    events = stage.order("7 move MOVE E4", dice=[4, 6, 7], then=["USE 4"])
    assert one(events, "ball_moved").cause == "bounce"
    assert not stage.game.position.ball_loose


@pytest.mark.rules("SKL-44")
def test_the_rooted_do_not_blitz():
    stage = Blitz({7: Player("E5", skills="Take Root"), 8: "A1"}, {4: "E6"})
    stage.order("7 blitz", dice=[1])
    assert set(stage.decision.options.verbs()) == {Verb.STOP}
    refusal = stage.decision.options.refusal(Choice(Verb.MOVE, 0))
    assert refusal.rule == "SKL-44"


@pytest.mark.rules("BLZ-HND-01")
def test_the_throwers_zones_are_for_passes_alone():
    stage = Blitz(
        {7: "E5", 8: "E6"}, {4: "F7", **FAR}, ball="E5", options={"blitz_catch_zones": "thrower"}
    )
    events = stage.order("7 hand_off HANDOFF 8", dice=[6])
    assert roll_of(events, "catch").modifiers == (("hand-off", 1), ("tackle zones", -1))
    assert one(events, "offered").rule == "BLZ-HND-01"


def test_nobody_passes_while_the_kick_is_in_the_air():
    stage = Blitz({7: "E5", 8: "A1"}, FAR).start()
    stage.game.position.bonus = True
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    assert stage.decision.kind is DecisionKind.DECLARE
    assert [choice.one for choice in stage.decision.options] == [0, 2, 5]


def test_a_journeyman_may_be_treated():
    away = {4: Player("E6", journeyman=True), **FAR}
    stage = Blitz({7: "E5", 8: "A1"}, away, staff=({}, {"apothecary": 1}))
    events = stage.order("7 block BLOCK 4", dice=[6, 6, 6, 5, 5, 6, 2], then=["PUSH E7", "STAY"])
    assert one(events, "treated").saved
    assert stage.away(4).state is State.RESERVES
