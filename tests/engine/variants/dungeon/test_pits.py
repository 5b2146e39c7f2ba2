"""Pits, precarious positions, pushes against walls, leaps (DUN-PIT, DUN-PRE, DUN-MOV)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import State
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at

WEST, EDGE, LAVA = at(14, 8), at(15, 8), at(16, 8)
"""Safe ground, a square next to the lava, the lava."""
HURT = [1]
"""Badly hurt, by one die of the casualty table."""


def purposes(events):
    """The purposes of the rolls, in order."""
    return [e.purpose for e in of(events, "rolled")]


@pytest.mark.rules("DUN-PIT-01", "DUN-PIT-02", "DUN-SPP-01")
@pytest.mark.parametrize(("face", "state"), [(1, State.BADLY_HURT), (6, State.DEAD)])
def test_pushed_into_lava(face, state):
    stage = Dungeon({7: WEST, 8: at(4, 4)}, {4: EDGE, **SAFE})
    events = stage.order("7 block BLOCK 4", dice=[6, face], then=[f"PUSH {LAVA}", "STAY"])
    assert one(events, "pushed").rule == "DUN-PIT-02"
    assert purposes(events) == ["block", "casualty"]
    assert stage.away(4).state is state
    assert not {"spp_earned", "turnover", "knocked_down"} & {*kinds(events)}


@pytest.mark.rules("DUN-PIT-01", "CORE-INJ-04")
def test_the_apothecary_helps_as_usual():
    stage = Dungeon({7: WEST, 8: at(4, 4)}, {4: EDGE, **SAFE}, staff={"apothecary": 1})
    then = [f"PUSH {LAVA}", "STAY", "USE"]
    stage.order("7 block BLOCK 4", dice=[6, 6, 2], then=then)
    assert stage.away(4).state is State.RESERVES


@pytest.mark.rules("SKL-29")
def test_stand_firm_works_at_the_edge():
    stage = Dungeon({7: WEST, 8: at(4, 4)}, {4: Player(EDGE, skills="Stand Firm"), **SAFE})
    stage.order("7 block BLOCK 4", dice=[3, 2], then=["USE"])
    assert stage.where(4, 1) == EDGE


@pytest.mark.rules("SKL-18")
def test_a_sidestepper_does_not_step_into_a_pit():
    stage = Dungeon({7: WEST, 8: at(4, 4)}, {4: Player(EDGE, skills="Side Step"), **SAFE})
    stage.order("7 block BLOCK 4", dice=[3, 2], then=[f"PUSH {at(15, 7)}", "STAY"])
    assert stage.where(4, 1) == at(15, 7)
    assert CISTERN.board.square(LAVA) not in CISTERN.board.neighbours[CISTERN.board.square(EDGE)]


@pytest.mark.rules("DUN-PIT-03")
def test_the_ball_of_a_fallen_player_is_back_on_a_pad_and_goes_on():
    stage = Dungeon({7: WEST, 8: at(4, 4)}, {4: EDGE, **SAFE}, ball=EDGE)
    events = stage.order("7 block BLOCK 4", dice=[6, 1, 3, 2], then=[f"PUSH {LAVA}", "STAY"])
    assert one(events, "ball_reappeared").square == CISTERN.pads[2]
    assert stage.ball == at(15, 3)


@pytest.mark.rules("DUN-PIT-03")
def test_a_loose_ball_in_a_pit_and_nobody_on_the_pad_may_catch_it():
    stage = Dungeon({7: at(14, 7), 8: at(15, 4)}, SAFE, ball=EDGE)
    events = stage.order(f"7 move MOVE {EDGE}", dice=[2, 2, 1, 5, 3, 2])
    assert purposes(events) == [
        "precarious",
        "precarious",
        "pick_up",
        "bounce",
        "reappearance",
        "bounce",
    ]
    assert stage.ball == at(15, 3)


@pytest.mark.rules("DUN-PRE-02", "DUN-PIT-01")
def test_a_one_and_they_fall_and_that_is_a_turnover():
    stage = Dungeon({7: WEST, 8: at(4, 4)}, SAFE)
    events = stage.order(f"7 move MOVE {EDGE}", dice=[1, *HURT])
    assert stage.figure(7).state is State.BADLY_HURT
    assert one(events, "turnover").cause == "pit"


@pytest.mark.rules("DUN-PRE-04", "DUN-PRE-02", "CORE-RRL-01")
def test_a_team_re_roll_may_save_them():
    stage = Dungeon({7: WEST, 8: at(4, 4)}, SAFE, rerolls=(1, 0))
    events = stage.order(f"7 move MOVE {EDGE}", dice=[1, 2], then=["TEAM"])
    assert stage.where(7) == EDGE
    assert not of(events, "turnover")
    stage = Dungeon({7: WEST, 8: at(4, 4)}, SAFE, rerolls=(1, 0))
    events = stage.order(f"7 move MOVE {EDGE}", dice=[1, 1, 1], then=["TEAM"])
    assert one(events, "turnover").cause == "pit"


@pytest.mark.rules("DUN-PRE-03")
@pytest.mark.parametrize(
    ("home", "away", "order", "dice", "rest"),
    [
        ({7: EDGE}, {4: WEST}, "7 block BLOCK 4", [1, *HURT], {}),
        (
            {7: EDGE, 8: at(15, 5)},
            {},
            f"7 pass THROW {at(15, 5)}",
            [1, *HURT, 3, 2],
            {"ball": EDGE},
        ),
        ({7: EDGE, 8: WEST}, {}, "7 hand_off HANDOFF 8", [1, *HURT, 3, 2], {"ball": EDGE}),
        ({7: Player(EDGE, State.PRONE)}, {}, "7 move STAND", [1, *HURT], {}),
        ({7: EDGE}, {4: Player(WEST, State.PRONE)}, "7 foul FOUL 4", [1, *HURT], {}),
        ({7: EDGE}, {}, f"7 move OPEN {at(14, 9)}", [1, *HURT], {"chests": [at(14, 9)]}),
        (
            {7: at(12, 8), 8: EDGE},
            {},
            f"7 pass THROW {EDGE}",
            [6, 1, *HURT, 4],
            {"ball": at(12, 8)},
        ),
        ({7: at(14, 7)}, {}, f"7 move MOVE {EDGE}", [2, 1, *HURT], {"ball": EDGE}),
    ],
    ids=["block", "pass", "hand_off", "stand", "foul", "open", "catch", "pick_up"],
)
def test_what_is_risky_at_the_edge(home, away, order, dice, rest):
    stage = Dungeon({**home, 9: at(4, 4)}, {**away, **SAFE}, **rest)
    events = stage.order(order, dice=dice)
    assert len(of(events, "fell_into_pit")) == 1
    assert one(events, "turnover").rule == "CORE-TRN-03"


@pytest.mark.rules("DUN-PRE-03")
def test_the_target_of_a_block_rolls_after_it_if_they_are_still_there():
    firm = {4: Player(EDGE, skills="Stand Firm"), **SAFE}
    stage = Dungeon({7: WEST, 8: at(4, 4)}, firm)
    events = stage.order("7 block BLOCK 4", dice=[3, 1, *HURT], then=["USE"])
    assert purposes(events) == ["block", "precarious", "casualty"]
    stage = Dungeon({7: WEST, 8: at(4, 4)}, firm)
    events = stage.order("7 block BLOCK 4", dice=[6, 2, 1, 1], then=["USE"])
    assert purposes(events) == ["block", "precarious", "armour"]  # knocked down there: one roll


@pytest.mark.rules("DUN-PRE-02", "DUN-PRE-05", "KEM-DUN-03")
def test_pushed_into_a_precarious_place_and_felled_is_one_roll():
    stage = Dungeon({7: at(13, 7), 8: at(4, 4)}, {4: at(14, 7), **SAFE})
    then = [f"PUSH {at(15, 7)}", "STAY"]
    events = stage.order("7 block BLOCK 4", dice=[6, 2, 1, 1], then=then)
    assert purposes(events) == ["block", "precarious", "armour"]
    assert stage.away(4).state is State.PRONE


@pytest.mark.rules("DUN-PRE-05", "DUN-PRE-02", "KEM-DUN-03")
def test_the_order_on_entering():
    stage = Dungeon({7: Player(at(14, 7), ma=0), 8: at(4, 4)}, {4: at(13, 7), **SAFE}, ball=EDGE)
    events = stage.order(f"7 move MOVE {EDGE}", dice=[2, 4, 2, 2, 4])
    assert purposes(events) == ["surge", "dodge", "precarious", "precarious", "pick_up"]
    stage = Dungeon({7: Player(at(14, 7), ma=0), 8: at(4, 4)}, SAFE)
    events = stage.order(f"7 move MOVE {EDGE}", dice=[1, 2, 1, 1])
    assert purposes(events) == ["surge", "precarious", "armour"]


@pytest.mark.rules("DUN-PRE-05")
def test_a_pad_next_to_lava_teleports_first():
    stage = Dungeon({7: WEST}, SAFE, pads={1: EDGE})
    events = stage.order(f"7 move MOVE {EDGE}", dice=[5])
    assert purposes(events) == ["teleport"]


@pytest.mark.silent("DUN-PRE-03")
def test_by_house_rule_only_moves_are_risky():
    options = {"precarious_list": "moves_only"}
    stage = Dungeon({7: Player(EDGE, State.PRONE), 8: at(4, 4)}, SAFE, options=options)
    assert purposes(stage.order("7 move STAND")) == []
    assert purposes(stage.act(f"MOVE {at(15, 7)}", dice=[2])) == ["precarious"]


@pytest.mark.rules("DUN-MOV-01")
def test_a_leap_needs_a_clear_line_and_no_zone_matters():
    stage = Dungeon({7: Player(at(8, 3), skills="Leap")}, {4: at(7, 3), **SAFE})
    stage.order("7 move")
    squares = stage.decision.options.targets(Verb.LEAP)
    assert CISTERN.board.at(10, 4) not in squares
    assert CISTERN.board.at(8, 5) in squares
    refusal = stage.decision.options.refusal(Choice(Verb.LEAP, CISTERN.board.at(10, 4)))
    assert (refusal.code, refusal.rule) == ("wall-between", "DUN-MOV-01")
    assert purposes(stage.act(f"LEAP {at(8, 5)}", dice=[4])) == ["leap"]


@pytest.mark.rules("DUN-MOV-02", "SKL-17")
@pytest.mark.parametrize(
    ("option", "dice", "state"),
    [("landing", [1, 2, 1, 1], State.PRONE), ("pit", [1, *HURT], State.BADLY_HURT)],
)
def test_a_failed_leap_over_a_pit(option, dice, state):
    stage = Dungeon(
        {7: Player(at(15, 7), skills="Leap"), 8: at(4, 4)},
        SAFE,
        options={"leap_fail": option},
    )
    stage.order("7 move")
    stage.act(f"LEAP {at(17, 6)}", dice=dice)
    assert stage.figure(7).state is state


@pytest.mark.rules("DUN-MOV-03")
def test_against_a_wall_he_stays_and_falls_there():
    stage = Dungeon({7: at(2, 5), 8: at(4, 14)}, {4: at(1, 5), **SAFE})
    events = stage.order("7 block BLOCK 4", dice=[6, 1, 1])
    assert one(events, "push_resisted").rule == "DUN-MOV-03"
    assert (stage.where(4, 1), stage.away(4).state) == (at(1, 5), State.PRONE)
    assert DecisionKind.FOLLOW_UP not in kinds(events)


@pytest.mark.rules("CORE-PSH-01")
def test_walls_obstacles_and_chests_are_no_push_squares():
    stage = Dungeon({7: at(11, 4), 8: at(4, 14)}, {4: at(12, 4), **SAFE}, chests=[at(13, 4)])
    stage.order("7 block BLOCK 4", dice=[3], then=["STAY"])
    assert stage.where(4, 1) == at(13, 3)  # (13, 4) is a chest, (13, 5) an obstacle


@pytest.mark.rules("DUN-MOV-04")
def test_nobody_walks_into_a_pit():
    stage = Dungeon({7: EDGE}, SAFE)
    stage.order("7 move")
    step = Choice(Verb.MOVE, CISTERN.board.square(LAVA))
    assert step not in stage.decision.options
    assert stage.decision.options.refusal(step).rule == "DUN-MOV-04"


@pytest.mark.rules("DUN-PIT-01")
def test_a_team_mate_pushed_into_lava_in_their_own_turn_is_a_turnover():
    mates = {7: at(13, 8), 8: EDGE, 9: at(4, 4)}
    away = {4: WEST, 5: at(15, 7), 6: at(15, 9), **SAFE}
    then = [f"PUSH {EDGE}", f"PUSH {LAVA}", "STAY"]
    stage = Dungeon(mates, away)
    events = stage.order("7 block BLOCK 4", dice=[3, 6, *HURT], then=then)
    assert one(events, "fell_into_pit").figure == stage.figure(8).slot
    assert stage.figure(8).state is State.BADLY_HURT
    assert one(events, "turnover").cause == "pit"
