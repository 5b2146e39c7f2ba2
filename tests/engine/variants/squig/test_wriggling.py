"""Squigs that wriggle out of a carrier's hands (SQG-WRG)."""

from __future__ import annotations

import pytest

from engine.decisions import Verb
from engine.planning.reach_tree import Die, reach_tree
from engine.position import State
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.squig.test_wandering import FAR, SW, E, N, S, Squig, W, paths


@pytest.mark.rules("SQG-WRG-01", "SQG-WRG-02")
@pytest.mark.parametrize("action", ["move", "block", "blitz", "pass", "hand_off", "foul"])
def test_whatever_a_carrier_declares_may_free_it_and_they_go_on(action):
    stage = Squig({7: "E5"}, {4: "F6", 9: "N24"}, squigs=["E5"])
    events = stage.order(f"7 {action}", dice=[1, 1, N])
    assert one(events, "squig_freed").rule == "SQG-WRG-01"
    assert kinds(events).index("declared") < kinds(events).index("squig_freed")
    assert not of(events, "turnover")
    assert stage.decision.context["figure"] == stage.figure(7).slot


@pytest.mark.rules("SQG-WRG-01")
def test_a_squig_that_passes_its_test_stays_in_their_hands():
    stage = Squig({7: "E5"}, FAR, squigs=["E5"])
    stage.order("7 move MOVE E6", dice=[2])
    assert stage.game.position.carries(stage.figure(7))


def test_the_board_counts_the_test_of_a_carrier_once_before_the_first_step():
    game = Squig({7: "E5"}, FAR, squigs=["E5"]).start().game
    tree = reach_tree(game.position, game.rules, game.position.figures[0])
    assert tree.first == (Die("keep", 2),)


@pytest.mark.rules("SQG-WRG-02", "SKL-41")
def test_the_trait_is_rolled_first_and_a_lost_action_was_declared_all_the_same():
    stage = Squig({7: Player("E5", skills="Bone-Head"), 8: "A1"}, FAR, squigs=["E5"])
    events = stage.order("7 move", dice=[1, 1, 1, N])
    assert [e.purpose for e in of(events, "rolled")][:2] == ["bone_head", "squig_test"]
    assert of(events, "squig_freed")


@pytest.mark.rules("SQG-WRG-02")
def test_they_may_grab_it_again_if_it_comes_back():
    stage = Squig({7: "E5"}, FAR, squigs=["E5"])
    stage.order("7 move", dice=[1, 3, N, S, 4])
    assert stage.game.position.carries(stage.figure(7))


@pytest.mark.rules("SQG-WRG-03")
def test_a_passer_whose_squig_is_gone_may_pick_up_another_and_throw_that():
    stage = Squig({7: "E5", 8: "E9"}, FAR, squigs=["E5", "F6"])
    stage.order("7 pass", dice=[1, 1, N])
    assert Verb.THROW not in stage.decision.options.verbs()
    events = stage.act("MOVE F6 THROW E9", dice=[4, 6, 4])
    assert one(events, "completed").target == stage.figure(8).slot


@pytest.mark.rules("SQG-WRG-04")
def test_an_opponent_who_grabs_it_keeps_it_and_it_is_no_turnover():
    stage = Squig({7: "E5"}, {4: "E4", 9: "N24"}, squigs=["E5"])
    events = stage.order("7 move", dice=[1, 1, N, 5])
    assert stage.game.position.carries(stage.away(4))
    assert not of(events, "turnover")


@pytest.mark.rules("SQG-WRG-01", "SQG-SPL-02", "SQG-CHK-07")
def test_the_worked_check_of_a_block_declared_by_a_carrier():
    stage = Squig({7: "E5"}, {4: "F6", 9: "N24"}, squigs=["E5"])
    events = stage.order("7 block", dice=[1, 6, N, N, E, 1, W])
    board = stage.game.position.board
    assert [board.name(s) for s in paths(events, "wander")] == ["E4", "E3", "F3", "D5"]
    assert one(events, "squig_split").square == board.square("E5")
    assert Verb.BLOCK in stage.decision.options.verbs()
    assert not of(events, "turnover")


@pytest.mark.rules("SQG-WRG-01")
def test_one_that_is_grabbed_in_the_end_zone_scores_at_once():
    stage = Squig({7: "E25", 8: "D26"}, FAR, squigs=["E25"])
    events = stage.order("7 move", dice=[1, 1, SW, 4])
    assert one(events, "scored").figure == stage.figure(8).slot
    assert stage.figure(7).state is not State.SENT_OFF
