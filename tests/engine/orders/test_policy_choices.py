"""Standing orders in a match: with any orders, every decision gets a legal answer."""

from __future__ import annotations

import random

import pytest

from engine.coaches.coach import Coach
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.orders.specs import TURN
from engine.sheets.executor.orders_coach import OrderChain, OrdersCoach, Source
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.registry import VARIANTS, find_variant
from tests.support.crowns import crowns_coaches, crowns_setup
from tests.support.mixed import mixed_coaches, mixed_setup
from tests.support.standing import any_orders

SOURCES = (Source.MATCH, Source.TEAM, Source.LEAGUE)


def a_match(variant: str, number: int) -> tuple[MatchSetup, tuple[Coach, Coach]]:
    if variant == "samurai":
        return mixed_setup(number), mixed_coaches(number)
    return crowns_setup(variant, number), crowns_coaches(number)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("variant", [meta.key for meta in VARIANTS])
@pytest.mark.parametrize("number", range(1, 13))
def test_any_orders_answer_legally_and_the_nearest_goes_first(variant, number):
    setup, players = a_match(variant, number)
    chance = random.Random(number)
    coaches = []
    for side in (0, 1):
        ground = Vocabulary.of(setup, side)
        links = [(s, SetUpSheet(standing=any_orders(chance, ground, 0.5))) for s in SOURCES]
        coaches.append(OrdersCoach(OrderChain(links)))
    game = Game.start(setup, SeededDice(number))
    kinds = find_variant(variant).decisions
    while (decision := game.decision) is not None:
        assert decision.kind in kinds
        coach = coaches[decision.side]
        if decision.kind in TURN:
            choice = players[decision.side].choose(game.position, game.rules, decision)
        else:
            choice, source = coach.answer(game.position, game.rules, decision)
            assert choice in decision.options
            assert (source is Source.ENGINE) == (not coach.line)
            wished = list(coach.answers(game.position, game.rules, decision))
            legal = [pair for pair in wished if pair[0] in decision.options]
            assert legal[:1] == ([(choice, source)] if source is not Source.ENGINE else [])
        game.decide(choice)
