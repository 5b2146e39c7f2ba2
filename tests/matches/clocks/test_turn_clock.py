"""One side's running turn: its deadline follows from what it was given (KEM-CLK-03)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.accounts.time_zones import zone_of
from matches.clocks.coach_calendar import Calendar
from matches.clocks.turn_clock import TurnClock, outage_of, put_off_by, run_for, stay_at

pytestmark = pytest.mark.rules("KEM-CLK-03")
START = datetime(2026, 11, 3, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
UTC_DAY = Calendar(zone_of("UTC"))

hours = st.integers(0, 400).map(lambda n: n * HOUR)
moments = hours.map(lambda after: START + after)
quiets = st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23))
steps = st.lists(
    hours.map(run_for)
    | hours.map(put_off_by)
    | moments.map(stay_at)
    | st.builds(outage_of, moments, hours),
    max_size=4,
)


def turn(*given, quiet: tuple[int, int] | None = None) -> TurnClock:
    return TurnClock("UTC", quiet, START, given)


@given(steps, quiets, hours)
def test_it_round_trips_through_json(some, quiet, used) -> None:
    clock = TurnClock("Europe/Berlin", quiet, START, tuple(some), used)
    assert TurnClock.from_json(clock.to_json()) == clock


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"zone": "UTC"},
        turn().to_json() | {"since": "yesterday"},
        turn().to_json() | {"since": "2026-11-03T12:00:00"},
        turn().to_json() | {"steps": [["fly", 1, None]]},
        turn().to_json() | {"steps": [["run"]]},
        turn().to_json() | {"quiet": [1]},
        turn().to_json() | {"used": "long"},
        turn().to_json() | {"used": 1e300},
    ],
)
def test_anything_else_is_refused(data) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- of any part of it
        TurnClock.from_json(data)


@pytest.mark.parametrize(
    ("given_steps", "after"),
    [
        ((run_for(48 * HOUR),), 48),
        ((run_for(48 * HOUR), run_for(12 * HOUR)), 60),
        ((run_for(48 * HOUR), put_off_by(5 * HOUR)), 53),
        ((run_for(48 * HOUR), outage_of(START + HOUR, 3 * HOUR)), 51),
        ((run_for(HOUR), outage_of(START + HOUR, 3 * HOUR)), 1),
        ((run_for(HOUR), stay_at(START + 9 * HOUR), run_for(HOUR)), 10),
    ],
)
def test_each_step_moves_the_deadline(given_steps, after) -> None:
    assert turn(*given_steps).due(UTC_DAY) == START + after * HOUR


@given(st.integers(1, 200), st.lists(st.integers(0, 250), max_size=8), st.data())
def test_handed_over_again_and_again_a_turn_has_exactly_its_time(whole, when, data) -> None:
    """Whatever quiet hours its coaches have, they push it once, at its end, and never add up."""
    clock = turn(run_for(whole * HOUR))
    calendar = UTC_DAY
    for after in sorted(when):
        now = START + after * HOUR
        if clock.due(calendar) <= now:
            break
        used = calendar.elapsed(clock.since, now)
        quiet = data.draw(quiets)
        clock = clock.handed_over(calendar, now, used=used, zone="UTC", quiet=quiet)
        calendar = Calendar(zone_of("UTC"), quiet=quiet)
    end = START + whole * HOUR
    assert end <= clock.due(calendar) <= end + 23 * HOUR


def test_a_wait_for_the_end_of_quiet_hours_stays_a_wait_under_another_coach() -> None:
    quiet = Calendar(zone_of("UTC"), quiet=(22, 7))
    clock = turn(run_for(12 * HOUR), quiet=(22, 7))
    due = START + 19 * HOUR
    assert clock.due(quiet) == due
    now = START + 13 * HOUR
    for hours_of_another in (None, (5, 9), (7, 21)):
        after = clock.handed_over(quiet, now, used=HOUR, zone="UTC", quiet=hours_of_another)
        assert after.due(Calendar(zone_of("UTC"), quiet=hours_of_another)) == due


def test_a_vacation_goes_with_the_coach_who_leaves() -> None:
    away = Calendar(zone_of("UTC"), away=((START + 24 * HOUR, START + 72 * HOUR),))
    clock = turn(run_for(48 * HOUR))
    assert clock.due(away) == START + 96 * HOUR
    now = START + 30 * HOUR
    ended = Calendar(zone_of("UTC"), away=((START + 24 * HOUR, now),))
    rest = clock.handed_over(ended, now, used=24 * HOUR, zone="UTC", quiet=None)
    assert rest.due(UTC_DAY) == now + 24 * HOUR
    assert rest.used == 24 * HOUR
