"""What dice decide before the kick-off stays open in a check of set-up orders (DEC-02)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.set_up_check import check_set_up, default_set_up, set_up_remarks
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.registry import find_variant
from matches.render.fault_words import reason

CLANS = find_variant("samurai").clans


class Loaded:
    """Seeded dice, but for the purposes given: their face is fixed."""

    def __init__(self, seed: int, **faces: int):
        self._dice, self._faces = SeededDice(seed), faces

    def roll(self, sides: int, purpose: str) -> int:
        """The fixed face, or any."""
        return self._faces.get(purpose) or self._dice.roll(sides, purpose)


def with_ronin(**changes) -> MatchSetup:
    """Eleven of the Crab and a paid ronin, 98, against Hametsu's Scorpion."""
    home = CLANS["crab"].line_up()
    ronin = replace(home.figures[0], number=98, league=False, cost=200)
    home = replace(home, figures=(*home.figures, ronin))
    away = replace(CLANS["scorpion"].line_up(), staff={"shosuro_hametsu": 1})
    return replace(MatchSetup("samurai", home, away), **changes)


def with_98(setup: MatchSetup) -> SetUpSheet:
    """The suggested orders, with 98 in the place of the first player of each formation."""
    orders = default_set_up(setup, 0)
    named = {number for number, _ in (*orders.kicking, *orders.receiving)}
    if 98 in named:
        return orders
    (_, here), *kicking = orders.kicking
    (_, there), *receiving = orders.receiving
    return replace(orders, kicking=((98, here), *kicking), receiving=((98, there), *receiving))


def set_up_of(setup: MatchSetup, orders: SetUpSheet, dice: Loaded) -> dict[str, int]:
    """Who stands where in home's first formation of a real match, by square."""
    game = Game.start(setup, dice)
    coach = OrdersCoach(orders)
    while (decision := game.decision) is not None:
        if decision.side == 0 and decision.kind is DecisionKind.SET_UP:
            choice = coach.choose(game.position, game.rules, decision)
            figures, board = game.position.figures, game.rules.board
            return {board.name(square): figures[slot].number for slot, square in choice.formation}
        choice = decision.default
        if decision.kind is DecisionKind.KICK_OR_RECEIVE:
            choice = Choice(Verb.KICK if decision.side == 0 else Verb.RECEIVE)
        game.decide(choice)
    raise AssertionError("no set-up")


def test_a_paid_ronin_whom_poison_might_take_is_no_fault():
    setup = with_ronin()
    orders = with_98(setup)
    assert check_set_up(setup, 0, orders) == ()
    (poison, *_) = set_up_remarks(setup, 0, orders)
    assert (poison.code, poison.values["cause"]) == ("may-miss", "poison")
    assert "98" in str(poison.values["numbers"]).split(", ")
    assert "{" not in reason(poison)


@pytest.mark.parametrize("face", [1, 3, 6])
def test_who_steps_in_is_who_does_in_the_match(face):
    """The dearest opponent is poisoned by default; 1-2 does nothing."""
    setup = with_ronin()
    orders = with_98(setup)
    square = next(place for number, place in orders.kicking if number == 98)
    remark = next(
        r for r in set_up_remarks(setup, 0, orders) if "98" in str(r.values["numbers"]).split(", ")
    )
    there = set_up_of(setup, orders, Loaded(1, poison=face))
    assert there[square] == (98 if face == 1 else remark.values["stand_in"])


def test_an_old_wound_and_a_handicap_are_said_too():
    setup = with_ronin()
    hurt = replace(setup.home.figures[0], standing_injuries=1)
    home = replace(setup.home, figures=(hurt, *setup.home.figures[1:]), rating=180)
    setup = replace(setup, home=home, away=replace(setup.away, staff={}, rating=100))
    orders = default_set_up(setup, 0)
    orders = replace(orders, kicking=((hurt.number, orders.kicking[0][1]), *orders.kicking[1:]))
    causes = {remark.values["cause"] for remark in set_up_remarks(setup, 0, orders)}
    assert causes == {"old wound", "handicap"}
    even = replace(setup, home=replace(home, rating=100))
    assert {r.values["cause"] for r in set_up_remarks(even, 0, orders)} == {"old wound"}
    assert set_up_remarks(setup, 1, default_set_up(setup, 1)) == ()


@pytest.mark.rules("LGE-JOU-01")
def test_a_journeyman_who_comes_in_for_somebody_may_be_named():
    line_up = CLANS["crab"].line_up()
    eleven = line_up.figures[:11]
    journeyman = replace(eleven[0], number=91, journeyman=True, league=False, cost=0)
    away = replace(CLANS["scorpion"].line_up(), staff={"shosuro_hametsu": 1})
    setup = MatchSetup("samurai", replace(line_up, figures=(*eleven, journeyman)), away)
    orders = default_set_up(setup, 0)
    assert 91 not in {number for number, _ in orders.kicking}
    named = replace(orders, kicking=((91, orders.kicking[0][1]), *orders.kicking[1:]))
    assert check_set_up(setup, 0, named) == ()
    stand_ins = {r.values.get("stand_in") for r in set_up_remarks(setup, 0, orders)}
    assert 91 in stand_ins


def test_nothing_open_is_no_remark():
    setup = MatchSetup("samurai", CLANS["crab"].line_up(), CLANS["lion"].line_up())
    assert set_up_remarks(setup, 0, default_set_up(setup, 0)) == ()
