"""One squig becomes two (SQG-SPL)."""

from __future__ import annotations

import pytest

from engine.position import Phase, State
from tests.engine.stage import Player, of, one
from tests.engine.variants.squig.test_wandering import FAR, E, N, S, Squig, paths


def free(stage):
    """The squares of the free squigs, in order."""
    return sorted(stage.game.position.board.name(s) for s in stage.game.position.free_balls())


def kicked(dice, **stage):
    """Home kicks to H21; it comes down over H20 on a Nice day."""
    scene = Squig({7: "G13"}, {4: "G14", **stage}).start(Phase.KICK_OFF)
    return scene, scene.decide("AIM H21", dice=[N, 1, 6, 6, 1, 1, *dice])


@pytest.mark.rules("SQG-WAN-01", "SQG-CHK-01")
@pytest.mark.parametrize(("face", "splits"), [(1, 0), (2, 0), (5, 0), (6, 1)])
def test_a_raw_six_on_the_move_die_splits(face, splits):
    stage = Squig({7: "A1"}, FAR, squigs=["H12"])
    way = [N] * ((face + 1) // 2)
    marks = ["SQG-SPL-01"] if splits else []
    events = stage.start().end_turn(dice=[2, face, *way, *([1, S] if splits else [])])
    assert len(of(events, "squig_split")) == splits
    assert [event.rule for event in of(events, "squig_split")] == marks


@pytest.mark.rules("SQG-SPL-02")
def test_the_second_starts_where_the_first_began_though_that_one_was_caught():
    stage = Squig({8: "H13"}, FAR, squigs=["H12"])
    events = stage.start().end_turn(dice=[2, 6, S, 4, 1, E])
    assert one(events, "squig_split").square == stage.game.position.board.square("H12")
    assert free(stage) == ["I12"]


@pytest.mark.rules("SQG-SPL-02", "SQG-OUT-01")
def test_it_starts_there_too_when_the_first_was_lost_on_its_way():
    stage = Squig({7: "O20"}, FAR, squigs=["A12", "L20"])
    events = stage.start().end_turn(dice=[1, 2, 6, 4, 1, E, 1])
    assert one(events, "squig_removed").cause == "crushed"
    assert free(stage) == ["B12", "L20"]


@pytest.mark.rules("SQG-SPL-01", "SQG-SPL-03")
def test_the_second_can_split_again():
    stage = Squig({7: "A1"}, FAR, squigs=["H12"])
    events = stage.start().end_turn(dice=[2, 6, N, N, N, 6, S, S, S, 1, E])
    assert [e.born for e in of(events, "squig_split")] == [2, 3]
    assert free(stage) == ["H15", "H9", "I12"]


@pytest.mark.rules("SQG-SPL-04", "SQG-SPL-05", "SQG-CHK-04")
def test_a_kick_on_empty_ground_splits_without_a_bounce():
    stage, events = kicked([1, 1, E])
    assert paths(events, "bounce") == []
    assert free(stage) == ["H20", "I20"]


@pytest.mark.rules("SQG-SPL-04", "SQG-SPL-05", "SQG-CHK-04")
def test_or_bounces_once_and_is_not_tested_again():
    stage, events = kicked([2, E])
    assert len([e for e in of(events, "rolled") if e.purpose == "squig_test"]) == 1
    assert free(stage) == ["I20"]


@pytest.mark.rules("SQG-SPL-05")
def test_a_missed_catch_of_a_kick_is_tested_where_its_bounce_ends():
    scene = Squig({7: "G13"}, {4: "G14", 5: "H20"}).start(Phase.KICK_OFF)
    dice = [N, 1, 6, 6, 1, 1, 1, 2, E, 1, 1, S]
    events = scene.decide("AIM H21", dice=dice)
    assert one(events, "squig_split").square == scene.game.position.board.square("I20")


@pytest.mark.rules("SQG-SPL-04", "SQG-SPL-07", "SQG-CHK-03")
@pytest.mark.parametrize(("face", "rest"), [(1, ["F6", "F7"]), (2, ["F6"])])
def test_a_failed_pick_up_is_a_turnover_and_may_split(face, rest):
    stage = Squig({7: "E5", 8: "A1"}, {4: "N24"}, squigs=["E6"])
    split, wander = ([1, S], [1, 1, 1]) if face == 1 else ([], [1])
    events = stage.order("7 move MOVE E6", dice=[1, E, face, *split, *wander])
    assert one(events, "turnover").cause == "pick_up"
    assert free(stage) == rest


@pytest.mark.rules("SQG-SPL-05")
def test_a_fumble_is_tested_where_the_bounce_ends():
    stage = Squig({7: "E5", 8: "E9"}, FAR, squigs=["E5"])
    events = stage.order("7 pass THROW E9", dice=[6, 1, E, 1, 1, S, 1, 1, 1])
    assert one(events, "squig_split").square == stage.game.position.board.square("F5")
    assert one(events, "turnover").cause == "fumble"


@pytest.mark.rules("SQG-SPL-06")
def test_a_squig_dropped_in_a_fall_is_not_tested():
    stage = Squig({7: "E5", 8: "A1"}, {4: "E6", 9: "N24"}, squigs=["E5"])
    events = stage.order("7 move MOVE E4", dice=[6, 1, 1, 1, N, 1])
    tests = [e.rule for e in of(events, "rolled") if e.purpose == "squig_test"]
    assert tests == ["SQG-WRG-01", "SQG-WAN-01"]


@pytest.mark.rules("SQG-SPL-06")
def test_nor_after_a_missed_hand_off():
    stage = Squig({7: "E5", 8: "E6"}, FAR, squigs=["E5"])
    events = stage.order("7 hand_off HANDOFF 8", dice=[6, 1, N + 5, 1])
    assert not [e for e in of(events, "rolled") if e.rule == "SQG-SPL-04"]
    assert one(events, "turnover").cause == "hand_off"


@pytest.mark.rules("SQG-SPL-04")
def test_a_ball_thrown_to_a_player_lying_down_splats_beside_them():
    stage = Squig({7: "E5", 8: Player("E8", State.PRONE)}, FAR, squigs=["E5"])
    events = stage.order("7 pass THROW E8", dice=[6, 6, E, 1, 1, S, 1, 1, 1])
    assert one(events, "squig_split").square == stage.game.position.board.square("F8")


@pytest.mark.rules("KEM-SQG-02", "SQG-SPL-05")
def test_one_that_comes_down_on_another_is_tested_on_the_next_empty_square():
    stage = Squig({7: "E5", 8: "E9"}, FAR, squigs=["E5", "E8"])
    events = stage.order("7 pass THROW E8", dice=[6, 6, E, 1, 1, S, 1, 1, 1, 1, 1])
    assert one(events, "squig_split").square == stage.game.position.board.square("F8")


@pytest.mark.rules("SQG-SPL-06")
def test_a_touchback_leaves_no_test_due():
    scene = Squig({7: "G13"}, {4: "G14"}).start(Phase.KICK_OFF)
    scene.decide("AIM H14", dice=[N, 1, 6, 6, 1, 1], then=["GIVE 4"])
    assert not scene.game.position.falling
