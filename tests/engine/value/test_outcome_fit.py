"""The chances to win and to draw come true as often as they say, on matches of their own."""

from __future__ import annotations

import random

import pytest

from engine.value.outlook import softmax
from engine.value.weights import weights
from engine.variants.registry import VARIANTS
from tests.bench.value.__main__ import HELD_OUT, MOST_ERROR
from tests.bench.value.evaluation import DRAW, calibration_error, forecasts
from tests.bench.value.newton import fit_softmax
from tests.bench.value.outcomes import outcome_setup, outcomes

BY_CHANCE = 0.01
"""By so much the share of draws in 1,000 matches may be off their chance: all positions of a match
have one result.
"""
GAMES = [variant.key for variant in VARIANTS]


def found_on(game, matches):
    rows = [
        row for match in outcomes(game, range(HELD_OUT, HELD_OUT + matches), 1) for row in match
    ]
    return forecasts(rows, weights(game).outcome)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_comes_about_as_often(game):
    found = found_on(game, 1000)
    assert calibration_error(found) <= MOST_ERROR
    assert calibration_error(found, DRAW) <= MOST_ERROR + BY_CHANCE


def test_the_matches_of_the_measurement_have_drawn_sides_and_house_rules_too():
    setups = [outcome_setup("blitz", number) for number in range(HELD_OUT, HELD_OUT + 40)]
    assert any(setup.options for setup in setups)
    assert any(figure.skills != other.skills for setup in setups for figure, other in _twins(setup))
    assert outcome_setup("blitz", HELD_OUT) != outcome_setup("blitz", HELD_OUT + 1)


def _twins(setup):
    """Players of one position in one side."""
    figures = setup.sides[0].figures
    return [(a, b) for a in figures for b in figures if a.position == b.position]


def test_the_fit_finds_the_weights_that_made_the_outcomes():
    chance, rows = random.Random(4), []
    true = ((1.0, -0.5), (-1.0, 0.8))
    for _ in range(6000):
        terms = (1.0, chance.uniform(-2, 2))
        win, draw, _ = softmax(*(sum(a * b for a, b in zip(w, terms, strict=True)) for w in true))
        face = chance.random()
        rows.append((terms, 0 if face < win else 1 if face < win + draw else 2))
    found = fit_softmax(rows, 2)
    for wanted, weights_found in zip(true, found, strict=True):
        assert weights_found == pytest.approx(wanted, abs=0.15)


def test_without_matches_of_a_lead_nothing_is_preferred():
    assert fit_softmax([], 2) == ([0.0, 0.0], [0.0, 0.0])


def test_the_calibration_error_is_the_mean_gap_of_the_bins():
    sure = [((0.9, 0.05, 0.05), 0)] * 50 + [((0.05, 0.05, 0.9), 2)] * 50
    assert calibration_error(sure) == pytest.approx((0.1 + 0.05) / 2)
    assert calibration_error([((0.0, 1.0, 0.0), 0)], DRAW) == 1.0
