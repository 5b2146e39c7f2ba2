"""The time zones a person may live in: UTC, and every place that has one."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime
from functools import cache

from django.utils.timezone import localtime

from core.accounts.models import User

REGIONS = (
    "Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/", "Europe/",
    "Indian/", "Pacific/",
)  # fmt: skip
"""The others are old names of these, offsets without a place, or no zone at all (Factory)."""


@cache
def zones() -> tuple[str, ...]:
    """The names of the zones, in order."""
    places = {name for name in zoneinfo.available_timezones() if name.startswith(REGIONS)}
    return tuple(sorted({"UTC"} | places))


def zone_of(name: str) -> zoneinfo.ZoneInfo:
    """The zone of that name; UTC where there is none, so that no clock ever fails for it."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return zoneinfo.ZoneInfo("UTC")


def in_both_zones(moment: datetime | None, reader: User) -> str:
    """A moment on the reader's own clock and in UTC, with its day where that is another."""
    if moment is None:
        return "no set time"
    own, utc = localtime(moment, zone_of(reader.time_zone)), moment.astimezone(UTC)
    text = f"{own:%A, %d %B %Y at %H:%M %Z}"
    if own.tzname() == "UTC":
        return text
    there = f"{utc:%H:%M}" if own.date() == utc.date() else f"{utc:%A, %H:%M}"
    return f"{text} ({there} UTC)"
