"""The check of a play tries every pad that a part of it is written for."""

from __future__ import annotations

import pytest

from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from matches.render.fault_words import reason
from tests.engine.stage import Player
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at

BOARD = CISTERN.board
PAD1, BESIDE1 = at(7, 2), at(6, 2)
WALL = next(BOARD.name(square) for square in range(BOARD.size) if square not in BOARD.floor)
PADS = [BOARD.name(square) for square in CISTERN.pads]
RESERVE = {7: at(5, 5), 12: Player()}


def beside(pad: int) -> str:
    """A square next to the pad of that number."""
    return BOARD.name(BOARD.neighbours[CISTERN.pads[pad - 1]][0])


def faults(text: str, home=RESERVE, **scene) -> list[tuple[str, str]]:
    """What is wrong with the plays that have a fault, and its rule."""
    stage = Dungeon(home, SAFE, **scene).start()
    found = check(stage.game.checkpoint(), 0, parse(text, Vocabulary.of(stage.game.setup, 0)))
    return [(reason(each.fault), each.fault.rule) for each in found if each.fault is not None]


@pytest.mark.rules("DUN-TEL-01", "DUN-MAP-03")
@pytest.mark.parametrize("pad", range(1, 7))
def test_a_part_into_a_wall_is_refused_with_its_pad_and_rule(pad):
    wanted = [(f"From pad {pad}: Nobody can stand on {WALL}.", "DUN-MAP-03")]
    assert faults(f"12 TELEPORT ON {pad}: MOVE TO {WALL}") == wanted


@pytest.mark.rules("DUN-TEL-01")
def test_a_part_for_two_pads_must_be_possible_from_both():
    far = f"Player 12 cannot get to {beside(3)} with the movement left."
    assert faults(f"12 TELEPORT ON 3: MOVE TO {beside(3)}") == []
    refused = faults(f"12 TELEPORT ON 3 5: MOVE TO {beside(3)}")
    assert refused == [(f"From pad 5: {far}", "CORE-MOV-01")]


@pytest.mark.rules("DUN-TEL-01")
def test_an_else_is_for_whatever_is_left():
    assert faults(f"12 TELEPORT ON 1: STOP | ELSE MOVE TO {beside(3)}") == []
    assert faults(f"12 TELEPORT ON 3: STOP | ELSE MOVE TO {beside(3)}")
    (refused,) = faults(f"12 TELEPORT ON 6: STOP | ELSE MOVE TO {WALL}")
    assert refused[0] == f"From pads 1, 2, 3, 4, 5: Nobody can stand on {WALL}."


@pytest.mark.rules("DUN-TEL-01")
def test_what_is_refused_is_told_of_every_pad():
    ways = f"ON 4: MOVE TO {WALL} | ON 2 5: MOVE TO {beside(3)} | ON 3: STOP | ON 6: MOVE TO {WALL}"
    (refused,) = faults(f"12 TELEPORT {ways}")
    far = f"Player 12 cannot get to {beside(3)} with the movement left."
    wanted = f"From pads 4, 6: Nobody can stand on {WALL}. From pads 2, 5: {far}"
    assert refused == (wanted, "DUN-MAP-03")


@pytest.mark.rules("DUN-TEL-04")
def test_from_the_pad_that_is_left_nothing_goes_on():
    home = {7: BESIDE1}
    assert faults(f"7 MOVE {PAD1} ON 1: MOVE TO {WALL}", home) == []
    assert faults(f"7 MOVE {PAD1} ON 1 3: MOVE TO {beside(3)}", home) == []
    (refused,) = faults(f"7 MOVE {PAD1} ON 4: MOVE TO {WALL}", home)
    assert refused[0].startswith("From pad 4: ")


def test_who_does_not_get_to_a_pad_is_told_about_the_way_there():
    (refused,) = faults(f"7 MOVE {PADS[5]} ON 3: MOVE TO {WALL}", {7: BESIDE1})
    assert refused[0].startswith(f"{PADS[5]} is not next to 7")


def test_a_part_for_a_block_is_checked_where_it_would_be():
    foe = "12 TELEPORT ON 3: BLOCK opp4 | ELSE STOP"
    near = Dungeon(RESERVE, {4: beside(3), **SAFE}).start()
    far = Dungeon(RESERVE, {4: beside(5), **SAFE}).start()
    for stage, codes in ((near, []), (far, ["target-not-adjacent"])):
        sheet = parse(foe, Vocabulary.of(stage.game.setup, 0))
        found = check(stage.game.checkpoint(), 0, sheet)
        assert [each.fault.code for each in found if each.fault] == codes


def test_an_alternative_and_what_comes_later_are_checked_as_before():
    text = f"12 TELEPORT ON 3: MOVE TO {WALL} OR 12 TELEPORT\n7 MOVE {at(0, 0)}"
    first, second = faults(text)
    assert first[0].startswith("From pad 3: ")
    assert second == (f"Nobody can stand on {at(0, 0)}.", "DUN-MAP-03")


@pytest.mark.rules("DUN-TEL-01")
def test_who_walks_onto_a_pad_is_not_lost_in_the_check_and_the_turn_goes_on():
    home = {7: BESIDE1, 8: at(5, 5), 9: at(4, 4)}
    for pad in range(1, 7):
        onto = f"7 MOVE {PADS[pad - 1]}\n8 MOVE {at(5, 6)}\n9 MOVE {at(4, 5)}"
        assert faults(onto, {**home, 7: beside(pad)}) == []


@pytest.mark.rules("DUN-TEL-01")
@pytest.mark.parametrize("pad", range(2, 7))
def test_a_play_that_is_possible_from_one_pad_at_least_has_no_fault(pad):
    """Where somebody lands is luck, as every test that the check lets succeed."""
    home = {7: BESIDE1, 8: beside(pad)}
    walk = f"7 MOVE {PAD1}"
    assert faults(f"{walk}\n8 HANDOFF 7", home, ball=home[8], carrier=8) == []
    assert faults(f"{walk}\n8 MOVE {PADS[pad - 1]}", home) == []


def test_a_play_that_is_possible_from_no_pad_has_a_fault():
    home = {7: BESIDE1, 8: at(4, 4)}
    assert faults(f"7 MOVE {PAD1}\n8 HANDOFF 7", home, ball=home[8], carrier=8)
    assert faults(f"7 MOVE {PAD1}\n8 MOVE TO {WALL}", home) == [
        (f"Nobody can stand on {WALL}.", "DUN-MAP-03")
    ]
