"""The short form of `make offers`: what a board offers in a future is never refused."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.variants.registry import VARIANTS
from tests.calibrate.offers import Offer
from tests.planned_offers.trial import TriedOffer, as_written, tried_offers

FEW, MANY = 24, 240
GAMES = [meta.key for meta in VARIANTS]


def offers_of(variant: str, seed: int, count: int, **how: int) -> list[TriedOffer]:
    """The first of one match after the other."""
    every = (each for match in range(1, 9) for each in tried_offers(variant, seed, match, **how))
    return list(islice(every, count))


@pytest.mark.parametrize("variant", GAMES)
def test_what_a_board_offers_in_a_future_is_not_refused(variant):
    tried = offers_of(variant, 5, FEW, plays=0)
    assert len(tried) == FEW
    assert [(each.above, each.line, each.fault) for each in tried if each.fault] == []
    assert any(each.odds < 1 for each in tried)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", GAMES)
def test_its_numbers_are_those_of_the_position_that_is_shown(variant):
    tried = offers_of(variant, 4, MANY)
    numbers = [number for each in tried for number in each.numbers]
    assert len([each for each in numbers if each.off]) <= max(len(numbers) * 0.005, 2)
    assert [(each.above, each.line, each.fault) for each in tried if each.fault] == []


def test_a_way_is_written_open_where_something_above_it_can_fail():
    offer = Offer("7 MOVE C3 C4 BLOCK opp4 REROLL no", (), ())
    assert as_written(offer, is_sure=True) == "7 MOVE C3 C4 BLOCK opp4 REROLL no"
    assert as_written(offer, is_sure=False) == "7 MOVE TO C4 BLOCK opp4 REROLL no"
