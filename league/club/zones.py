"""The time zones a person may live in: UTC, and every place that has one."""

from __future__ import annotations

import zoneinfo
from functools import cache

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
