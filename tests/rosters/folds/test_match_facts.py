"""What a report says of a player, as facts."""

from __future__ import annotations

import pytest

from engine.report import Fate
from engine.variants.registry import find_variant
from rosters.folds.match_facts import facts_of
from rosters.models import CareerKind
from tests.factories.rosters import side_report, team


@pytest.mark.django_db
@pytest.mark.rules("LGE-INJ-04")
def test_LGE_INJ_04_a_player_with_two_reasons_to_miss_the_next_match_misses_it_once() -> None:
    report = side_report(team("human", variant="blitz"))
    report.players[3].fate, report.players[3].lasting = Fate.SERIOUSLY_INJURED, "ma"
    report.players[3].misses_next = True
    facts = facts_of(report, {}, find_variant("blitz").roster_rules)
    kinds = [fact.kind for fact in facts if fact.number == 3]
    assert kinds.count(CareerKind.MISSES_NEXT) == 1
    assert kinds.count(CareerKind.INJURY) == 1
