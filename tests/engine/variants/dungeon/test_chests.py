"""Chests: opening, traps, the ball (DUN-CHE, DUN-PRM-02)."""

from __future__ import annotations

import json

import pytest

from engine.decisions import Choice, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.position import State
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at
from tests.support.gold import gold_setup

CHEST = at(13, 8)
BESIDE = at(12, 8)
HELD = [1, 1]


def opening(home, away=SAFE, **rest):
    """A scene with the last chest."""
    return Dungeon(home, away, chests=[CHEST], **rest)


@pytest.mark.rules("DUN-CHE-01")
@pytest.mark.parametrize("action", ["move", "blitz", "pass", "hand_off", "foul"])
def test_within_any_action_but_a_block_for_a_square(action):
    stage = opening({7: BESIDE, 8: at(4, 4)}, found=False)
    events = stage.order(f"7 {action} OPEN {CHEST}")
    assert one(events, "chest_opened").rule == "DUN-CHE-01"
    assert stage.figure(7).moved == 1
    stage.act(f"MOVE {at(12, 7)}")


@pytest.mark.rules("DUN-CHE-01")
def test_not_in_a_block_nor_from_afar_nor_lying():
    stage = opening({7: BESIDE, 8: at(4, 4)}, {4: at(12, 9), **SAFE})
    stage.order("7 block")
    choice = Choice(Verb.OPEN, CISTERN.board.square(CHEST))
    assert stage.decision.options.refusal(choice).rule == "CORE-TRN-02"
    stage = opening({7: at(12, 10)})
    stage.order("7 move")
    assert stage.decision.options.refusal(choice).rule == "DUN-CHE-01"
    stage = opening({7: Player(BESIDE, State.PRONE)})
    stage.order("7 move")
    assert choice not in stage.decision.options


@pytest.mark.rules("DUN-CHE-01", "CORE-GFI-01")
def test_going_for_it_pays_for_it_too():
    stage = opening({7: Player(BESIDE, ma=0), 8: at(4, 4)})
    events = stage.order(f"7 move OPEN {CHEST}", dice=[2, *HELD])
    assert [e.purpose for e in of(events, "rolled")] == ["surge", "armour"]
    stage = opening({7: Player(BESIDE, ma=0), 8: at(4, 4)})
    events = stage.order(f"7 move OPEN {CHEST}", dice=[1, *HELD])
    assert "chest_opened" not in kinds(events)
    assert stage.figure(7).state is State.PRONE


@pytest.mark.rules("DUN-CHE-02")
def test_nobody_enters_its_square_until_it_is_open():
    stage = opening({7: BESIDE}, found=False)
    stage.order("7 move")
    step = Choice(Verb.MOVE, CISTERN.board.square(CHEST))
    assert stage.decision.options.refusal(step).rule == "DUN-CHE-02"
    stage.act(f"OPEN {CHEST}")
    assert step in stage.decision.options


@pytest.mark.rules("DUN-CHE-03", "DUN-CHE-04", "DUN-SPP-01")
def test_a_trap_fells_all_around_the_opener_first():
    home = {7: BESIDE, 8: at(12, 7), 9: Player(at(12, 9), State.PRONE)}
    stage = opening(home, {4: at(14, 8), 5: at(14, 7), **SAFE})
    events = stage.order(f"7 move OPEN {CHEST}", dice=[*HELD, *HELD, *HELD, 6, 6, 6, 6, 6])
    fallen = [stage.game.position.figures[e.figure].number for e in of(events, "knocked_down")]
    assert fallen == [7, 8, 4, 5]
    assert {e.modifiers for e in of(events, "rolled") if e.purpose == "armour"} == {()}
    assert one(events, "injured").result == "dead"
    assert "spp_earned" not in kinds(events)
    assert stage.game.position.shut == []


@pytest.mark.rules("DUN-CHE-03")
def test_a_ball_held_there_bounces_after_all_have_fallen():
    stage = opening({7: BESIDE, 8: at(12, 7)}, ball=at(12, 7))
    events = stage.order(f"7 move OPEN {CHEST}", dice=[*HELD, *HELD, 2])
    assert stage.ball == at(12, 6)
    assert one(events, "turnover").cause == "explosion"


@pytest.mark.rules("DUN-CHE-05")
def test_the_ball_lies_in_its_square_and_they_may_pick_it_up():
    stage = opening({7: BESIDE}, found=False)
    events = stage.order(f"7 move OPEN {CHEST}")
    assert one(events, "ball_rests").rule == "DUN-CHE-05"
    assert "turnover" not in kinds(events)
    stage.act(f"MOVE {CHEST}", dice=[3])
    assert stage.game.position.carrier == stage.figure(7).slot


@pytest.mark.rules("DUN-CHE-05")
@pytest.mark.parametrize(("skills", "holds"), [("", True), ("No Hands", False)])
def test_by_house_rule_the_opener_holds_it(skills, holds):
    options = {"ball_found": "hands"}
    stage = opening({7: Player(BESIDE, skills=skills)}, found=False, options=options)
    stage.order(f"7 move OPEN {CHEST}")
    assert (stage.game.position.carrier is not None) is holds


@pytest.mark.rules("DUN-PRM-02")
@pytest.mark.parametrize(("face", "contents"), [(1, "ball"), (2, "trap"), (6, "trap")])
def test_what_is_in_it_is_drawn_when_it_is_opened(face, contents):
    stage = Dungeon({7: BESIDE, 8: at(4, 4)}, SAFE, chests=None, found=False)
    dice = [face] if contents == "ball" else [face, *HELD]
    events = stage.order(f"7 move OPEN {CHEST}", dice=dice)
    assert one(events, "rolled", purpose="chest").sides == 6
    assert one(events, "chest_opened").contents == contents
    assert stage.game.position.game_state.ball_found is (contents == "ball")


@pytest.mark.rules("LGE-PBM-02")
def test_nobody_can_know_it_before():
    game = Game.start(gold_setup("dungeon", 0), SeededDice(1))
    assert "ball" not in json.dumps([e.to_json() for e in of(game.events, "chest_placed")])
    assert len(game.position.shut) == 6
    assert '"ball": -1' in json.dumps(game.checkpoint())


@pytest.mark.rules("DUN-CHE-03")
def test_a_wall_corner_shelters_from_the_blast():
    """DUN-MAP-05: two squares that touch at the corner of a wall are not adjacent."""
    board = CISTERN.board
    chest, hidden = next(
        (one_, other)
        for one_ in sorted(board.floor)
        for other in sorted(board.floor)
        if board.distance(one_, other) == 1 and other not in board.toward[one_]
        if len(board.neighbours[one_]) > 1
    )
    beside = next(square for square in board.neighbours[chest] if square != hidden)
    home = {7: board.name(beside), 8: board.name(hidden)}
    stage = Dungeon(home, SAFE, chests=[board.name(chest)])
    if beside in board.perils:
        pytest.fail("choose a chest away from every pit")
    events = stage.order(f"7 move OPEN {board.name(chest)}", dice=HELD)
    assert [e.figure for e in of(events, "knocked_down")] == [stage.figure(7).slot]
    assert stage.figure(8).state is State.STANDING
    assert one(events, "chest_opened")
