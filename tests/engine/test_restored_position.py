"""A position that is set back again and again is as one that is set once."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.position import Position
from engine.variants.registry import VARIANTS
from tests.calibrate.positions import games_at

GAMES = [variant.key for variant in VARIANTS]


@pytest.mark.parametrize("variant", GAMES)
def test_tables_are_those_of_a_new_board(variant):
    chance, found = random.Random(variant), []
    for _, game in islice(games_at(variant, 3, 0), 12):
        found.append(game.position.snapshot())
        setup, rules = game.setup, game.rules
    played = Position(setup, rules.board, rules.new_state(setup))
    for _ in range(60):
        snapshot = chance.choice(found)
        played.restore(snapshot)
        new = Position(setup, rules.board, rules.new_state(setup))
        new.restore(snapshot)
        slots = [figure and figure.slot for figure in played.at]
        assert slots == [figure and figure.slot for figure in new.at]
        assert played.zones == new.zones
        assert played.snapshot() == snapshot
        for figure in played.figures:  # whatever is played on it changes no later one
            if figure.square >= 0 and chance.random() < 0.2:
                played.lift(figure)


@pytest.mark.parametrize("variant", GAMES)
def test_a_shirt_number_names_the_first_who_wears_it(variant):
    _, game = next(games_at(variant, 3, 0))
    position = game.position
    for side in (0, 1):
        for number in range(40):
            wearers = [f for f in position.figures if (f.side, f.number) == (side, number)]
            assert position.numbered(side, number) is (wearers[0] if wearers else None)
