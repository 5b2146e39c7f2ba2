"""Every decision of a match is in the catalogue, with its options (CORE-DEC)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.decision_catalogue import CATALOGUE
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.variants.registry import VARIANTS, find_variant
from tests.engine.orders.decision_table import as_table
from tests.support.mixed import mixed_coaches, mixed_setup

DOCS = Path(__file__).parents[2] / "docs" / "engine.md"


def test_every_kind_has_its_row_and_the_page_shows_them():
    assert set(CATALOGUE) == set(DecisionKind)
    assert as_table() in DOCS.read_text(encoding="utf-8")


def test_every_decision_of_a_game_has_a_clause_in_it():
    for game in VARIANTS:
        assert {kind for kind, _ in game.decision_clauses} <= game.decisions
        for kind in game.decisions:
            assert game.clauses_of(kind), (game.key, kind)
    samurai, blitz = find_variant("samurai"), find_variant("blitz")
    assert samurai.clauses_of(DecisionKind.ACT) == ("SAM-TRN-03",)
    assert blitz.clauses_of(DecisionKind.ACT) == ("CORE-ACT-01",)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", range(1, 40, 3))
def test_decisions_offer_what_the_catalogue_says(number):
    game, coaches = Game.start(mixed_setup(number), SeededDice(number)), mixed_coaches(number)
    while (decision := game.decision) is not None:
        entry = CATALOGUE[decision.kind]
        assert set(decision.options.verbs()) <= set(entry.verbs)
        assert decision.default in decision.options
        assert decision.side in (0, 1)
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
