"""The days and moments of rounds (KEM-CAL-01), where clocks change too."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest

from league.round_calendar import RoundCalendar, rounds_missed

BERLIN, SUNDAY = ZoneInfo("Europe/Berlin"), 6
MONDAY = date(2026, 3, 16)

pytestmark = pytest.mark.rules("KEM-CAL-01")


def calendar(first: date = MONDAY, days: int = 7, **terms) -> RoundCalendar:
    return RoundCalendar(first, days, terms.pop("zone", BERLIN), **terms)


def test_rounds_follow_each_other_without_a_gap():
    spans = [*islice(calendar(days=14).spans(), 30)]
    for number, span in enumerate(spans):
        assert span.first_day == MONDAY + timedelta(days=14 * number)
        assert len(span.days) == 14
    for before, after in pairwise(spans):
        assert before.closes_at == after.opens_at


def test_a_round_goes_on_to_its_weekday():
    tuesday = date(2026, 3, 17)
    spans = [*islice(calendar(tuesday, closes_weekday=SUNDAY, closes_hour=20).spans(), 3)]
    assert [span.last_day for span in spans] == [
        date(2026, 3, 29),  # seven days end on Monday
        date(2026, 4, 5),
        date(2026, 4, 12),
    ]
    assert [span.closes_at.astimezone(BERLIN).hour for span in spans] == [20, 20, 20]
    assert spans[1].first_day == date(2026, 3, 30)


@pytest.mark.parametrize(
    ("first", "offsets"),
    [
        (date(2026, 3, 23), (1, 2)),  # clocks go forward on 29 March
        (date(2026, 10, 19), (2, 1)),  # and back on 25 October
    ],
)
def test_the_hour_of_a_close_is_the_same_when_clocks_change(first, offsets):
    spans = islice(calendar(first, closes_weekday=SUNDAY, closes_hour=20).spans(), 2)
    first_close, second_close = (span.closes_at for span in spans)
    assert first_close.astimezone(BERLIN).hour == second_close.astimezone(BERLIN).hour == 20
    opened = calendar(first).span_of(1).opens_at.astimezone(BERLIN)
    assert opened.utcoffset() == timedelta(hours=offsets[0])
    assert second_close.astimezone(BERLIN).utcoffset() == timedelta(hours=offsets[1])


def test_an_hour_that_does_not_exist_and_one_that_comes_twice():
    spring = calendar(date(2026, 3, 23), closes_hour=2).span_of(1)  # 2 o'clock is left out
    assert spring.closes_at == datetime(2026, 3, 29, 1, tzinfo=UTC)
    autumn = calendar(date(2026, 10, 19), closes_hour=2).span_of(1)  # and comes twice
    assert autumn.closes_at == datetime(2026, 10, 25, 0, tzinfo=UTC)


def test_days_of_a_pause_count_for_no_round():
    pauses = [(date(2026, 3, 20), date(2026, 3, 24)), (date(2026, 3, 23), date(2026, 3, 26))]
    first, second = islice(calendar(pauses=pauses).spans(), 2)
    assert first.first_day == MONDAY
    assert first.last_day == date(2026, 3, 29)
    assert len(first.days) == 7
    assert second.first_day == date(2026, 3, 30)


def test_a_weekday_inside_a_pause_is_the_one_after():
    pauses = [(date(2026, 3, 21), date(2026, 3, 22))]
    span = calendar(days=5, closes_weekday=SUNDAY, pauses=pauses).span_of(1)
    assert span.last_day == date(2026, 3, 29)


@pytest.mark.rules("KEM-DAT-01")
def test_who_is_away_for_more_than_half_of_the_days_misses_the_round():
    spans = [*islice(calendar(days=4).spans(), 3)]
    away = [(MONDAY, MONDAY + timedelta(days=1)), (MONDAY + timedelta(4), MONDAY + timedelta(6))]
    assert rounds_missed(away, spans) == {2}  # two of four are not more than half
