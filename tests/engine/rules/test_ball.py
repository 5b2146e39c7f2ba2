"""The ball: pick-up, bounce, catch, throw-in, touchdown (SAM-BAL, CORE-BAL, SAM-SCO)."""

from __future__ import annotations

import pytest

from engine.geometry import board
from engine.position import State
from engine.rules.ball import throw_in_ways
from tests.engine.stage import Player, Stage, kinds, of, one

PITCH = board(14, 24)


def sq(*names):
    return tuple(PITCH.square(name) for name in names)


@pytest.mark.rules("SAM-BAL-02", "SAM-CHK-01")
def test_a_pick_up_has_plus_one():
    stage = Stage({7: "E5"}, {4: "N24"}, ball="E6")
    events = stage.order("7 MOVE E6", dice=[3])
    roll = one(events, "rolled", purpose="pick_up")
    assert (roll.target, roll.modifiers) == (4, (("pick-up", 1),))
    assert stage.game.position.carrier == stage.figure(7).slot


@pytest.mark.rules("SAM-BAL-02", "SAM-TRN-05")
def test_a_failed_pick_up_bounces_the_ball_and_ends_the_turn():
    stage = Stage({7: "E5", 8: "A1"}, {4: "N24"}, ball="E6")
    events = stage.order("7 MOVE E6", dice=[2, 7])
    assert stage.ball == "E7"
    assert one(events, "turnover").cause == "pick_up"


@pytest.mark.rules("SAM-SKL-14")
def test_sure_hands_re_rolls_a_pick_up():
    stage = Stage({7: Player("E5", skills="Sure Hands")}, {4: "N24"}, ball="E6")
    assert one(stage.order("7 MOVE E6", dice=[1, 6]), "rerolled").source == "Sure Hands"


@pytest.mark.rules("SAM-PAS-06")
@pytest.mark.parametrize(("option", "face"), [("off", 3), ("on", 4)])
def test_tackle_zones_count_on_ball_rolls_only_by_house_rule(option, face):
    stage = Stage({7: "E5"}, {4: "E7"}, ball="E6", options={"samurai_zone_modifiers": option})
    assert one(stage.order("7 MOVE E6", dice=[face]), "picked_up")


@pytest.mark.rules("SAM-BAL-03", "CORE-DIC-03", "CORE-BAL-02")
def test_a_ball_bouncing_to_a_standing_player_may_be_caught_at_minus_one():
    stage = Stage({7: "E5", 8: "E7"}, {4: "N24"}, ball="E6")
    events = stage.order("7 MOVE E6", dice=[2, 7, 5], then=["CATCH"])
    assert one(events, "rolled", purpose="catch").modifiers == (("loose ball", -1),)
    assert stage.game.position.carrier == stage.figure(8).slot


@pytest.mark.rules("SAM-BAL-03")
def test_a_coach_may_let_it_fall():
    stage = Stage({7: "E5"}, {4: "E7"}, ball="E6")
    events = stage.order("7 MOVE E6", dice=[2, 7, 7], then=["KEEP"])
    assert one(events, "let_fall").figure == stage.away(4).slot
    assert stage.ball == "E8"


@pytest.mark.rules("SAM-BAL-03")
def test_a_ball_reaching_a_downed_player_moves_on():
    stage = Stage({7: "E5"}, {4: Player("E7", State.PRONE)}, ball="E6")
    stage.order("7 MOVE E6", dice=[2, 7, 5])
    assert stage.ball == "F7"


@pytest.mark.rules("SAM-SKL-02")
def test_catch_re_rolls_a_catch():
    stage = Stage({7: "E5"}, {4: Player("E7", skills="Catch")}, ball="E6")
    events = stage.order("7 MOVE E6", dice=[2, 7, 1, 5], then=["CATCH", "SKILL"])
    assert one(events, "caught").figure == stage.away(4).slot


@pytest.mark.rules("SAM-PIT-04")
@pytest.mark.parametrize(
    ("square", "ways"),
    [
        ("A12", (3, 5, 8)),
        ("N12", (6, 4, 1)),
        ("G1", (8, 7, 6)),
        ("G24", (1, 2, 3)),
        ("A1", (5, 8, 7)),
        ("N24", (4, 1, 2)),
    ],
)
def test_the_crowd_throws_left_straight_or_right(square, ways):
    assert throw_in_ways(PITCH, PITCH.square(square)) == ways


@pytest.mark.rules("CORE-BAL-04", "KEM-BAL-01")
def test_a_ball_over_the_side_is_thrown_in_and_a_second_time_if_it_leaves_again():
    stage = Stage({7: "B5"}, {4: "N24"}, ball="A5")
    events = stage.order("7 MOVE A5", dice=[2, 4, 1, 6, 6, 4, 1, 1])
    # off west; throw-in NE from A5: four squares to E1, then over the north edge; again S by 2
    assert [e.path for e in of(events, "ball_moved")] == [
        sq("B4", "C3", "D2", "E1"),
        sq("E2", "E3"),
    ]
    assert stage.ball == "E3"


@pytest.mark.rules("SAM-SCO-01", "CORE-SCO-01", "LGE-SPP-01", "SAM-PIT-02")
def test_carrying_the_ball_into_the_second_last_row_scores():
    stage = Stage({7: "E22", 8: "A1"}, {4: "N24"}, ball="E22")
    events = stage.order("7 MOVE E23")
    assert one(events, "scored").home == 1
    assert one(events, "spp_earned").points == 3


@pytest.mark.rules("SAM-PIT-02")
def test_the_end_zone_may_be_one_row_deep():
    stage = Stage({7: "E22"}, {4: "N24"}, ball="E22", options={"samurai_end_zone_depth": "1"})
    assert "scored" not in kinds(stage.order("7 MOVE E23"))
    assert "scored" in kinds(stage.act("MOVE E24"))


@pytest.mark.rules("CORE-SCO-01", "CORE-TRN-01")
def test_a_carrier_pushed_over_the_line_scores_in_the_other_turn():
    stage = Stage({7: "E4"}, {4: "E3"}, ball="E3", turns=(3, 3))
    events = stage.order("7 BLOCK 4", dice=[3])
    assert one(events, "scored").away == 1
    assert (one(events, "counters_set").home, one(events, "counters_set").away) == (4, 4)


@pytest.mark.rules("CORE-BAL-01")
def test_a_faller_on_the_ball_makes_it_bounce():
    stage = Stage({7: Player("E5", ma=0)}, {4: "N24"}, ball="E6")
    events = stage.order("7 MOVE E6", dice=[1, 1, 1, 5])
    assert stage.ball == "F6"
    assert one(events, "turnover").cause == "surge"
