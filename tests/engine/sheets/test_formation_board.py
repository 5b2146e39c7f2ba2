"""A board for set-ups: squares, numbers and everything against the rules, from the engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.sheets.formation_board import FormationBoard, formation_boards
from engine.sheets.set_up_check import default_set_up
from engine.sheets.set_up_sheet import SetUpSheet
from tests.engine.sheets.test_set_up import SETUP
from tests.engine.variants.dungeon.test_set_up_orders import SETUP as DUNGEON


def boards(orders: SetUpSheet, side: int = 0, setup=SETUP) -> list[FormationBoard]:
    return list(formation_boards(setup, side, orders))


def counted(board: FormationBoard) -> dict[str, tuple[int, int, int | None, bool]]:
    return {c.name: (c.placed, c.least, c.most, c.holds) for c in board.counts}


@pytest.mark.rules("SAM-PIT-03")
def test_the_default_keeps_every_number():
    orders = default_set_up(SETUP, 0)
    kicking, receiving = boards(orders)
    assert (kicking.kicking, receiving.kicking) == (True, False)
    for board in (kicking, receiving):
        assert board.refusals == ()
        assert all(count.holds for count in board.counts)
        assert counted(board)["players"] == (11, 11, 11, True)
    assert dict(kicking.filled) == dict(orders.kicking)


def test_only_the_kickers_aim_and_only_into_the_other_half():
    kicking, receiving = boards(SetUpSheet(target="G3"))
    assert receiving.aims == ()
    assert "G18" in kicking.aims
    assert "G12" not in kicking.aims
    assert [(r.code, r.values["square"]) for r in kicking.refusals] == [
        ("not-in-receiving-half", "G3")
    ]


@pytest.mark.rules("CORE-SET-03")
def test_everything_that_is_wrong_is_named_at_its_place():
    orders = SetUpSheet(kicking=((1, "A12"), (2, "A11"), (3, "A10"), (4, "G14"), (5, "G12")))
    board = boards(orders)[0]
    assert [(r.code, r.values.get("square")) for r in board.refusals] == [
        ("not-own-half", "G14"),
        ("wrong-number", None),
        ("too-few-on-the-line", None),
        ("too-many-wide", "A10"),
    ]
    assert counted(board)["on_line"] == (1, 3, None, False)
    assert counted(board)["wide_west"] == (3, 0, 2, False)
    assert counted(board)["wide_east"] == (0, 0, 2, True)
    assert "G14" not in board.squares
    assert len(board.squares) == 12 * 14


def test_an_empty_formation_is_not_refused_and_shows_what_the_engine_would_place():
    board = boards(SetUpSheet())[0]
    assert board.refusals == ()
    assert len(board.filled) == 11


def test_in_a_dungeon_either_end_zone_may_be_written_for_until_somebody_stands_in_one():
    nobody = boards(SetUpSheet(), setup=DUNGEON)[0]
    default = default_set_up(DUNGEON, 0)
    one = boards(replace(SetUpSheet(), kicking=default.kicking[:1]), setup=DUNGEON)[0]
    assert set(one.squares) < set(nobody.squares)
    assert default.kicking[0][1] in one.squares
    assert [c.name for c in one.counts] == ["players"]
    other = next(name for name in nobody.squares if name not in one.squares)
    there = boards(SetUpSheet(kicking=((default.kicking[0][0], other),)), setup=DUNGEON)[0]
    assert other in there.squares
    assert default.kicking[0][1] not in there.squares
