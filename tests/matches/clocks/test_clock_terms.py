"""The terms of a season's clocks: bounds, and that what is stored is read again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.clocks.clock_terms import PLAIN, TERMS, USUAL, BadTerms, ClockTerms


@pytest.mark.rules("KEM-CLK-01")
def test_a_new_season_starts_from_the_usual_terms():
    found = (USUAL.regret_minutes, USUAL.excuses, USUAL.vacation_days, USUAL.vacation_notice_hours)
    assert found == (10, 1, 21, 24)
    assert USUAL.confirm
    assert not USUAL.has_bank


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_what_is_out_of_bounds_is_refused_by_name(term):
    for value in (term.least - 1, term.most + 1):
        with pytest.raises(BadTerms) as caught:
            ClockTerms(**{term.name: value})
        assert caught.value.field == term.name


@pytest.mark.parametrize(
    "data", [{"rest_days": 3}, {"rest_days": [7]}, {"rest_days": [0, 1, 2, 3, 4]}, {"excuses": "x"}]
)
def test_what_is_no_terms_is_refused(data):
    with pytest.raises(BadTerms):
        ClockTerms.from_json(data)


def test_a_bank_starts_with_no_more_than_it_may_hold():
    with pytest.raises(BadTerms) as caught:
        ClockTerms(bank_hours=97)
    assert caught.value.field == "cap_hours"


@given(
    numbers=st.fixed_dictionaries({t.name: st.integers(t.least, t.most) for t in TERMS}),
    days=st.sets(st.integers(0, 6), max_size=4),
    confirm=st.booleans(),
)
def test_what_is_stored_is_read_again(numbers, days, confirm):
    numbers["cap_hours"] = max(numbers["cap_hours"], numbers["bank_hours"])
    terms = ClockTerms(**numbers, rest_days=tuple(sorted(days)), confirm=confirm)
    assert ClockTerms.from_json(terms.to_json()) == terms


def test_names_of_other_versions_are_passed_over():
    assert ClockTerms.from_json({"fortnights": 2}) == PLAIN
    assert PLAIN.to_json() == {}
