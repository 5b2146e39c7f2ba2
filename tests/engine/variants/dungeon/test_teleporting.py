"""Pads: the die, chains, being lost, being hurt, turnovers (DUN-TEL)."""

from __future__ import annotations

import pytest

from engine.position import State
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.dungeon.scene import SAFE, Dungeon, at

PAD1, PAD3, PAD5 = at(7, 2), at(15, 4), at(31, 5)
BESIDE1 = at(6, 2)
UNHURT = [1, 1]
STEP = f"move MOVE {PAD1}"


@pytest.mark.rules("DUN-TEL-01", "DUN-TEL-02")
def test_onto_a_pad_and_away_at_once():
    stage = Dungeon({7: BESIDE1}, SAFE)
    events = stage.order(f"7 {STEP}", dice=[5])
    assert one(events, "teleported", pad=5).rule == "DUN-TEL-02"
    assert stage.where(7) == PAD5
    stage.act(f"MOVE {at(30, 5)}")
    assert stage.where(7) == at(30, 5)


@pytest.mark.rules("DUN-TEL-02")
@pytest.mark.parametrize("state", [State.PRONE, State.STUNNED])
def test_who_lies_on_a_pad_travels_lying(state):
    stage = Dungeon({7: BESIDE1, 8: Player(PAD3, state)}, SAFE)
    stage.order(f"7 {STEP}", dice=[3, 5])
    assert (stage.where(8), stage.figure(8).state) == (PAD5, state)
    assert stage.where(7) == PAD3


@pytest.mark.rules("DUN-TEL-03")
@pytest.mark.parametrize(("ma", "moved", "surges"), [(6, 2, True), (2, 2, False), (1, 1, True)])
def test_what_it_costs(ma, moved, surges):
    stage = Dungeon({7: Player(BESIDE1, ma=ma)}, SAFE)
    stage.order(f"7 {STEP}", dice=[5])
    assert stage.figure(7).moved == moved
    assert ("MOVE" in stage.decision.options.verbs()) is surges


@pytest.mark.rules("DUN-TEL-04", "DUN-TEL-06", "DUN-TEL-07", "DUN-CHK-04")
def test_hit_on_pad_3_by_a_newcomer_he_rolls_a_3():
    stage = Dungeon({7: PAD3, 8: BESIDE1}, SAFE, ball=PAD3)
    events = stage.order(f"8 {STEP}", dice=[3, 3, 2])
    assert one(events, "lost_in_space").rule == "DUN-TEL-04"
    assert stage.figure(7).state is State.GONE
    assert (stage.where(8), stage.ball) == (PAD3, at(15, 3))
    assert one(events, "turnover").cause == "teleport"


@pytest.mark.silent("DUN-TEL-04")
def test_from_the_dugout_no_number_is_lost():
    stage = Dungeon({7: at(5, 5), 9: Player()}, SAFE).start()
    stage.decide("TELEPORT 9")
    for pad in range(1, 7):
        stage = Dungeon({7: at(5, 5), 9: Player()}, SAFE).start()
        stage.decide("TELEPORT 9")
        events = stage.decide("DECLARE move", dice=[pad])
        assert one(events, "teleported").pad == pad


@pytest.mark.rules("DUN-TEL-05", "DUN-CHK-05", "DUN-DUG-01")
def test_brought_in_and_onto_another_pad_he_is_hurt():
    stage = Dungeon({5: at(4, 14), 9: Player()}, SAFE, pads={2: at(8, 3)}).start()
    stage.decide("TELEPORT 9")
    stage.decide("DECLARE move", dice=[1])
    events = stage.act(f"MOVE {at(8, 3)}", dice=[5, *UNHURT])
    assert [e.purpose for e in of(events, "rolled")] == ["teleport", "injury"]
    assert one(events, "injured").cause == "teleport"
    assert (stage.figure(9).state, stage.where(9)) == (State.STUNNED, PAD5)
    assert one(events, "turnover").cause == "teleport"
    assert "spp_earned" not in kinds(events)


@pytest.mark.rules("DUN-TEL-04", "DUN-CHK-08")
def test_lost_on_their_second_teleport_and_dead():
    stage = Dungeon({5: at(4, 14), 9: Player()}, SAFE, pads={4: at(8, 3)}).start()
    stage.decide("TELEPORT 9")
    stage.decide("DECLARE move", dice=[1])
    events = stage.act(f"MOVE {at(8, 3)}", dice=[4, 5, 5, 6])
    assert one(events, "lost_in_space").rule == "DUN-TEL-04"
    assert one(events, "injured").result == "dead"
    assert stage.figure(9).state is State.DEAD


@pytest.mark.rules("DUN-TEL-04")
def test_lost_on_their_second_teleport_and_hardly_hurt():
    stage = Dungeon({5: at(4, 14), 9: Player()}, SAFE, pads={4: at(8, 3)}).start()
    stage.decide("TELEPORT 9")
    stage.decide("DECLARE move", dice=[1])
    events = stage.act(f"MOVE {at(8, 3)}", dice=[4, 4, 4])
    assert "injured" not in kinds(events)
    assert stage.figure(9).state is State.GONE


def test_a_healed_casualty_is_lost_all_the_same():
    stage = Dungeon(
        {5: at(4, 14), 9: Player()}, SAFE, pads={4: at(8, 3)}, staff={"apothecary": 1}
    ).start()
    stage.decide("TELEPORT 9")
    stage.decide("DECLARE move", dice=[1])
    stage.act(f"MOVE {at(8, 3)}", dice=[4, 5, 5, 6, 6], then=["USE"])
    assert stage.figure(9).state is State.GONE


@pytest.mark.rules("DUN-TEL-06", "DUN-END-01")
@pytest.mark.parametrize("side", [0, 1])
def test_a_chain_may_carry_the_ball_into_the_end_zone(side):
    home, away = {7: PAD3, 8: at(4, 4)}, {4: at(4, 5)}
    ahead = {6: at(31, 12) if side == 0 else at(1, 1)}
    casts = (home, {**away, 5: BESIDE1}) if side == 0 else ({8: BESIDE1}, {4: PAD3})
    stage = Dungeon(*casts, ball=PAD3, pads=ahead, active=1 - side)
    number = 5 if side == 0 else 8
    events = stage.order(f"{number} {STEP}", dice=[3, 6, *[1] * 6])
    assert one(events, "scored").side == side


@pytest.mark.rules("DUN-TEL-06")
def test_teleported_out_of_the_end_zone_again_he_has_not_scored():
    stage = Dungeon({7: PAD3, 8: BESIDE1}, {5: at(31, 12)}, ball=PAD3, pads={6: at(31, 12)})
    chain = [3, 6, 3, 6, *UNHURT, 1, *UNHURT]
    events = stage.order(f"8 {STEP}", dice=[*chain, 4])
    assert [e.figure for e in of(events, "teleported")] == [1, 0, 2, 1, 0]
    assert "scored" not in kinds(events)
    assert kinds(events).index("ball_moved") > max(
        i for i, kind in enumerate(kinds(events)) if kind == "teleported"
    )


@pytest.mark.rules("DUN-TEL-06")
def test_after_twenty_links_the_last_one_is_lost():
    pads = {2: at(2, 11), 3: PAD3, 4: at(18, 12), 5: PAD5, 6: at(26, 14)}
    stage = Dungeon({7: BESIDE1, **dict(zip(range(2, 7), pads.values(), strict=True))}, SAFE)
    dice = []
    for link in range(1, 22):
        dice += [2 + (link - 1) % 5, *(UNHURT if link > 6 else ())]
    events = stage.order(f"7 {STEP}", dice=dice)
    assert len(of(events, "teleported")) == 20
    assert one(events, "lost_in_space").rule == "DUN-TEL-04"


@pytest.mark.rules("DUN-TEL-07")
def test_another_hurt_by_the_chain_costs_no_turn():
    stage = Dungeon({7: BESIDE1, 8: PAD3}, SAFE)
    events = stage.order(f"7 {STEP}", dice=[3, 3], stop=True)
    assert stage.figure(8).state is State.GONE
    assert "turnover" not in kinds(events)


@pytest.mark.rules("DUN-TEL-08")
@pytest.mark.parametrize(
    ("home", "dice", "ball"),
    [
        ({7: at(5, 3)}, [1, 5, 5], at(8, 2)),
        ({7: at(5, 3), 8: PAD1}, [1, 5, 6], PAD1),
    ],
)
def test_the_ball_does_not_rest_on_a_pad_but_may_be_caught_there(home, dice, ball):
    stage = Dungeon(home, SAFE, ball=BESIDE1)
    events = stage.order(f"7 move MOVE {BESIDE1}", dice=dice)
    assert stage.ball == ball
    assert "ball_reappeared" not in kinds(events)


@pytest.mark.rules("DUN-TEL-09", "CORE-PSH-01")
def test_pushed_onto_a_pad_they_fall_where_they_arrives():
    stage = Dungeon({7: at(5, 2)}, {4: BESIDE1, **SAFE})
    events = stage.order("7 block BLOCK 4", dice=[6, 5, 1, 1], then=[f"PUSH {PAD1}", "FOLLOW"])
    assert (stage.where(4, 1), stage.away(4).state) == (PAD5, State.PRONE)
    assert stage.where(7) == BESIDE1
    order = kinds(events)
    assert order.index("teleported") < order.index("knocked_down")


@pytest.mark.rules("DUN-TEL-09", "DUN-TEL-04")
def test_pushed_onto_a_pad_and_lost_there_is_no_armour_roll():
    stage = Dungeon({7: at(5, 2)}, {4: BESIDE1, **SAFE})
    events = stage.order("7 block BLOCK 4", dice=[6, 1], then=[f"PUSH {PAD1}", "STAY"])
    assert "armour" not in [e.purpose for e in of(events, "rolled")]
    assert one(events, "lost_in_space").figure == stage.away(4).slot


@pytest.mark.rules("DUN-TEL-09")
def test_a_follow_up_onto_a_pad_teleports_the_attacker():
    stage = Dungeon({7: BESIDE1}, {4: PAD1, **SAFE})
    events = stage.order("7 block BLOCK 4", dice=[3, 5], then=[f"PUSH {at(8, 2)}", "FOLLOW"])
    assert (stage.where(7), stage.where(4, 1)) == (PAD5, at(8, 2))
    assert one(events, "teleported").figure == stage.figure(7).slot


@pytest.mark.rules("DUN-TEL-09", "DUN-TEL-04", "CORE-BLK-05", "CORE-BAL-02")
def test_a_follow_up_onto_the_ball_of_a_carrier_lost_on_a_pad_makes_it_bounce():
    stage = Dungeon({7: at(5, 2), 8: at(1, 1)}, {4: BESIDE1, **SAFE}, ball=BESIDE1)
    # Pushed, lost on pad 1, the ball back west; under the attacker's feet it bounces north.
    then = [f"PUSH {PAD1}", "FOLLOW"]
    stage.order("7 block BLOCK 4", dice=[3, 1, 4, 2], then=then)
    assert stage.where(7) == BESIDE1
    assert stage.ball == at(6, 1)


@pytest.mark.rules("DUN-TEL-09", "CORE-GFI-01")
def test_who_falls_as_they_enter_a_pad_falls_on_the_next():
    stage = Dungeon({7: Player(BESIDE1, ma=0)}, SAFE, ball=BESIDE1)
    events = stage.order(f"7 {STEP}", dice=[1, 5, 1, 1, 2])
    assert (stage.where(7), stage.figure(7).state) == (PAD5, State.PRONE)
    assert stage.ball == at(31, 4)
    assert one(events, "turnover").cause == "surge"


@pytest.mark.rules("DUN-TEL-09")
def test_falling_into_the_end_zone_scores_nothing():
    stage = Dungeon({7: Player(BESIDE1, ma=0)}, SAFE, ball=BESIDE1, pads={6: at(31, 12)})
    events = stage.order(f"7 {STEP}", dice=[1, 6, 1, 1, 4])
    assert "scored" not in kinds(events)


@pytest.mark.rules("DUN-TEL-05", "KEM-DUN-04")
def test_whom_the_teleport_has_laid_out_is_not_knocked_down_once_more():
    stage = Dungeon({7: at(5, 2)}, {4: BESIDE1, **SAFE}).start()
    stage.game.position.game_state.teleported = [stage.away(4).slot]
    then = [f"PUSH {PAD1}", "STAY"]
    events = stage.order("7 block BLOCK 4", dice=[6, 5, *UNHURT], then=then)
    assert stage.away(4).state is State.STUNNED
    assert "knocked_down" not in kinds(events)


@pytest.mark.rules("DUN-TEL-05")
def test_each_teleport_after_the_first_hurts_and_a_lost_one_too():
    for before in (1, 2, 3):
        stage = Dungeon({7: BESIDE1, 9: at(4, 14)}, SAFE).start()
        stage.game.position.game_state.teleported = [stage.figure(7).slot] * before
        events = stage.order(f"7 {STEP}", dice=[5, *UNHURT])
        assert one(events, "teleported").rule == "DUN-TEL-05"
        assert stage.figure(7).state is State.STUNNED
        lost = Dungeon({7: BESIDE1, 9: at(4, 14)}, SAFE).start()
        lost.game.position.game_state.teleported = [lost.figure(7).slot] * before
        events = lost.order(f"7 {STEP}", dice=[1, 5, 5, 6])
        assert one(events, "injured").result == "dead"
        assert lost.figure(7).state is State.DEAD


@pytest.mark.rules("DUN-TEL-05")
@pytest.mark.parametrize("dice", [UNHURT, [4, 4]])
def test_who_is_lost_and_no_casualty_is_lost_alone(dice):
    for pad, hurt in ((5, True), (1, False)):  # there, and lost
        stage = Dungeon({7: BESIDE1, 9: at(4, 14)}, SAFE).start()
        stage.game.position.game_state.teleported = [stage.figure(7).slot]
        events = stage.order(f"7 {STEP}", dice=[pad, *dice])
        assert ("injured" in kinds(events)) is hurt
    assert (stage.figure(7).state, stage.where(7)) == (State.GONE, None)
