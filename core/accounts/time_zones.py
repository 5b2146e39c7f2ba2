"""The time zones that are offered: UTC, and those of places."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime
from functools import cache

from django.utils.timezone import localtime
from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import Refused

REGIONS = (
    "Africa/",
    "America/",
    "Antarctica/",
    "Arctic/",
    "Asia/",
    "Atlantic/",
    "Australia/",
    "Europe/",
    "Indian/",
    "Pacific/",
)
"""The other names are old ones, offsets without a place, or no zone (Factory)."""


@cache
def zones() -> tuple[str, ...]:
    """The names of the offered zones, sorted."""
    places = {name for name in zoneinfo.available_timezones() if name.startswith(REGIONS)}
    return tuple(sorted({"UTC"} | places))


class NoSuchZone(Refused):
    """There is no time zone of that name, or none that is offered."""

    is_malformed = True


def require_zone(name: str, *, present: str) -> None:
    """Raise `NoSuchZone` for a zone that is not offered; the present one may stay all the same."""
    if name not in zones() and name != present:
        words = gettext("There is no time zone called {time_zone}.").format(time_zone=name)
        raise NoSuchZone(words, field="time_zone")


def zone_choices(present: str) -> list[tuple[str, str]]:
    """The offered zones for a form, each in words; the present one too if it no longer is."""
    offered = zones() if present in zones() else (present, *zones())
    return [(name, zone_in_words(name)) for name in offered]


def zone_in_words(name: str) -> str:
    """The zone as people read it: America/New York."""
    return name.replace("_", " ")


def zone_of(name: str) -> zoneinfo.ZoneInfo:
    """The zone of this name; UTC if there is none, so that no page fails."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):  # Europe is a directory
        return zoneinfo.ZoneInfo("UTC")


def in_both_zones(moment: datetime | None, reader: User) -> str:
    """The moment in the reader's zone and in UTC, with the UTC day if it differs."""
    if moment is None:
        return "no set time"
    own, utc = localtime(moment, zone_of(reader.time_zone)), moment.astimezone(UTC)
    text = f"{own:%A, %d %B %Y at %H:%M %Z}"
    if own.tzname() == "UTC":
        return text
    there = f"{utc:%H:%M}" if own.date() == utc.date() else f"{utc:%A, %H:%M}"
    return f"{text} ({there} UTC)"
