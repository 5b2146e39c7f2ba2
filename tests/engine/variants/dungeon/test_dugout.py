"""The dugout: reserves, the Magic Sponge, Regenerate (DUN-DUG, DUN-SKL-01)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, Verb
from engine.position import State
from engine.report import Fate, report_of
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.dungeon.scene import SAFE, Dungeon, at

PAD1, PAD3 = at(7, 2), at(15, 4)
RESERVE = {9: Player()}
OUT = Player(None, State.KNOCKED_OUT)
HURT = Player(None, State.BADLY_HURT, skills="Regenerate")


def uses(stage):
    """What the dugout may be used for now."""
    wanted = (Verb.TELEPORT, Verb.SPONGE, Verb.REGENERATE)
    return [verb for verb in stage.decision.options.verbs() if verb in wanted]


@pytest.mark.rules("DUN-DUG-01", "DEC-33")
def test_one_reserve_a_turn_starts_their_action_by_it():
    stage = Dungeon({7: at(5, 5), **RESERVE, 10: Player()}, SAFE).start()
    assert uses(stage) == [Verb.TELEPORT]
    assert stage.decision.default == Choice(Verb.TELEPORT, stage.figure(9).slot)
    stage.decide("TELEPORT 9")
    actions = stage.decision.options.targets(Verb.DECLARE)
    assert actions == [0, 2, 3, 4, 5]  # anything but a block
    stage.decide("DECLARE move", dice=[1])
    assert (stage.where(9), stage.figure(9).moved) == (PAD1, 1)
    stage.decide("STOP")
    assert uses(stage) == []
    refusal = stage.decision.options.refusal(Choice(Verb.TELEPORT, stage.figure(10).slot))
    assert refusal.rule == "DUN-DUG-01"
    assert stage.figure(9).used


@pytest.mark.rules("DUN-DUG-01", "DUN-TEL-06")
def test_an_occupied_pad_starts_a_chain_and_it_may_be_late_in_the_turn():
    stage = Dungeon({7: at(5, 5), 8: PAD3, **RESERVE}, SAFE)
    stage.order(f"7 move MOVE {at(5, 6)}", stop=True)
    stage.decide("TELEPORT 9")
    stage.decide("DECLARE move", dice=[3, 1])
    assert (stage.where(9), stage.where(8)) == (PAD3, PAD1)


@pytest.mark.rules("DUN-DUG-02", "DUN-DUG-04")
def test_the_sponge_brings_one_round_and_nothing_else_does():
    stage = Dungeon({7: at(5, 5), 9: OUT, 10: OUT}, SAFE).start()
    assert uses(stage) == [Verb.SPONGE]
    assert stage.decision.default == Choice(Verb.SPONGE, stage.figure(9).slot)
    events = stage.decide("SPONGE 9")
    assert one(events, "returned_to_reserves").rule == "DUN-DUG-02"
    assert (stage.figure(9).state, stage.figure(10).state) == (State.RESERVES, State.KNOCKED_OUT)
    assert uses(stage) == []
    stage.end_turn()
    stage.end_turn()
    assert stage.figure(10).state is State.KNOCKED_OUT


@pytest.mark.rules("DUN-DUG-03")
@pytest.mark.parametrize(("face", "state"), [(4, State.RESERVES), (3, State.BADLY_HURT)])
def test_regenerate_instead_of_either_once_an_injury(face, state):
    stage = Dungeon({7: at(5, 5), 9: HURT}, SAFE)
    stage.game.position.game_state.mending = [stage.figure(9).slot]
    stage.start()
    assert stage.decision.default == Choice(Verb.REGENERATE, stage.figure(9).slot)
    events = stage.decide("REGENERATE 9", dice=[face])
    assert one(events, "treated").rule == "DUN-DUG-03"
    assert stage.figure(9).state is state
    assert stage.game.position.game_state.mending == []


@pytest.mark.parametrize(
    ("option", "dice", "waits"),
    [
        pytest.param("dugout", [], True, marks=pytest.mark.rules("DUN-DUG-03")),
        pytest.param("both", [3], True, marks=pytest.mark.rules("SKL-47")),
        pytest.param("both", [4], False, marks=pytest.mark.rules("SKL-47")),
    ],
)
def test_at_once_only_by_house_rule(option, dice, waits):
    stage = Dungeon(
        {7: at(5, 5), 8: at(4, 14)},
        {4: Player(at(5, 6), skills="Regenerate"), **SAFE},
        options={"dungeon_regenerate": option},
    )
    then = [f"PUSH {at(5, 7)}", "STAY"]
    stage.order("7 block BLOCK 4", dice=[6, 6, 6, 5, 5, 1, *dice], then=then)
    assert (stage.game.position.game_state.mending == [stage.away(4).slot]) is waits
    if option == "dugout":
        stage.end_turn(dice=[])
        stage.decide("REGENERATE 4", dice=[4])


@pytest.mark.rules("DUN-DUG-03")
@pytest.mark.parametrize(("face", "fate"), [(4, Fate.FIT), (3, Fate.DEAD)])
def test_what_was_not_rolled_for_is_when_the_game_ends(face, fate):
    stage = Dungeon(
        {7: at(30, 12)}, {4: Player(at(30, 11), skills="Regenerate"), **SAFE}, ball=at(30, 12)
    )
    then = [f"PUSH {at(30, 10)}", "STAY"]
    stage.order("7 blitz BLOCK 4", dice=[6, 6, 6, 5, 5, 6], then=then)
    events = stage.act(f"MOVE {at(31, 12)}", dice=[face, *[1] * 6])
    assert one(events, "treated").saved is (face == 4)
    report = report_of(stage.game.setup, stage.game.events)
    assert report.sides[1].players[4].fate is fate
    assert report.sides[0].casualties == 1


@pytest.mark.rules("DUN-SKL-01", "SKL-41", "KEM-DUN-02")
def test_the_unwilling_stay_and_another_may_be_chosen():
    stage = Dungeon({9: Player(skills="Bone-Head"), 10: Player(cost=90)}, SAFE).start()
    events = stage.decide("TELEPORT 9", dice=[1])
    assert one(events, "balked").rule == "DUN-SKL-01"
    assert stage.decision.options.targets(Verb.TELEPORT) == [stage.figure(10).slot]
    assert stage.decision.default == Choice(Verb.TELEPORT, stage.figure(10).slot)
    stage = Dungeon({9: Player(skills="Bone-Head")}, SAFE).start()
    stage.decide("TELEPORT 9", dice=[2])
    events = stage.decide("DECLARE move", dice=[1, 1])
    assert [e.purpose for e in of(events, "rolled")] == ["teleport", "bone_head"]
    assert "action_lost" in kinds(events)


@pytest.mark.rules("DUN-SKL-04", "SKL-44")
def test_who_has_taken_root_is_uprooted_by_a_teleport():
    stage = Dungeon({7: at(6, 2), 8: Player(PAD3, skills="Take Root")}, SAFE)
    stage.figure(8).rooted = True
    stage.order(f"7 move MOVE {PAD1}", dice=[3, 5], stop=True)
    assert not stage.figure(8).rooted
    events = stage.order("8 move", dice=[1])
    assert one(events, "rooted").on


@pytest.mark.rules("DUN-DUG-04")
def test_the_hurt_leave_the_dungeon_at_once():
    stage = Dungeon({7: at(5, 5)}, {4: at(5, 6), **SAFE})
    stage.order("7 block BLOCK 4", dice=[6, 6, 6, 4, 4], then=[f"PUSH {at(5, 7)}", "STAY"])
    assert (stage.where(4, 1), stage.away(4).state) == (None, State.KNOCKED_OUT)


@pytest.mark.rules("CORE-TRN-02")
def test_who_has_acted_and_is_back_in_reserve_is_not_brought_in_in_the_same_turn():
    stage = Dungeon({7: at(5, 5), 9: Player(), 10: Player()}, SAFE)
    stage.start()
    stage.figure(9).used = True
    stage.order(f"7 move MOVE {at(5, 6)}", stop=True)
    assert stage.decision.options.targets(Verb.TELEPORT) == [stage.figure(10).slot]
