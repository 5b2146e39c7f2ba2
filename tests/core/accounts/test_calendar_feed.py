"""The calendar of deadlines: each item its own id, and what has changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import icalendar
import pytest

from core.accounts.calendar_feed import State, calendar
from core.accounts.waiting import WaitingItem

NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)
DUE = NOW + timedelta(days=2)
CHALLENGE = WaitingItem("Lions challenge Crabs", "Accept or decline.", "/seasons/1/", DUE)


@pytest.fixture(autouse=True)
def _site(settings) -> None:
    settings.SITE_URL = "https://kemari.example"


def read(
    *items: WaitingItem, state: State | None = None, now: datetime = NOW
) -> tuple[list[Any], State]:
    text, after = calendar(items, state or {}, now=now)
    return icalendar.Calendar.from_ical(text).walk("VEVENT"), after


def test_items_that_differ_in_anything_or_nothing_never_share_a_uid() -> None:
    other_title = WaitingItem("Cranes challenge Crabs", CHALLENGE.text, CHALLENGE.url, DUE)
    other_text = WaitingItem(CHALLENGE.title, "Answer the claim.", CHALLENGE.url, DUE)
    other_url = WaitingItem(CHALLENGE.title, CHALLENGE.text, "/seasons/2/", DUE)
    events, _ = read(CHALLENGE, other_title, other_text, other_url, CHALLENGE, CHALLENGE)
    uids = [str(event["uid"]) for event in events]
    assert len(set(uids)) == len(uids) == 6
    assert all(uid.endswith("@kemari.example") for uid in uids)


def test_an_item_without_a_deadline_is_none_of_the_calendar() -> None:
    assert read(WaitingItem("a", "b", "/", None)) == ([], {})


def test_an_item_keeps_its_uid_and_counts_its_changes() -> None:
    (first,), state = read(CHALLENGE)
    (same,), state = read(CHALLENGE, state=state, now=NOW + timedelta(hours=1))
    moved = WaitingItem(CHALLENGE.title, CHALLENGE.text, CHALLENGE.url, DUE - timedelta(hours=3))
    (later,), state = read(moved, state=state, now=NOW + timedelta(hours=2))
    (back,), _ = read(CHALLENGE, state=state, now=NOW + timedelta(hours=3))
    events = (first, same, later, back)
    assert len({str(event["uid"]) for event in events}) == 1
    assert [event["sequence"] for event in events] == [0, 0, 1, 2]
    hours = [(event.decoded("last-modified") - NOW) / timedelta(hours=1) for event in events]
    assert hours == [0, 0, 2, 3]


def test_a_program_learns_how_often_to_ask() -> None:
    text, _ = calendar([CHALLENGE], {}, now=NOW)
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H" in text
    assert b"X-PUBLISHED-TTL:PT1H" in text
