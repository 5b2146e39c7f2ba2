"""The short form of `make calibrate`, and that no verb or decision is without number or word."""

from __future__ import annotations

import pytest

from config.settings import BASE_DIR
from engine.decisions import DecisionKind, Verb
from engine.variants.registry import VARIANTS
from tests.calibrate.__main__ import SHARE, told_and_true
from tests.calibrate.holes import (
    BEFORE_OR_BETWEEN,
    DECISIONS_TOLD_APART,
    DECISIONS_WITHIN,
    KINDS,
    WITHIN,
)
from tests.calibrate.trial import is_off, tried_match

MATCHES = {"samurai": 2, "blitz": 2, "squig": 1, "dungeon": 2}
"""How many matches of each game the short form looks at, a hundred numbers or more a match."""
PLAYS = 200


def test_every_verb_has_a_number_or_is_known_to_have_none():
    assert {*KINDS} | WITHIN | BEFORE_OR_BETWEEN == {*Verb}
    assert not {*KINDS} & (WITHIN | BEFORE_OR_BETWEEN)
    assert not WITHIN & BEFORE_OR_BETWEEN


def test_every_decision_is_counted_or_is_known_not_to_be():
    assert {*DecisionKind} == DECISIONS_WITHIN | DECISIONS_TOLD_APART
    assert not DECISIONS_WITHIN & DECISIONS_TOLD_APART


def test_the_page_says_what_its_numbers_count_and_where_there_is_none():
    words = (BASE_DIR / "templates/matches/_plan_help.html").read_text(encoding="utf-8")
    for named in ("by default", "may be wrong by", "before", "duels", "counters", "Quick Snap"):
        assert named in words, named


def test_what_is_told_a_tenth_too_high_is_off():
    assert is_off(0.6, 0, 0.5, 400)
    assert not is_off(0.52, 0, 0.5, 400)
    assert not is_off(0.6, 100, 0.5, 400)  # a sample itself, and not of many


@pytest.mark.thorough
@pytest.mark.parametrize("variant", [meta.key for meta in VARIANTS])
def test_what_is_told_comes_true(variant):
    rows = [
        row for match in range(MATCHES[variant]) for row in tried_match(variant, 7, match, PLAYS)
    ]
    off = [row for row in rows if row.off]
    assert len(rows) > 100
    allowed = max(len(rows) * (1 - SHARE), 2)
    assert len(off) <= allowed, off
    told, true = told_and_true(rows)
    assert told == pytest.approx(true, abs=0.01)
