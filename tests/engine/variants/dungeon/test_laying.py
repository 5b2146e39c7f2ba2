"""Chests and pads laid ahead of the match, and a match that begins with them (DUN-PRM-01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.coaches.coach import DefaultCoach
from engine.dice import SeededDice
from engine.errors import DataError
from engine.event_schema import log_schema
from engine.events import ChestPlaced
from engine.game import Game
from engine.laying import known, lay, printed
from engine.lineup import MatchSetup
from engine.rules_lookup import settle_map
from engine.sheets.executor.orders_coach import NO_ORDERS, OrdersCoach
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.laying_check import check_laying, laying_orders, other_orders, printed_orders
from engine.sheets.set_up_sheet import parse_set_up
from tests.engine.stage import kinds, of
from tests.engine.variants.dungeon.scene import CISTERN, at
from tests.engine.variants.dungeon.test_frame import fresh

BOARD = CISTERN.board
FAR = [at(13, 10), at(20, 10), at(16, 5), at(17, 12)]
"""Squares on which a chest may stand, four apart."""


def settled(how, **more):
    """A set-up with its map, on which nothing is laid yet."""
    setup = fresh({"dungeon_placement": how, **more})
    return settle_map(setup, SeededDice(0).roll)[0]


def orders(setup, side, text):
    """Those orders, read for that side."""
    return parse_set_up(text, Vocabulary.of(setup, side))


def laid(setup, seed=1, texts=("", "")):
    """The set-up with all laid, by the orders of both sides."""
    coaches = [OrdersCoach(orders(setup, side, text)) for side, text in enumerate(texts)]
    return lay(setup, SeededDice(seed).roll, coaches)


@pytest.mark.rules("DUN-PRM-01", "DUN-PRM-02", "DUN-PRM-03")
@pytest.mark.parametrize("how", ["alternate", "random"])
def test_a_match_begins_with_what_was_laid_and_rolls_and_asks_for_none_of_it(how):
    setup = laid(settled(how))
    game = Game.start(setup, SeededDice(5))
    assert tuple(game.events[:12]) == setup.laid
    assert "placing" not in {event.purpose for event in of(game.events, "rolled")}
    order = [kind for kind in dict.fromkeys(kinds(game.events)) if kind != "rolled"]
    assert order[:3] == ["chest_placed", "pad_placed", "gate_counted"]
    assert (game.position.shut, game.position.pads) == known(setup)
    sides = [event.side for event in setup.laid]
    assert sides == ([sides[0], 1 - sides[0]] * 6 if how == "alternate" else [None] * 12)
    again = Game.resume(game.checkpoint(), SeededDice(6))
    assert again.position.digest() == game.position.digest()


@pytest.mark.rules("DUN-PRM-04")
def test_what_is_printed_is_known_at_once_and_needs_no_laying():
    setup = settled("printed")
    assert laid(setup) == setup
    assert known(setup) == printed(setup) == (CISTERN.chests, CISTERN.pads)
    for how in ("alternate", "random"):
        assert known(settled(how)) == ((), ())
    assert printed(fresh()) == ((), ())


@pytest.mark.rules("DUN-PRM-02", "DUN-PRM-03", "DEC-31")
def test_lists_are_taken_in_turn_and_the_map_answers_where_they_end():
    setup = settled("alternate")
    home = f"CHESTS {FAR[0]} > {FAR[1]}\nPADS B2"
    away = f"CHESTS {FAR[0]} > {FAR[2]}"
    made = laid(setup, texts=(home, away))
    chests = [event for event in made.laid if isinstance(event, ChestPlaced)]
    lists = {0: [FAR[0], FAR[1]], 1: [FAR[0], FAR[2]]}
    first = chests[0].side
    wanted = [FAR[0], FAR[2] if first == 0 else FAR[1]]
    assert [BOARD.name(chest.square) for chest in chests[:2]] == wanted
    for chest in chests[4:]:
        assert chest.square in CISTERN.chests
        assert BOARD.name(chest.square) not in lists[chest.side]
    assert BOARD.square("B2") in known(made)[1]
    assert laid(setup, texts=(home, away)) == made


@pytest.mark.rules("KEM-DUN-01")
def test_chests_that_were_taken_back_are_not_among_those_laid(monkeypatch):
    from engine.variants.dungeon import placement

    found = placement.open_to_chests
    monkeypatch.setattr(
        placement, "open_to_chests", lambda d, chests: [] if len(chests) == 3 else found(d, chests)
    )
    made = laid(settled("random"))
    assert known(made)[0] == [*CISTERN.chests]
    assert {event.rule for event in made.laid[:6]} == {"KEM-DUN-01"}
    assert Game.start(made, SeededDice(1)).position.shut == [*CISTERN.chests]


def test_it_travels_with_the_set_up():
    setup = laid(settled("alternate"))
    document = setup.to_json()
    assert MatchSetup.from_json(document) == setup
    assert "laid" not in settled("alternate").to_json()
    allowed = log_schema()["$defs"]["setup"]["properties"]
    assert set(document) <= set(allowed)


@pytest.mark.parametrize(
    "wrong",
    [
        {"event": "map_drawn", "rule": "DUN-PRM-04", "name": "x"},
        {"event": "chest_placed", "rule": "DUN-PRM-02", "side": 2, "square": 5},
        {"event": "chest_placed", "rule": "DUN-PRM-02", "side": None, "square": "B2"},
        {"event": "chest_placed"},
        "chest",
    ],
)
def test_what_is_no_chest_and_no_pad_is_not_read(wrong):
    document = laid(settled("random")).to_json()
    document["laid"][0] = wrong
    with pytest.raises(DataError):
        MatchSetup.from_json(document)


@pytest.mark.rules("DUN-PRM-02", "DUN-PRM-03")
@pytest.mark.parametrize(
    ("number", "change"),
    [
        (0, {"square": 0}),
        (0, {"square": 10_000}),
        (0, {"square": -1}),
        (6, {"number": 2}),
        (7, {"square": 0}),
    ],
)
def test_no_match_begins_with_what_the_rules_forbid(number, change):
    document = laid(settled("random")).to_json()
    document["laid"][number] |= change
    with pytest.raises(DataError):
        Game.start(MatchSetup.from_json(document), SeededDice(1))


def test_six_of_each_are_laid_and_on_a_map():
    setup = laid(settled("random"))
    for part in (setup.laid[:11], setup.laid[1:]):
        with pytest.raises(DataError):
            Game.start(replace(setup, laid=part), SeededDice(1))
    other_rule = ChestPlaced("CORE-DOD-01", None, setup.laid[0].square)
    with pytest.raises(DataError, match="cannot be laid"):
        Game.start(replace(setup, laid=(other_rule, *setup.laid[1:])), SeededDice(1))
    with pytest.raises(DataError, match="no map"):
        Game.start(replace(setup, ground=""), SeededDice(1))


@pytest.mark.rules("DUN-PRM-02", "DUN-PRM-03")
def test_a_list_with_squares_that_nobody_could_have_is_refused():
    setup = settled("alternate")
    text = f"PADS {at(0, 0)}\nCHESTS {at(8, 2)} > {FAR[0]} > B2\n"
    found = [(f.line, f.code, f.rule) for f in check_laying(setup, orders(setup, 0, text))]
    assert found == [
        (2, "chest-near-end", "DUN-PRM-02"),
        (2, "chest-on-floor", "DUN-PRM-02"),
        (1, "pad-on-floor", "DUN-PRM-03"),
    ]
    good = f"PADS B2 > {BOARD.name(CISTERN.chests[0])}\nCHESTS {FAR[0]}"
    assert check_laying(setup, orders(setup, 0, good)) == ()


def test_lists_and_other_orders_are_told_apart():
    setup = settled("alternate")
    both = orders(setup, 0, f"CHESTS {FAR[0]}\nBITE 3\nPADS B2\nPRESET cautious")
    assert laying_orders(both).text() == f"CHESTS {FAR[0]}\nPADS B2\nEND\n"
    assert other_orders(both).text() == "PRESET cautious\nBITE 3\nEND\n"
    assert laying_orders(other_orders(both)) == other_orders(laying_orders(both)) == NO_ORDERS


def test_the_map_as_a_list_lays_it_as_printed():
    setup = settled("alternate")
    text = printed_orders(setup).text()
    made = laid(setup, texts=(text, text))
    assert known(made) == ([*CISTERN.chests], [*CISTERN.pads])
    assert made == lay(setup, SeededDice(1).roll, (DefaultCoach(), DefaultCoach()))
