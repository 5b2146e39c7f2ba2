"""Deadlines as a calendar that other programs subscribe to (iCalendar)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from icalendar import Alarm, Calendar, Event, vDuration

from core.accounts.waiting import WaitingItem

WARNED_BEFORE = timedelta(hours=12)
LASTS = timedelta(minutes=30)
REFRESH = timedelta(hours=1)
"""How often a program should ask again (RFC 7986, 5.7)."""

State = Mapping[str, Any]
"""The items as they were last read, by uid: their deadline, how often it has changed, and when it
last did (seconds since 1970)."""


@dataclass(frozen=True, slots=True)
class CalendarItem:
    """An item with a deadline, its id, and how often and when it last changed."""

    uid: str
    item: WaitingItem
    due_at: datetime
    sequence: int
    modified_at: datetime


def calendar(items: Sequence[WaitingItem], state: State, *, now: datetime) -> tuple[bytes, State]:
    """The items that have a deadline, as an iCalendar file; and the state for the next time."""
    feed = Calendar()
    feed.add("prodid", "-//Kemari//Deadlines//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", "Kemari")
    feed.add("name", "Kemari")
    feed.add("refresh-interval", vDuration(REFRESH), parameters={"value": "DURATION"})
    feed.add("x-published-ttl", vDuration(REFRESH))
    listed = list(calendar_items(items, state, now=now))
    for entry in listed:
        feed.add_component(_event(entry, now))
    text: bytes = feed.to_ical()
    return text, {
        entry.uid: [_seconds(entry.due_at), entry.sequence, _seconds(entry.modified_at)]
        for entry in listed
    }


def calendar_items(
    items: Sequence[WaitingItem], state: State, *, now: datetime
) -> Iterator[CalendarItem]:
    """The items that have a deadline.

    No two share a uid (RFC 5545, 3.8.4.7), and each keeps its own over time, so that calendars do
    not show it twice.
    """
    host = urlsplit(settings.SITE_URL).netloc
    alike: Counter[str] = Counter()
    for item in items:
        if item.due_at is None:
            continue
        said = f"{item.url}|{item.title}|{item.text}"
        # Several items may say the same: they are told apart by their order, the soonest first.
        alike[said] += 1
        digest = hashlib.sha256(f"{said}|{alike[said]}".encode()).hexdigest()[:32]
        uid = f"{digest}@{host}"
        due, sequence, modified = state.get(uid, (None, -1, None))
        if due != _seconds(item.due_at):
            sequence, modified = sequence + 1, _seconds(now)
        yield CalendarItem(
            uid, item, item.due_at, sequence, datetime.fromtimestamp(modified, tz=UTC)
        )


def _event(entry: CalendarItem, now: datetime) -> Event:
    item, url = entry.item, f"{settings.SITE_URL}{entry.item.url}"
    event = Event()
    event.add("uid", entry.uid)
    event.add("dtstamp", now)
    event.add("sequence", entry.sequence)
    event.add("last-modified", entry.modified_at)
    event.add("dtstart", entry.due_at - LASTS)
    event.add("dtend", entry.due_at)
    event.add("summary", f"{item.title}: {item.text}")
    event.add("description", url)
    event.add("url", url)
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", item.title)
    alarm.add("trigger", -WARNED_BEFORE)
    event.add_component(alarm)
    return event


def _seconds(moment: datetime) -> int:
    return int(moment.timestamp())
