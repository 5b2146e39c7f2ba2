"""Set-up orders: parsed, checked against the rules, mirrored, and filled in a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.orders.policies import Names
from engine.orders.standing_orders import StandingOrders
from engine.position import State
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_check import check_set_up, default_set_up
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from engine.variants.registry import find_variant
from matches.render.fault_words import reason

CLANS = find_variant("samurai").clans
SETUP = MatchSetup("samurai", CLANS["crab"].line_up(), CLANS["lion"].line_up())
HOME = Vocabulary.of(SETUP, 0)


def read(text: str) -> SetUpSheet:
    return parse_set_up(text, HOME)


@pytest.mark.parametrize("side", [0, 1])
def test_where_a_side_can_field_nobody_no_formation_is_suggested(side):
    setup = replace(SETUP, home=replace(SETUP.home, figures=()))
    orders = default_set_up(setup, side)
    assert (orders.kicking, orders.receiving) == ((), ())
    assert not check_set_up(setup, side, orders)


@pytest.mark.parametrize("side", [0, 1])
def test_the_suggestion_is_legal_and_round_trips(side):
    orders = default_set_up(SETUP, side)
    assert parse_set_up(orders.text(), Vocabulary.of(SETUP, side)) == orders
    assert check_set_up(SETUP, side, orders) == ()


def test_mirrored_orders_are_legal_for_the_other_side():
    orders = default_set_up(SETUP, 0)
    there = orders.mirrored(HOME.board)
    assert there.kicking[0] == (orders.kicking[0][0], "G13")
    assert there.mirrored(HOME.board) == orders


def test_every_square_of_an_order_is_mirrored_and_nothing_else():
    text = "SPELL never\nQUICKSNAP 7 G12\nDUMPOFF opp4>7>F7"
    there = read(text).mirrored(HOME.board)
    assert there.standing.text() == ["SPELL never", "QUICKSNAP 7 G13", "DUMPOFF opp4>7>F18"]
    orders = SetUpSheet(
        standing=StandingOrders(own=((DecisionKind.DUMP_OFF, Names(("WALL J3 I3",))),))
    )
    assert orders.mirrored(HOME.board).standing.text() == ["DUMPOFF WALL J22 I22"]


def test_squares_to_push_to_are_mirrored_too():
    orders = read("PUSH F7>away>G8\nPICK bang\nFOLLOW no")
    there = orders.mirrored(HOME.board)
    assert dict(there.standing.own)[DecisionKind.PUSH].general == ("F18", "away", "G17")
    assert there.standing.text() == ["PICK bang", "PUSH F18>away>G17", "FOLLOW never"]
    assert there.mirrored(HOME.board) == orders


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7 AT G12", "1:1 Write KICKING or RECEIVING above the first player."),
        ("KICKING\n7 AT G12\n7 AT H12", "3:1 Player 7 has a place in this formation already."),
        ("KICKING\n7 AT G12\n8 AT G12", "3:6 G12 is taken in this formation already."),
        ("KICKING\nKICKING", "2:1 KICKING was given on line 1 already."),
        ("KICKIN", "1:1 “KICKIN” is not a word of the sheet. Did you mean KICKING?"),
        ("RECEIVE now", "1:9 “now” does not belong on this line."),
        ("TARGET", "1:7 A square is missing here, such as G12."),
        ("AT G12", "1:1 A player's shirt number stands before AT."),
    ],
)
def test_messages_name_line_and_reason(text, message):
    with pytest.raises(SheetFaults) as caught:
        read(text)
    assert [f"{f.line}:{f.column} {reason(f)}" for f in caught.value.faults] == [message]


@pytest.mark.parametrize(
    ("old", "new", "line", "rule"),
    [
        ("1 AT G12", "1 AT G13", 4, "SAM-PIT-03"),
        ("1 AT G12", "1 AT G11", 3, "SAM-PIT-03"),
        ("5 AT E11", "5 AT B11", 11, "SAM-PIT-03"),
        ("TARGET G17", "TARGET G3", 2, "SAM-KIK-00"),
        ("5 AT E11\n", "", 3, "SAM-PIT-03"),
    ],
)
def test_the_rules_are_held_against_it(old, new, line, rule):
    kicking = default_set_up(SETUP, 0).text().split("RECEIVING")[0]
    assert old in kicking
    faults = check_set_up(SETUP, 0, read(kicking.replace(old, new)))
    assert [(fault.line, fault.rule) for fault in faults] == [(line, rule)]


def at_set_up(hurt: int) -> Game:
    """Home about to set up with the first `hurt` players of its formation unfit."""
    game = Game.start(SETUP, SeededDice(3))
    while game.decision.kind is not DecisionKind.SET_UP or game.decision.side != 0:
        game.decide(game.decision.default)
    numbers = [number for number, _ in default_set_up(SETUP, 0).kicking]
    for number in numbers[:hurt]:
        game.position.numbered(0, number).state = State.BADLY_HURT
    return game


@pytest.mark.parametrize("hurt", [0, 1, 2, 5, 9, 11])
def test_players_who_cannot_play_are_replaced_legally(hurt):
    game = at_set_up(hurt)
    coach = OrdersCoach(default_set_up(SETUP, 0))
    choice = coach.choose(game.position, game.rules, game.decision)
    assert choice in game.decision.options
    placed = dict(choice.formation)
    kicking = bool(game.decision.context["kicking"])
    written = default_set_up(SETUP, 0).places(kicking=kicking)
    board = game.rules.board
    kept = sum(
        placed.get(game.position.numbered(0, number).slot) == board.square(square)
        for number, square in written
    )
    assert kept >= (11 - hurt if hurt < 3 else 0)


def test_without_orders_the_engine_decides():
    game = at_set_up(0)
    choice = OrdersCoach().choose(game.position, game.rules, game.decision)
    assert choice == game.decision.default


def test_kick_or_receive_is_answered():
    game = Game.start(SETUP, SeededDice(3))
    for word in ("KICK", "RECEIVE"):
        orders = parse_set_up(word, Vocabulary.of(SETUP, game.decision.side))
        choice = OrdersCoach(orders).choose(game.position, game.rules, game.decision)
        assert choice == Choice(Verb(word))


def test_what_stands_behind_the_end_is_noted():
    assert [(n.line, n.code) for n in read("RECEIVE\nEND\nTARGET G18").notes] == [(3, "after-end")]
    assert read("RECEIVE\nEND\n").notes == ()


def test_a_crowded_wide_zone_is_reported_with_the_line_of_one_of_its_players():
    text = default_set_up(SETUP, 0).text().split("RECEIVING")[0].replace("5 AT E11", "5 AT B11")
    (fault,) = check_set_up(SETUP, 0, read(text))
    number, _, square = text.splitlines()[fault.line - 1].split()
    assert (fault.code, square[0] in "ABC") == ("too-many-wide", True), number


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [("1 AT G12", "1 AT G13", "SAM-PIT-03"), ("5 AT E11", "5 AT E14", "SAM-PIT-03")],
)
def test_a_refused_place_is_reported_with_its_own_line(old, new, rule):
    text = default_set_up(SETUP, 0).text().split("RECEIVING")[0].replace(old, new)
    (fault,) = check_set_up(SETUP, 0, read(text))
    assert (fault.rule, text.splitlines()[fault.line - 1]) == (rule, new)
