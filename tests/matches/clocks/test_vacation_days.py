"""How many days of a vacation count: the same in every order and zone (KEM-VAC-01)."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.clocks.vacation_days import DAY, SLACK, Absence, within_limit

pytestmark = pytest.mark.rules("KEM-VAC-01")
NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


def away(first: int, days: int, zone: int = 0) -> Absence:
    """Days counted from New Year's Day, by a clock that many hours ahead."""
    day = NEW_YEAR.date() + first * DAY
    start = datetime.combine(day, time(), UTC) - zone * HOUR
    return Absence(day, start, start + days * DAY)


def days_of(spans: list[tuple[datetime, datetime]]) -> float:
    return sum((end - start for start, end in spans), timedelta(0)) / DAY


@pytest.mark.parametrize(
    ("absences", "limit", "counted"),
    [
        ([away(3, 5)], 5, 5),
        ([away(3, 5)], 3, 3),
        ([away(3, 5)], 0, 0),
        ([away(9, 2), away(3, 2)], 3, 3),
        ([away(3, 5), away(3, 5)], 8, 5),
        ([away(3, 5), away(5, 5)], 8, 7),
        ([away(-2, 5)], 3, 5),
        ([away(-2, 5)], 2, 4),
        ([away(3, 2, zone=14), away(3, 2, zone=-12)], 2, 2),
        ([away(3, 2, zone=14), away(3, 2, zone=-12)], 4, 2 + 26 / 24),
    ],
)
def test_the_first_days_of_each_year_count(absences, limit, counted) -> None:
    spans = within_limit(absences, limit)
    assert days_of(spans) == pytest.approx(counted)
    assert spans == sorted(spans)


@given(
    st.lists(st.builds(away, st.integers(-20, 20), st.integers(0, 30), st.integers(-12, 14))),
    st.integers(0, 30),
)
def test_never_more_than_the_limit_and_never_a_moment_not_away(absences, limit) -> None:
    spans = within_limit(absences, limit)
    assert within_limit(reversed(absences), limit) == spans
    # Two calendars may disagree about the year of a day.
    assert sum((end - start for start, end in spans), timedelta(0)) <= 2 * (limit * DAY + SLACK)
    for start, end in spans:
        assert start < end
        assert any(each.start <= start and end <= each.end for each in absences)
