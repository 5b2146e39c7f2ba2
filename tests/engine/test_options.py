"""Every sentence about an option is true: each value is played and shows what it says (LGE-OPT-01).

The table is complete by the registry: an option or a value without its promise fails.
"""

from __future__ import annotations

import pytest

from engine.prose import sentence
from engine.variants.registry import VARIANTS
from tests.engine.options import (
    before_and_after,
    blitz,
    books,
    dungeon,
    gold,
    samurai,
    samurai_duels,
    squig,
)
from tests.engine.options.promises import PROMISES

SCENES = (before_and_after, blitz, books, dungeon, gold, samurai, samurai_duels, squig)
"""The modules whose scenes fill the table."""
FREE = {"ask_absent_coach": "DEC-34", "blood_feud": "crab/lion"}
"""A value in a league's own words for the options that take such values."""
BOOKED = ("ageing", "samurai_staff_cap")
"""Options of the books, which need a database."""
PLAYED = [
    pytest.param(
        meta,
        option,
        value,
        id=f"{meta.key}-{option}-{value}",
        marks=pytest.mark.django_db if option in BOOKED else (),
    )
    for meta in VARIANTS
    for option, values in meta.options.items()
    for value in (*values, *([FREE[option]] if option in FREE else []))
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("meta", "option", "value"), PLAYED)
def test_a_value_shows_what_its_sentence_promises(meta, option, value):
    promised = PROMISES[option, meta.key]
    assert sentence(meta, option, value)
    assert promised.scene(meta.key, {option: value}) == promised[value]


@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_each_value_promises_something_else(meta):
    for option, values in meta.options.items():
        promised = [promise_of(meta, option, value) for value in values]
        assert all(promised.count(one) == 1 for one in promised), option


def promise_of(meta, option, value):
    return PROMISES[option, meta.key][value]


def test_nothing_is_promised_of_an_option_that_there_is_not():
    known = {(option, meta.key) for meta in VARIANTS for option in meta.options}
    assert {*PROMISES} == known
    assert len(SCENES) == len({module.__name__ for module in SCENES})
