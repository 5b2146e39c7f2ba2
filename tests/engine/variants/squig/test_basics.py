"""A squig as the ball (SQG-GEN)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.position import Phase
from engine.rules.declared_actions import ACTIONS
from tests.engine.stage import Player, of, one
from tests.engine.variants.squig.test_wandering import FAR, NW, SE, E, N, S, Squig, W, paths


@pytest.mark.rules("SQG-GEN-01")
def test_each_drive_begins_with_one_fresh_squig():
    stage = Squig({7: "G13"}, {4: "G14"}).start(Phase.KICK_OFF)
    stage.decide("AIM H21", dice=[N, 1, 6, 6, 1, 1, 2, N])
    assert one(stage.game.events, "squig_born").ball == 1
    assert stage.game.position.free_balls() == [stage.game.position.ball]


@pytest.mark.rules("SQG-GEN-02")
def test_a_pick_up_takes_the_players_own_agility_and_the_cores_bonus():
    stage = Squig({7: Player("E5", ag=2)}, FAR, squigs=["E6"])
    roll = one(stage.order("7 move MOVE E6", dice=[4]), "rolled", purpose="pick_up")
    assert (roll.target, roll.modifiers) == (5, (("pick-up", 1),))


@pytest.mark.rules("SQG-GEN-03")
def test_a_carrier_who_walks_into_another_sees_it_bounce_without_a_turnover():
    stage = Squig({7: "E5"}, FAR, squigs=["E5", "E6"])
    events = stage.order("7 move MOVE E6", dice=[6, E])
    assert paths(events, "bounce") == [stage.game.position.board.square("F6")]
    assert not of(events, "turnover")


@pytest.mark.rules("SQG-GEN-03")
def test_a_squig_thrown_to_a_carrier_bounces_on():
    stage = Squig({7: "E5", 8: "E8"}, FAR, squigs=["E5", "E8"])
    events = stage.order("7 pass THROW E8", dice=[6, 6, S, 2, 1])
    assert not of(events, "caught")
    assert of(events, "turnover")


@pytest.mark.rules("SQG-GEN-04")
def test_one_pass_a_turn_however_many_squigs_there_are():
    stage = Squig({7: "E5", 8: "E8", 10: "K5"}, FAR, squigs=["E5", "K5"])
    stage.order("7 pass THROW E8", dice=[6, 6, 4], stop=True)
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(10).slot))
    assert Choice(Verb.DECLARE, ACTIONS.index("pass")) not in stage.decision.options


@pytest.mark.rules("SQG-GEN-05")
def test_nobody_dodges_from_a_squig():
    stage = Squig({7: "E5"}, FAR, squigs=["E6"])
    assert not of(stage.order("7 move MOVE E4"), "rolled")


@pytest.mark.rules("SQG-GEN-06")
def test_any_squig_scores_and_all_are_cleared():
    stage = Squig({7: "E25", 8: "A1"}, FAR, squigs=["A1", "E25", "K9"])
    events = stage.order("7 move MOVE E26", dice=[2])
    assert one(events, "scored").figure == stage.figure(7).slot
    assert stage.game.position.free_balls() == stage.game.position.carriers() == []


@pytest.mark.rules("SQG-GEN-07")
@pytest.mark.parametrize(("most", "born"), [("2", 0), ("3", 1)])
def test_there_are_never_more_squigs_than_the_house_rule_allows(most, born):
    stage = Squig({7: "A1"}, FAR, squigs=["H12", "L20"], options={"squig_max": most})
    dice = [1, 2, 6, N, N, N, *([1, S] if born else []), 1]
    assert len(of(stage.start().end_turn(dice=dice), "squig_split")) == born


@pytest.mark.rules("SQG-GEN-08")
def test_a_turnover_is_judged_on_the_squig_that_was_thrown():
    stage = Squig({7: "E5", 8: "E9"}, FAR, squigs=["E5"])
    dice = [6, 6, 1, 1, S, 4, 1]  # to the empty E8, where it splits; the new one runs to 8
    events = stage.order("7 pass THROW E8", dice=dice)
    assert one(events, "squig_split").rule == "SQG-SPL-04"
    assert stage.game.position.carries(stage.figure(8))
    assert one(events, "turnover").cause == "failed_pass"


@pytest.mark.rules("SQG-GEN-08")
def test_nor_does_what_the_new_one_does_cause_a_turnover():
    stage = Squig({7: "E5", 8: "F6"}, {4: "D4", 9: "N24"}, squigs=["E5"])
    # it wriggles free, runs to 8, who holds it, and splits; the new one runs to an opponent
    events = stage.order("7 move", dice=[1, 6, SE, 4, 1, NW, 6])
    assert stage.game.position.carries(stage.away(4))
    assert one(events, "squig_split")
    assert not of(events, "turnover")


@pytest.mark.rules("KEM-SQG-04")
@pytest.mark.parametrize("face", [1, 2])
def test_a_die_decides_which_of_two_loose_squigs_bounces_first(face):
    stage = Squig({7: "E5", 8: "A1"}, {4: "E6", 5: "E3", 9: "N24"}, squigs=["E4", "E5"])
    # the carrier of the second fails a dodge on the square where the first one lies
    events = stage.order("7 move MOVE E4", dice=[6, 1, 1, 1, face, W, E, 1, 1, 1])
    order = one(events, "rolled", rule="KEM-SQG-04")
    assert (order.purpose, order.sides, order.faces) == ("squig_order", 2, (face,))
    meant = [e for e in events[events.index(order) :] if e.kind in ("ball_meant", "ball_moved")]
    first = next((e.ball for e in meant if e.kind == "ball_meant"), 2)
    assert first == face or meant[0].kind == "ball_moved"
    moved = of(events, "ball_moved")
    assert [stage.game.position.board.name(e.path[-1]) for e in moved] == ["D4", "F4"]
