"""Counts a coach's days away against the league's limit per year (KEM-VAC-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta

Days = tuple[date, date]
"""First and last day."""
ONE_DAY = timedelta(days=1)


def by_year(spans: Iterable[Days]) -> Counter[int]:
    """How many days of each year the spans take; a day in two of them counts once."""
    days: set[date] = set()
    for first, last in spans:
        days.update(first + number * ONE_DAY for number in range((last - first).days + 1))
    return Counter(day.year for day in days)


def over_the_limit(taken: Iterable[Days], wanted: Days, limit: int) -> tuple[int, int] | None:
    """The first year in which the new days are too many, and how many are left in it.

    None if they fit.
    """
    spans = list(taken)
    before, after = by_year(spans), by_year([*spans, wanted])
    for year in sorted(after):
        if after[year] > max(limit, before[year]):
            return year, max(limit - before[year], 0)
    return None
