"""Blocking squigs, and losing them (SQG-BLK, SQG-STA, SQG-OUT)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.position import Phase, State
from tests.engine.stage import Player, of, one
from tests.engine.variants.squig.test_wandering import FAR, NE, E, N, S, Squig, paths

SKULL, BOTH, PUSHED, STUMBLES, DOWN = 1, 2, 3, 5, 6
HOLDS, BREAKS = [3, 3], [3, 4]


def struck(die, dice=(), player=None, then=("STAY",), **stage):
    """Home's 7 on E5 blocks the squig on E6; another is far away by default."""
    stage = {"squigs": ["E6", "N10"], **stage}
    scene = Squig({7: player or "E5", 8: "A1"}, FAR, **stage)
    events = scene.order("7 block BLOCK_AT E6", dice=[*[die] * 3, *dice], then=list(then))
    return scene, events


@pytest.mark.rules("SQG-BLK-01", "SQG-STA-01", "SQG-CHK-05")
def test_a_player_of_strength_three_has_three_dice_and_the_choice():
    _scene, events = struck(PUSHED, [1])
    blow = one(events, "squig_blocked")
    assert (blow.attacker_strength, blow.squig_strength, blow.dice, blow.chooser) == (3, 1, 3, 0)


@pytest.mark.rules("SQG-BLK-01")
def test_a_blitzer_goes_on_after_it():
    stage = Squig({7: "E4"}, FAR, squigs=["E6", "N10"])
    stage.order("7 blitz MOVE E5 BLOCK_AT E6", dice=[PUSHED] * 3 + [1], then=["STAY"])
    assert Verb.MOVE in stage.decision.options.verbs()


def test_a_squig_in_somebodys_hands_is_part_of_them():
    stage = Squig({7: "E5"}, {4: "E6", 9: "N24"}, squigs=["E6"])
    stage.order("7 block")
    assert Verb.BLOCK_AT not in stage.decision.options.verbs()


@pytest.mark.rules("SQG-BLK-02")
def test_squigs_help_each_other_and_mates_the_attacker():
    stage = Squig({7: "E5", 8: "F7", 10: "C5"}, {4: "A9", **FAR}, squigs=["E6", "D5", "F4"])
    events = stage.order("7 block BLOCK_AT E6", dice=[PUSHED] * 2 + [1], then=["STAY"])
    blow = one(events, "squig_blocked")
    assert (blow.attacker_assists, blow.herd) == ((stage.figure(8).slot,), (3,))
    assert (blow.attacker_strength, blow.squig_strength) == (4, 2)


@pytest.mark.rules("SQG-BLK-02")
def test_opponents_hinder_the_attackers_help_but_are_none_to_the_squig():
    stage = Squig({7: "E5", 8: "F7"}, {4: "G8", 5: "D5", **FAR}, squigs=["E6", "N10"])
    events = stage.order("7 block BLOCK_AT E6", dice=[PUSHED] * 3 + [1], then=["STAY"])
    blow = one(events, "squig_blocked")
    assert (blow.attacker_strength, blow.squig_strength) == (3, 1)


@pytest.mark.rules("SQG-BLK-03", "DEC-36")
def test_of_a_stronger_squig_the_other_coach_picks_the_die():
    squigs = ["E6", "D4", "E4", "F4", "D5"]
    stage = Squig({7: "E5"}, FAR, squigs=squigs)
    events = stage.order(
        "7 block BLOCK_AT E6", dice=[SKULL, PUSHED, 1, 1, *[1] * 9], then=["PICK skull"]
    )
    assert one(events, "squig_blocked").chooser == 1
    assert one(events, "turnover").cause == "attacker_down"


@pytest.mark.rules("SQG-BLK-04")
def test_it_sidesteps_into_a_random_empty_square():
    scene, events = struck(PUSHED, [7])
    roll = one(events, "rolled", purpose="side_step")
    assert (roll.sides, roll.faces) == (7, (7,))
    assert one(events, "squig_pushed").square == scene.game.position.board.square("F7")


@pytest.mark.rules("SQG-BLK-05")
@pytest.mark.parametrize(("skills", "falls"), [("", 0), ("Tackle", 1)])
def test_stumbles_only_pushes_it_but_for_tackle(skills, falls):
    player = Player("E5", skills=skills)
    _scene, events = struck(STUMBLES, [1, *([*HOLDS, 2] if falls else [])], player)
    assert len(of(events, "squig_knocked_over")) == falls
    assert one(events, "squig_pushed").rule == "SQG-BLK-04"


@pytest.mark.rules("SQG-BLK-05", "SQG-BLK-06")
def test_both_down_fells_the_squig_first_and_then_the_attacker():
    scene, events = struck(BOTH, [*HOLDS, 2, 1, 1, 2, 1, 1], then=())
    order = [e.kind for e in events if e.kind in {"squig_knocked_over", "knocked_down"}]
    assert order == ["squig_knocked_over", "knocked_down"]
    assert scene.figure(7).state is State.PRONE


@pytest.mark.rules("SQG-BLK-06", "SQG-BLK-08", "SQG-STA-01")
def test_broken_armour_squashes_it():
    scene, events = struck(DOWN, [1, *BREAKS])
    assert one(events, "rolled", purpose="armour").target == 7
    assert one(events, "squig_removed").cause == "squashed"
    assert len(scene.game.position.free_balls()) == 1


@pytest.mark.rules("SQG-BLK-08")
@pytest.mark.parametrize(("face", "gone"), [(3, 1), (4, 0)])
def test_by_house_rule_it_may_regenerate_where_it_lies(face, gone):
    dice = [1, *BREAKS, face]  # and no split test
    _scene, events = struck(DOWN, dice, options={"squig_regenerate": "on_pitch"})
    assert len(of(events, "squig_removed")) == gone
    roll = one(events, "rolled", purpose="regenerate")
    assert (roll.rule, roll.sides, roll.faces) == ("SQG-BLK-08", 6, (face,))


@pytest.mark.rules("SQG-BLK-07")
def test_knocked_over_it_is_free_in_its_square_and_may_be_picked_up():
    stage, _ = struck(DOWN, [7, *HOLDS, 2])
    assert stage.game.position.board.square("F7") in stage.game.position.free_balls()


@pytest.mark.rules("SQG-BLK-09")
@pytest.mark.parametrize(("face", "split"), [(1, 1), (2, 0)])
def test_one_that_is_not_hurt_may_split(face, split):
    _scene, events = struck(DOWN, [7, *HOLDS, face, *([1, S] if split else [])])
    assert len(of(events, "squig_split")) == split
    assert one(events, "rolled", purpose="squig_test").rule == "SQG-BLK-09"


@pytest.mark.rules("SQG-BLK-10")
def test_mighty_blow_breaks_it_and_nobody_earns_anything():
    _scene, events = struck(DOWN, [1, 3, 3], Player("E5", skills="Mighty Blow"))
    assert one(events, "rolled", purpose="armour").modifiers == (("Mighty Blow", 1),)
    assert one(events, "squig_removed").rule == "SQG-BLK-08"
    assert not of(events, "spp_earned")


@pytest.mark.rules("SQG-BLK-10", "SQG-BLK-04")
def test_frenzy_follows_and_strikes_again():
    dice = [2, *[PUSHED] * 3, 7]
    _scene, events = struck(PUSHED, dice, Player("E5", skills="Frenzy"), then=())
    assert len(of(events, "squig_blocked")) == 2


@pytest.mark.rules("SQG-BLK-11")
def test_with_no_empty_square_it_is_pushed_like_a_player_in_a_chain():
    ring = {
        n: Player(at, State.PRONE)
        for n, at in enumerate(["D5", "F5", "D6", "F6", "D7", "E7", "F7"], start=1)
    }
    stage = Squig({17: "E5", 18: "A1"}, {**ring, **FAR}, squigs=["E6", "N10"])
    events = stage.order(
        "17 block BLOCK_AT E6", dice=[PUSHED] * 3, then=["PUSH E7", "PUSH E8", "STAY"]
    )
    assert one(events, "pushed").square == stage.game.position.board.square("E8")
    assert stage.game.position.board.square("E7") in stage.game.position.free_balls()


@pytest.mark.rules("SQG-BLK-11", "SQG-OUT-01")
@pytest.mark.parametrize(("die", "dice"), [(PUSHED, []), (DOWN, HOLDS)])
def test_a_carrier_at_the_end_of_the_chain_loses_their_own_squig_and_the_blocked_one_stays(
    die, dice
):
    home = {7: "C12", 8: "C11", 9: "C13", 10: "B11", 11: "B13"}
    away = {1: "A12", 2: "A11", 3: "A13", **FAR}
    stage = Squig(home, away, squigs=["B12", "A12"])
    rest = [6] if dice else []
    events = stage.order(
        "7 block BLOCK_AT B12", dice=[die] * 3 + [1, 1] + dice + rest, then=["PUSH A12", "STAY"]
    )
    board = stage.game.position.board
    moved = one(events, "squig_pushed")
    assert (moved.ball, board.name(moved.square)) == (1, "A12")
    assert (one(events, "squig_removed").ball, one(events, "squig_removed").rule) == (
        2,
        "SQG-OUT-01",
    )
    assert board.name(one(events, "ball_dropped").square) == "A12"
    assert [fallen.ball for fallen in of(events, "squig_knocked_over")] == [1] * bool(dice)
    assert (stage.game.position.ball_number, stage.ball) == (1, "A12")


@pytest.mark.rules("SQG-BLK-12")
def test_squigs_are_not_stabbed_gazed_at_or_fouled():
    player = Player("E5", skills="Stab, Hypnotic Gaze")
    for action in ("block", "blitz", "foul"):
        stage = Squig({7: player}, FAR, squigs=["E6"])
        stage.order(f"7 {action}")
        assert not {Verb.STAB, Verb.GAZE, Verb.FOUL} & set(stage.decision.options.verbs())
    refusal = stage.decision.options.refusal(Choice(Verb.BLOCK_AT, 0))
    assert refusal.code == "other-action"


# -- off the pitch -----------------------------------------------------------------------------


@pytest.mark.rules("SQG-OUT-01", "SQG-CHK-06")
def test_a_squig_that_wanders_off_is_crushed_while_there_is_another():
    stage = Squig({7: "H20"}, FAR, squigs=["A12", "L20"])
    events = stage.start().end_turn(dice=[1, 2, 1, 4, 1])
    assert one(events, "squig_removed").rule == "SQG-OUT-01"
    assert not of(events, "turnover")


@pytest.mark.rules("SQG-OUT-02", "SQG-CHK-06")
def test_the_last_is_thrown_back_and_what_movement_it_had_left_is_lost():
    stage = Squig({7: "H20"}, FAR, squigs=["A12"])
    events = stage.start().end_turn(dice=[2, 6, 4, 3, 2, 2, E, 1, S])
    assert one(events, "ball_moved", cause="throw_in").rule == "SQG-OUT-02"
    assert len(paths(events, "wander")) == 1  # the second one's: a raw six splits it


@pytest.mark.rules("SQG-OUT-01")
def test_a_carrier_pushed_off_loses_their_squig_to_the_crowd():
    stage = Squig({7: "B5", 8: "H9"}, {4: "A5", **FAR}, squigs=["A5", "N10"])
    events = stage.order("7 block BLOCK 4", dice=[PUSHED, 1, 1], then=["STAY"])
    assert one(events, "squig_removed").ball == 1
    assert not of(events, "ball_left_pitch")


@pytest.mark.rules("SQG-OUT-03", "CORE-KIK-03")
def test_a_kick_out_of_the_half_is_a_touchback_before_any_test():
    stage = Squig({7: "G13"}, {4: "G14"}).start(Phase.KICK_OFF)
    events = stage.decide("AIM H14", dice=[N, 1, 6, 6, 1, 1], then=["GIVE 4"])
    assert not [e for e in of(events, "rolled") if e.purpose == "squig_test"]
    assert stage.game.position.carries(stage.away(4))


@pytest.mark.rules("SQG-OUT-04", "SQG-BLK-08", "SQG-CHK-05")
def test_who_squashes_the_last_squig_gives_a_touchdown_away_and_is_sent_off():
    scene, events = struck(DOWN, [1, *BREAKS], squigs=["E6"])
    assert (one(events, "scored").side, one(events, "scored").figure) == (1, None)
    assert scene.figure(7).state is State.SENT_OFF
    assert not of(events, "spp_earned") + of(events, "penalised") + of(events, "turnover")
    assert scene.game.position.turns == [1, 1]
    assert scene.game.position.kicking == 1


@pytest.mark.rules("SQG-OUT-05")
@pytest.mark.parametrize(("squigs", "scores"), [(["A1"], 1), (["A1", "N10"], 0)])
def test_so_does_a_player_that_pushes_it_off_but_of_several_one_is_only_crushed(squigs, scores):
    stage = Squig({7: "B2", 8: "B1", 10: "H9"}, {4: "A2", **FAR}, squigs=squigs)
    events = stage.order("7 block BLOCK_AT A1", dice=[PUSHED] * 3, then=[] if scores else ["STAY"])
    assert len(of(events, "scored")) == scores
    assert one(events, "squig_removed").rule == "SQG-OUT-05"
    assert one(events, "squig_pushed").square is None


@pytest.mark.rules("SQG-OUT-04")
def test_it_scores_whatever_else_the_block_would_do():
    scene, events = struck(BOTH, BREAKS, then=(), squigs=["E6"])
    assert one(events, "sent_off").figure == scene.figure(7).slot
    assert not of(events, "knocked_down")


@pytest.mark.rules("KEM-SQG-01")
def test_a_player_pushed_onto_a_squig_sets_it_bouncing():
    stage = Squig({7: "E5", 8: "A1"}, {4: "E6", 9: "N24"}, squigs=["E7", "N10"])
    events = stage.order("7 block BLOCK 4", dice=[PUSHED, NE], then=["PUSH E7", "STAY"])
    assert paths(events, "bounce") == [stage.game.position.board.square("F6")]


@pytest.mark.rules("SQG-OUT-01")
def test_who_goes_off_the_pitch_loosens_nobodys_squig():
    stage = Squig({7: "B5", 8: "H9"}, {4: "A5", 5: "K20", **FAR}, squigs=["A5", "K20"])
    stage.order("7 block BLOCK 4", dice=[PUSHED, 1, 1], then=["STAY"])
    assert stage.game.position.carries(stage.away(5))


@pytest.mark.rules("SQG-GEN-06")
def test_a_carrier_scores_before_a_squig_in_their_way_bounces():
    stage = Squig({7: "E25", 8: "A1"}, FAR, squigs=["E25", "E26"])
    events = stage.order("7 move MOVE E26", dice=[6])
    assert one(events, "scored")
    assert not paths(events, "bounce")
