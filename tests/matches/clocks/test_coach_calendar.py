"""A coach's time: rest days, vacations and quiet hours in their own time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.accounts.time_zones import zone_of
from matches.clocks.coach_calendar import Calendar

FRIDAY = datetime(2026, 3, 27, 12, tzinfo=UTC)
ZONES = ("UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe")


def hours(count: float) -> timedelta:
    return timedelta(hours=count)


def test_an_open_calendar_counts_every_hour():
    assert Calendar(zone_of("UTC")).after(FRIDAY, hours(72)) == FRIDAY + hours(72)


def test_no_time_runs_on_rest_days_of_the_coachs_week():
    weekend = frozenset({5, 6})
    assert Calendar(zone_of("UTC"), weekend).after(FRIDAY, hours(24)) == FRIDAY + hours(72)
    # In Berlin the clocks go forward that Sunday: the weekend has 47 hours.
    assert Calendar(zone_of("Europe/Berlin"), weekend).after(FRIDAY, hours(24)) == FRIDAY + hours(
        71
    )


def test_no_time_runs_during_a_vacation():
    away = ((FRIDAY + hours(6), FRIDAY + hours(30)), (FRIDAY + hours(20), FRIDAY + hours(36)))
    calendar = Calendar(zone_of("UTC"), away=away)
    assert calendar.after(FRIDAY, hours(12)) == FRIDAY + hours(42)
    assert calendar.elapsed(FRIDAY, FRIDAY + hours(42)) == hours(12)
    assert calendar.elapsed(FRIDAY + hours(21), FRIDAY + hours(22)) == hours(0)


@pytest.mark.parametrize(
    ("quiet", "after", "due"),
    [((22, 8), 11, 20), ((22, 8), 9, 9), ((22, 8), 20, 20), ((0, 6), 13, 18), ((5, 5), 17, 17)],
)
def test_a_deadline_waits_for_the_end_of_quiet_hours(quiet, after, due):
    calendar = Calendar(zone_of("UTC"), quiet=quiet)
    assert calendar.after(FRIDAY, hours(after)) == FRIDAY + hours(due)


@pytest.mark.rules("KEM-CLK-03")
def test_quiet_hours_that_the_clocks_go_back_over_end_later_never_earlier():
    """In Troll the clocks go back from 3 to 1 that night: 2 o'clock comes twice."""
    calendar = Calendar(zone_of("Antarctica/Troll"), quiet=(22, 2))
    second_half_past_one = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert calendar.awake(second_half_past_one) == datetime(2026, 10, 25, 2, tzinfo=UTC)
    first_half_past_one = datetime(2026, 10, 24, 23, 30, tzinfo=UTC)
    assert calendar.awake(first_half_past_one) == datetime(2026, 10, 25, 0, tzinfo=UTC)


@pytest.mark.rules("KEM-CLK-03")
@pytest.mark.parametrize("zone", [*ZONES, "Antarctica/Troll", "America/New_York", "Asia/Gaza"])
@pytest.mark.parametrize("quiet", [(22, 2), (0, 3), (1, 2), (23, 1), (12, 2)])
def test_no_deadline_moves_back_in_any_night_of_a_year(zone: str, quiet: tuple[int, int]):
    calendar = Calendar(zone_of(zone), quiet=quiet)
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    while moment.year == 2026:
        later = calendar.awake(moment)
        assert moment <= later <= moment + hours(26)
        assert calendar.awake(later) == later
        moment += timedelta(hours=1, minutes=30)


def _nights_of_change(zone: ZoneInfo) -> list[datetime]:
    """When the zone's clocks change, in two years."""
    hourly = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=n) for n in range(2 * 365 * 24)]
    offsets = [moment.astimezone(zone).utcoffset() for moment in hourly]
    return [
        at for at, one, two in zip(hourly[1:], offsets, offsets[1:], strict=False) if one != two
    ]


ODD_ZONES = ("Antarctica/Troll", "Pacific/Chatham", "Australia/Lord_Howe", "Africa/Casablanca")


@pytest.mark.rules("KEM-CLK-03")
@pytest.mark.parametrize("quiet", [(22, 2), (0, 3), (1, 2), (2, 3), (3, 4), (23, 1), (12, 2)])
@pytest.mark.parametrize(
    "zone",
    [
        *ODD_ZONES,
        *(
            pytest.param(zone, marks=pytest.mark.thorough)
            for zone in sorted(available_timezones() - set(ODD_ZONES))
        ),
    ],
)
def test_KEM_CLK_03_a_deadline_is_the_first_moment_that_is_not_quiet(zone: str, quiet) -> None:
    """Beside each change of the clocks, as one finds who looks at the clock every five minutes."""
    calendar, begin, end = Calendar(ZoneInfo(zone), quiet=quiet), *quiet
    for change in _nights_of_change(calendar.zone):
        for minutes in range(-300, 300, 15):
            moment = expected = change + timedelta(minutes=minutes)
            while True:
                hour = expected.astimezone(calendar.zone).hour
                if not (hour >= begin or hour < end if begin > end else begin <= hour < end):
                    break
                expected += timedelta(minutes=5)
            assert calendar.awake(moment) == expected, (moment, change)


def test_an_unknown_zone_is_utc():
    assert zone_of("Mars/Olympus") == zone_of("UTC")
    assert zone_of("../etc/passwd") == zone_of("UTC")


calendars = st.builds(
    Calendar,
    zone=st.sampled_from(ZONES).map(zone_of),
    rest_days=st.frozensets(st.integers(0, 6), max_size=4),
    quiet=st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23)),
    away=st.lists(
        st.tuples(st.integers(0, 2000), st.integers(1, 500)).map(
            lambda pair: (FRIDAY + hours(pair[0]), FRIDAY + hours(pair[0] + pair[1]))
        ),
        max_size=4,
    ).map(lambda spans: tuple(sorted(spans))),
)


@given(calendar=calendars, start=st.integers(0, 3000), given=st.integers(0, 336))
def test_a_deadline_is_the_first_free_moment_after_the_time(calendar, start, given):
    begin = FRIDAY + hours(start)
    due = calendar.after(begin, hours(given))
    assert due >= begin + hours(given)
    assert calendar.elapsed(begin, due) >= hours(given)
    assert calendar.awake(due) == due
    before = due - timedelta(minutes=1)
    # A minute earlier the time was not over, or it was a moment at which nothing is due.
    if before >= begin:
        ran_out = calendar.elapsed(begin, before) >= hours(given)
        assert not ran_out or calendar.awake(before) != before


@given(
    calendar=calendars, start=st.integers(0, 2000), one=st.integers(0, 300), two=st.integers(0, 300)
)
def test_time_adds_up(calendar, start, one, two):
    begin = FRIDAY + hours(start)
    middle, end = begin + hours(one), begin + hours(one + two)
    whole = calendar.elapsed(begin, end)
    assert calendar.elapsed(begin, middle) + calendar.elapsed(middle, end) == whole
    assert timedelta(0) <= whole <= end - begin
