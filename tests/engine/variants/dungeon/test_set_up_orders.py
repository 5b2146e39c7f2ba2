"""Formations in a dungeon: held against the rules in every role, and carried to either end zone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.events import ChestPlaced, PadPlaced
from engine.game import Game
from engine.geometry import other_end_zone
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.executor.segment import waits_for
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_check import check_set_up, set_up_remarks
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from engine.variants.registry import find_variant
from matches.render.fault_words import reason
from tests.engine.stage import one
from tests.engine.variants.dungeon.scene import CISTERN

CLANS = find_variant("dungeon").clans
SETUP = MatchSetup(
    "dungeon",
    CLANS["human"].line_up(),
    CLANS["human"].line_up(),
    {"dungeon_map": "old_cistern"},
    CISTERN.text,
)
NUMBERS = [figure.number for figure in SETUP.home.figures][:6]
IN_A = ("B2", "C2", "B3", "C3", "B4", "C4")
IN_B = ("AG16", "AF16", "AG15", "AF15", "AG14", "AF14")
OUTSIDE = ("M9", "N10", "O10", "P10", "Q10", "R10")


def with_options(**options: str) -> MatchSetup:
    return replace(SETUP, options={**SETUP.options, **options})


def section(head: str, squares) -> str:
    lines = [f"{number} AT {square}" for number, square in zip(NUMBERS, squares, strict=True)]
    return "\n".join([head, *lines]) + "\n"


def read(text: str, setup: MatchSetup = SETUP, side: int = 0) -> SetUpSheet:
    return parse_set_up(text, Vocabulary.of(setup, side))


def set_up_by(setup: MatchSetup, home: str, away: str, seed: int = 1) -> Game:
    """A match whose coaches follow these orders, up to its first turn."""
    game = Game.start(setup, SeededDice(seed))
    coaches = [OrdersCoach(read(text, setup, side)) for side, text in enumerate((home, away))]
    while waits_for(game) is None:
        coach = coaches[game.decision.side]
        game.decide(coach.choose(game.position, game.rules, game.decision))
    return game


def squares_of(game: Game, side: int) -> list[str]:
    """Where the six players of the orders stand."""
    squares = [game.position.numbered(side, number).square for number in NUMBERS]
    return [game.position.board.name(square) for square in squares]


@pytest.mark.parametrize("pick_list", ["on", "off"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("head", ["KICKING", "RECEIVING"])
def test_each_of_the_two_sections_is_checked(head, side, pick_list):
    setup = with_options(dungeon_pick_list=pick_list)
    faults = check_set_up(setup, side, read(section(head, OUTSIDE), setup, side))
    assert [(fault.line, fault.code, fault.rule) for fault in faults] == [
        (2, "not-own-end-zone", "DUN-SET-04")
    ]
    for squares in (IN_A, IN_B):
        assert check_set_up(setup, side, read(section(head, squares), setup, side)) == ()


def test_a_formation_in_both_end_zones_is_refused():
    (fault,) = check_set_up(SETUP, 0, read(section("KICKING", (*IN_A[:5], IN_B[5]))))
    assert (fault.line, fault.values["square"]) == (7, IN_B[5])


@pytest.mark.rules("DUN-SET-03", "DUN-SET-04")
@pytest.mark.parametrize("zone", ["a", "b"])
@pytest.mark.parametrize("squares", [IN_A, IN_B])
def test_a_formation_is_carried_to_the_end_zone_that_the_side_defends(squares, zone):
    own = section("KICKING", squares) + section("RECEIVING", squares)
    for side in (0, 1):
        other = f"PRIVILEGE end-zone\nZONE {zone}\n"
        orders = (own, other) if side == 0 else (other, own)
        for seed in range(4):
            game = set_up_by(SETUP, *orders, seed=seed)
            end = game.position.ends[side]
            assert squares_of(game, side) == list((IN_A, IN_B)[end]), (side, seed)


def test_the_check_says_where_a_formation_is_carried():
    orders = read(section("RECEIVING", IN_A))
    (note,) = set_up_remarks(SETUP, 0, orders)
    assert (note.line, note.code, note.values["zone"]) == (1, "other-end", "B")
    assert reason(note) == (
        "If you defend end zone B, this formation is carried there: "
        "1 AG16, 2 AF16, 3 AG15, 4 AF15, 5 AG14, 6 AF14."
    )
    fixed = with_options(dungeon_pick_list="off")  # home defends A
    assert set_up_remarks(fixed, 0, read(section("RECEIVING", IN_A), fixed)) == ()
    (note,) = set_up_remarks(fixed, 0, read(section("RECEIVING", IN_B), fixed))
    assert note.values["zone"] == "A"


@pytest.mark.rules("DUN-SET-04")
def test_a_place_that_falls_on_a_pad_goes_to_the_nearest_free_square():
    board = CISTERN.board
    pads = [board.square(name) for name in ("AG16", "AF16")] + [*CISTERN.pads[2:]]
    laid = (
        *(ChestPlaced("DUN-PRM-04", None, square) for square in CISTERN.chests),
        *(PadPlaced("DUN-PRM-04", None, n, square) for n, square in enumerate(pads, start=1)),
    )
    setup = replace(SETUP, laid=laid)
    text = section("KICKING", IN_A) + section("RECEIVING", IN_A)
    assert check_set_up(setup, 0, read(text, setup)) == ()
    game = set_up_by(setup, text, "PRIVILEGE end-zone\nZONE a\n")
    assert one(game.events, "set_up", side=0).rule == "DUN-SET-04"
    assert squares_of(game, 0) == ["AF13", "AG13", *IN_B[2:]]
    (fault,) = check_set_up(setup, 0, read(section("KICKING", IN_B), setup))
    assert (fault.line, fault.values["square"]) == (2, "AG16")  # a pad named by the coach


def test_every_place_in_an_end_zone_has_one_in_the_other():
    for zones in (CISTERN.end_zones, ({0, 1, 10, 11}, {70, 71, 72, 73})):
        there = other_end_zone(zones)
        assert {there[square] for square in zones[0]} == set(zones[1])
        assert all(there[there[square]] == square for square in there)
    board = CISTERN.board
    assert all(
        board.across(here) == there for here, there in other_end_zone(CISTERN.end_zones).items()
    )


def test_orders_are_mirrored_by_point_reflection():
    text = "PUSH F7>away\nCHESTS N9>AE3\nPADS D5\nPRIVILEGE end-zone\nZONE a\n"
    orders = read(text + section("KICKING", IN_A))
    rules = rules_for(SETUP)
    there = orders.mirrored(rules.board, rules.pitch.end_zones)
    assert there.standing.text() == [
        "PUSH AC11>away",
        "CHESTS U9>D15",
        "PADS AE13",
        "PRIVILEGE end-zone",
        "ZONE b",
    ]
    assert [square for _, square in there.kicking] == list(IN_B)
    assert check_set_up(SETUP, 1, there) == ()
    assert there.mirrored(rules.board, rules.pitch.end_zones) == orders
    named = dict(there.standing.own)[DecisionKind.PLACE_CHEST].names
    assert {CISTERN.board.square(name) for name in named} <= set(CISTERN.chests)
