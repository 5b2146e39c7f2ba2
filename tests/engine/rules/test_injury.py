"""Armour, injury, stunned and knocked-out players (SAM-BLK-09, SAM-INJ, CORE-PIT-04)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.position import Phase, State
from tests.engine.stage import Player, Stage, of, one

BLADE = 6


def felled(faces, skills="", **options):
    stage = Stage({7: "E5", 8: "A1"}, {4: Player("E6", skills=skills), 5: "N24"}, options=options)
    return stage, stage.order("7 BLOCK 4", dice=[BLADE, *faces])


@pytest.mark.rules("SAM-BLK-09")
@pytest.mark.parametrize(("faces", "broken"), [((4, 4), False), ((4, 5, 1, 1), True)])
def test_armour_must_be_beaten(faces, broken):
    _, events = felled(faces)
    assert one(events, "rolled", purpose="armour").success is broken


@pytest.mark.rules("SAM-INJ-02")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        pytest.param((1, 1), "stunned", marks=pytest.mark.rules("SAM-INJ-01")),
        ((3, 4), "stunned"),
        ((4, 4), "knocked_out"),
        ((4, 5), "knocked_out"),
        pytest.param((4, 6, 1), "badly_hurt", marks=pytest.mark.rules("SAM-INJ-03")),
        ((4, 6, 3), "badly_hurt"),
        pytest.param((6, 6, 4), "seriously_injured", marks=pytest.mark.rules("SAM-INJ-03")),
        ((6, 6, 5), "seriously_injured"),
        pytest.param((6, 6, 6), "dead", marks=pytest.mark.rules("SAM-INJ-03")),
    ],
)
def test_the_injury_table(faces, result):
    stage, events = felled((6, 6, *faces))
    assert one(events, "injured").result == result
    assert stage.away(4).state.name.lower() == result


@pytest.mark.rules("SAM-INJ-02")
def test_a_seven_knocks_out_by_house_rule():
    _, events = felled((6, 6, 3, 4), injury_seven="ko")
    assert one(events, "injured").result == "knocked_out"


@pytest.mark.rules("CORE-INJ-05", "LGE-SPP-01")
def test_a_casualty_by_block_earns_two_points():
    stage, events = felled((6, 6, 6, 6, 1))
    earned = one(events, "spp_earned")
    assert (earned.figure, earned.points) == (stage.figure(7).slot, 2)


@pytest.mark.rules("LGE-FRE-02")
def test_a_freebooter_earns_no_points():
    stage = Stage({7: Player("E5", league=False)}, {4: "E6"})
    assert not of(stage.order("7 BLOCK 4", dice=[BLADE, 6, 6, 6, 6, 1]), "spp_earned")


@pytest.mark.rules("CORE-PIT-04", "SAM-INJ-01")
def test_a_player_stunned_in_the_opponents_turn_turns_face_up_after_their_own_next():
    stage, _ = felled((6, 6, 1, 1))
    stage.end_turn()  # home's turn ends: the player stays down
    assert stage.away(4).state is State.STUNNED
    refusal = stage.decision.options.refusal(Choice(Verb.ACTIVATE, stage.away(4).slot))
    assert refusal.code == "stunned"
    assert one(stage.end_turn(), "turned_face_up").figure == stage.away(4).slot


@pytest.mark.rules("CORE-PIT-04")
def test_a_player_stunned_in_their_own_turn_lies_through_their_next():
    stage = Stage({7: "E5", 8: "A1"}, {4: "E6"})
    stage.order("7 MOVE E4", dice=[2, 6, 6, 1, 1])  # the turn is over with the fall
    assert stage.figure(7).state is State.STUNNED
    assert stage.decision.side == 1
    stage.end_turn()
    assert stage.figure(7).state is State.STUNNED
    stage.end_turn()
    assert stage.figure(7).state is State.PRONE


@pytest.mark.rules("SAM-INJ-04", "CORE-SET-02")
@pytest.mark.parametrize(("face", "state"), [(3, State.KNOCKED_OUT), (4, State.RESERVES)])
def test_a_knocked_out_player_is_back_on_four(face, state):
    reserve = Player(state=State.RESERVES)
    stage = Stage({7: reserve, 8: Player(state=State.KNOCKED_OUT)}, {4: reserve})
    stage.dice._faces = [face]
    stage.start(Phase.DRIVE_START)
    assert stage.figure(8).state is state


@pytest.mark.rules("CORE-TRN-04")
def test_an_opponent_knocked_down_is_no_turnover():
    _, events = felled((1, 1))
    assert not of(events, "turnover")
