"""Orders, set-ups and what would be laid are parts: writing one leaves the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.geometry import board
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import (
    Part,
    part_of,
    replacements,
    with_written,
    written_parts,
)
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up

GROUND = Vocabulary(board(14, 26), range(1, 20), range(1, 20))
BOTH = "RECEIVE\nTARGET G18\nFOLLOW always\nPUSH crowd\nCHESTS A1>B2\nKICKING\n1 AT G12\nEND"


def read(text: str) -> SetUpSheet:
    return parse_set_up(text, GROUND)


def after(written: str, *parts: Part, before: str = BOTH) -> list[str]:
    done = with_written(read(before), read(written), parts or None)
    return done.text().splitlines()[:-1]


def test_a_formation_leaves_the_orders():
    assert after("KICKING\n2 AT F12", Part.SET_UP) == [
        "PUSH crowd",
        "FOLLOW always",
        "CHESTS A1>B2",
        "KICKING",
        "2 AT F12",
    ]


def test_orders_leave_the_set_up_and_the_squares_to_lay():
    assert after("REROLL never", Part.ORDERS) == [
        "RECEIVE",
        "REROLL never",
        "CHESTS A1>B2",
        "TARGET G18",
        "KICKING",
        "1 AT G12",
    ]


def test_a_preset_leaves_both_formations_and_hides_no_square_to_lay():
    assert after("PRESET cautious", Part.ORDERS)[:2] == ["RECEIVE", "PRESET cautious"]
    assert "1 AT G12" in after("PRESET cautious", Part.SET_UP)
    assert "CHESTS A1>B2" in after("PRESET cautious", Part.ORDERS)


def test_a_text_about_another_part_goes_on_top_line_by_line():
    assert after("FOLLOW never", Part.SET_UP) == [
        "RECEIVE",
        "PUSH crowd",
        "FOLLOW never",
        "CHESTS A1>B2",
        "TARGET G18",
        "KICKING",
        "1 AT G12",
    ]
    both = after("FOLLOW never\nRECEIVING\n3 AT G12", Part.SET_UP)
    assert both == [
        "PUSH crowd",
        "FOLLOW never",
        "CHESTS A1>B2",
        "RECEIVING",
        "3 AT G12",
    ]


def test_an_empty_text_empties_its_own_part_only():
    assert after("", Part.SET_UP) == ["PUSH crowd", "FOLLOW always", "CHESTS A1>B2"]
    assert after("", Part.ORDERS, Part.LAYING) == ["RECEIVE", "TARGET G18", "KICKING", "1 AT G12"]


@pytest.mark.parametrize("text", [BOTH, "PRESET cautious\nPADS C3", "", "KICK"])
def test_without_a_part_a_text_replaces_what_it_contains(text):
    done = with_written(read(BOTH), read(text))
    found = written_parts(read(text))
    for part in Part:
        expected = read(text) if part in found or not found else read(BOTH)
        assert part_of(done, part) == part_of(expected, part)


def test_the_parts_make_up_the_whole():
    whole = read(BOTH)
    assert part_of(whole, *Part) == whole
    assert written_parts(whole) == set(Part)
    assert written_parts(read("")) == set()


def test_what_gives_way_is_named_with_what_takes_its_place():
    done = read("TARGET H18\nFOLLOW never\nCHESTS A1>B2\nKICKING\n1 AT F12\nEND")
    assert [(str(r.part), r.before, r.after) for r in replacements(read(BOTH), done)] == [
        ("set_up", "RECEIVE", ""),
        ("set_up", "TARGET G18", "TARGET H18"),
        ("set_up", "KICKING 1 G12", "KICKING 1 F12"),
        ("orders", "PUSH crowd", ""),
        ("orders", "FOLLOW always", "FOLLOW never"),
    ]
    assert replacements(done, replace(done)) == []
