"""Deadlines as a calendar that other programs subscribe to (iCalendar)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from icalendar import Alarm, Calendar, Event

from core.accounts.waiting import WaitingItem

WARNED_BEFORE = timedelta(hours=12)
LASTS = timedelta(minutes=30)


def calendar(items: Sequence[WaitingItem], *, now: datetime) -> bytes:
    """The items that have a deadline, as an iCalendar file."""
    feed = Calendar()
    feed.add("prodid", "-//Kemari//Deadlines//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", "Kemari")
    for item in items:
        if item.due_at is not None:
            feed.add_component(_event(item, item.due_at, now))
    text: bytes = feed.to_ical()
    return text


def _event(item: WaitingItem, due_at: datetime, now: datetime) -> Event:
    url = f"{settings.SITE_URL}{item.url}"
    event = Event()
    # An item keeps its uid over time, so that calendars do not show it twice.
    uid = hashlib.sha256(f"{item.url}|{item.text}".encode()).hexdigest()[:32]
    event.add("uid", f"{uid}@kemari")
    event.add("dtstamp", now)
    event.add("dtstart", due_at - LASTS)
    event.add("dtend", due_at)
    event.add("summary", f"{item.title}: {item.text}")
    event.add("description", url)
    event.add("url", url)
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", item.title)
    alarm.add("trigger", -WARNED_BEFORE)
    event.add_component(alarm)
    return event
