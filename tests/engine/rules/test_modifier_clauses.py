"""Which clause gives a modifier: the game's own for it, else that of the roll."""

from __future__ import annotations

import pytest

from engine.events import Rolled
from engine.rules.modifier_clauses import modifier_clause
from engine.rules_lookup import rules_under


@pytest.mark.parametrize(
    ("variant", "purpose", "name", "clause"),
    [
        ("squig", "dodge", "dodge", "CORE-DOD-01"),
        ("squig", "dodge", "tackle zones", "CORE-DOD-01"),
        ("squig", "catch", "tackle zones", "CORE-CAT-01"),
        ("squig", "pick_up", "pouring rain", "CORE-WTH-01"),
        ("squig", "armour", "assists", "CORE-FOU-01"),
        ("samurai", "dodge", "tackle zones", "SAM-DOD-01"),
        ("samurai", "pass", "tackle zones", "SAM-PAS-06"),
        ("samurai", "pass", "quick pass", "SAM-PAS-01"),
        ("samurai", "pass", "torrential rain", "SAM-WTH-01"),
        ("samurai", "catch", "loose ball", "SAM-BAL-03"),
        ("samurai", "armour", "foul", "SAM-FOU-02"),
        ("samurai", "injury", "Biting Steel", "SAM-SHU-04"),
        ("blitz", "catch", "tackle zones", "BLZ-CAT-02"),
        ("blitz", "catch", "hand-off", "BLZ-HND-01"),
        ("blitz", "dodge", "tackle zones", "BLZ-DOD-01"),
    ],
)
def test_the_clause_of_a_modifier(variant: str, purpose: str, name: str, clause: str) -> None:
    rules = rules_under(variant, {})
    rolled = Rolled(rules.citations[purpose], purpose, 0, 0, 6, (3,), ((name, -1),))
    assert modifier_clause(rules, rolled, name) == clause
