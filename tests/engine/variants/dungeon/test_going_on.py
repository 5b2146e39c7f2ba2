"""Going on after a teleport: a way on for each pad, or a HOLD in the middle of the action."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.position import State
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.executor.segment import Ending, Limits, Segment, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_check import check
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, one
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at

PADS = [CISTERN.board.name(square) for square in CISTERN.pads]
"""Where the pads lie, from 1 on."""
RESERVE = {12: Player()}
PAD1, BESIDE1 = at(7, 2), at(6, 2)


def beside(pad: int) -> str:
    """A square next to the pad of that number."""
    near = CISTERN.board.neighbours[CISTERN.pads[pad - 1]]
    return CISTERN.board.name(near[0])


@pytest.mark.rules("DUN-TEL-01", "DUN-DUG-01")
@pytest.mark.parametrize("pad", range(1, 7))
def test_a_reserve_goes_on_from_each_pad_as_written(pad):
    ways = " | ".join(f"ON {n}: MOVE TO {beside(n)}" for n in range(1, 6))
    stage = Dungeon({7: at(5, 5), **RESERVE}, SAFE)
    coach = played(stage, f"12 TELEPORT {ways} | ELSE STOP", dice=[pad])
    assert codes(coach) == []
    assert stage.where(12) == (beside(pad) if pad < 6 else PADS[5])


@pytest.mark.rules("DUN-TEL-01", "DUN-TEL-03")
@pytest.mark.parametrize(("pad", "there"), [(3, beside(3)), (5, PADS[4]), (6, beside(6))])
def test_who_walks_onto_a_pad_goes_on_from_the_other(pad, there):
    stage = Dungeon({7: BESIDE1}, SAFE)
    text = f"7 MOVE {PAD1} ON 3: MOVE {beside(3)} | ON 5: STOP | ELSE MOVE {beside(6)}"
    assert codes(played(stage, text, dice=[pad])) == []
    assert stage.where(7) == there


@pytest.mark.rules("DUN-TEL-01")
def test_squares_written_beyond_the_pad_give_way():
    stage = Dungeon({7: BESIDE1}, SAFE)
    text = f"7 MOVE {PAD1} {at(8, 2)} ON 3: MOVE TO {beside(3)}"
    assert codes(played(stage, text, dice=[3])) == []
    assert stage.where(7) == beside(3)


@pytest.mark.rules("DUN-TEL-01")
def test_a_goal_may_be_a_pad():
    stage = Dungeon({7: at(5, 3)}, SAFE)
    assert codes(played(stage, f"7 MOVE TO {PAD1} ON 3: MOVE TO {beside(3)}", dice=[3])) == []
    assert stage.where(7) == beside(3)


@pytest.mark.rules("DUN-DUG-01")
def test_the_action_is_declared_for_what_the_pads_need():
    foe = {4: beside(3)}
    stage = Dungeon({7: at(5, 5), **RESERVE}, {**foe, **SAFE})
    text = "12 TELEPORT ON 3: BLOCK opp4 | ELSE STOP"
    played(stage, text, dice=[3, 3])
    assert one(stage.game.events, "declared").action == "blitz"
    assert one(stage.game.events, "blocked").defender == stage.away(4).slot


def test_who_is_lost_does_not_go_on():
    stage = Dungeon({7: BESIDE1, 8: at(4, 4)}, SAFE)
    text = f"7 MOVE {PAD1} ON 3: MOVE TO {beside(3)} | ELSE MOVE TO {BESIDE1}"
    played(stage, text, dice=[1])
    assert stage.figure(7).state is State.GONE


def test_terms_and_preferences_reach_the_ways_on():
    stage = Dungeon({7: at(5, 5), **RESERVE}, SAFE)
    text = f"12 TELEPORT ON 3: MOVE {at(0, 0)} ONFAIL STOP\n7 MOVE {at(5, 6)}"
    coach = played(stage, text, dice=[3])
    assert [code for _, code in codes(coach)][-1] == "not-reached"
    assert stage.where(7) == at(5, 5)


@pytest.mark.parametrize("pad", [1, 3, 5])
def test_the_check_and_the_rehearsal_know_the_ways_on(pad):
    stage = Dungeon({7: at(5, 5), **RESERVE}, SAFE).start()
    ways = " | ".join(f"ON {n}: MOVE TO {beside(n)}" for n in range(1, 7))
    sheet = parse(f"12 TELEPORT {ways}", Vocabulary.of(stage.game.setup, 0))
    (checked,) = check(stage.game.checkpoint(), 0, sheet)
    assert checked.fault is None
    (play,) = estimate_turn(stage.game.checkpoint(), sheet, 60).plays
    assert (play.reached, play.succeeded, play.refused) == (1.0, 1.0, 0.0)


# -- HOLD in the middle of the action ----------------------------------------------------------


def held(text: str, pad: int, home=None) -> tuple[Dungeon, SheetCoach]:
    """A sheet whose turn is held after a teleport that led to that pad."""
    stage = Dungeon(home or {7: at(5, 5), **RESERVE}, SAFE).start()
    coach = SheetCoach(parse(text, Vocabulary.of(stage.game.setup, 0)))
    stage.dice._faces = [pad]
    ending = Segment(stage.game, (coach, OrdersCoach()), Limits(holds=1)).play()
    stage.dice.assert_used_up()
    assert ending is Ending.HOLD
    assert waits_for(stage.game) == 0
    return stage, coach


def goes_on(stage: Dungeon, text: str, dice=()) -> SheetCoach:
    """The rest of the turn, from the checkpoint at which it was held."""
    game = stage.game = Game.resume(stage.game.checkpoint(), stage.dice)
    coach = SheetCoach(parse(text, Vocabulary.of(game.setup, 0)))
    stage.dice._faces = list(dice)
    Segment(game, (coach, OrdersCoach())).play()
    coach.close("end")
    stage.dice.assert_used_up()
    return coach


@pytest.mark.rules("DUN-TEL-01")
@pytest.mark.parametrize("pad", [2, 3, 6])
def test_a_hold_right_after_a_teleport_waits_before_the_action_goes_on(pad):
    stage, _ = held("12 TELEPORT\nHOLD\n7 MOVE F7", pad)
    assert stage.where(12) == PADS[pad - 1]
    assert codes(goes_on(stage, f"12 MOVE TO {beside(pad)}\n7 MOVE {at(5, 6)}")) == []
    assert (stage.where(12), stage.where(7)) == (beside(pad), at(5, 6))


def test_a_hold_after_a_walk_onto_a_pad():
    home = {7: BESIDE1, 8: at(4, 4)}
    stage, coach = held(f"7 MOVE {PAD1}\nHOLD\n8 MOVE {at(4, 5)}", 4, home)
    assert coach.rest().text() == f"8 MOVE {at(4, 5)}\nEND\n"
    assert codes(goes_on(stage, f"7 MOVE TO {beside(4)}")) == []
    assert stage.where(7) == beside(4)


def test_what_begins_with_somebody_else_ends_the_action():
    home = {7: at(5, 5), 8: at(4, 4), **RESERVE}
    stage, _ = held("12 TELEPORT\nHOLD", 3, home)
    coach = goes_on(stage, f"7 MOVE {at(5, 6)}\n12 MOVE {beside(3)}")
    assert (stage.where(7), stage.where(12)) == (at(5, 6), PADS[2])
    assert codes(coach) == [(2, "already-played")]


def test_the_rest_may_ask_first():
    stage, _ = held("12 TELEPORT\nHOLD", 3)
    text = f"IF 12 AT {PADS[2]}\n12 MOVE TO {beside(3)}\nELSE\n12 STAND\nENDIF"
    goes_on(stage, text)
    assert stage.where(12) == beside(3)


def test_a_hold_elsewhere_waits_between_two_players():
    stage, _ = held("12 TELEPORT ON 3: MOVE TO " + beside(3) + "\nHOLD", 3)
    assert stage.where(12) == beside(3)
    assert stage.game.position.acting is None


def test_a_turn_held_in_an_action_is_checked_and_rehearsed():
    stage, _ = held("12 TELEPORT\nHOLD", 3)
    text = f"12 MOVE TO {beside(3)}\n7 MOVE {at(5, 6)}"
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    checkpoint = stage.game.checkpoint()
    assert [checked.fault for checked in check(checkpoint, 0, sheet)] == [None, None]
    assert [checked.tried for checked in check(checkpoint, 0, sheet)] == [True, True]
    odds = estimate_turn(checkpoint, sheet, 40)
    assert [(play.reached, play.succeeded) for play in odds.plays] == [(1.0, 1.0)] * 2
