"""Counts a coach's days away against the league's limit per year (KEM-VAC-01).

What counts is the time in which clocks stand still, so that days announced in one time zone and
again in another are not the same days.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

DAY = timedelta(days=1)
NO_TIME = timedelta(0)
SLACK = timedelta(hours=3)
"""How much more than its days a vacation lasts at most where clocks are put back during it."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A time away: from the start of `first_day`, by the coach's calendar of then, to `end`."""

    first_day: date
    start: datetime
    end: datetime

    def by_year(self) -> dict[int, tuple[datetime, datetime]]:
        """Its part in each year of that calendar."""
        parts, start, year = {}, self.start, self.first_day.year
        while start < self.end:
            days = date(year + 1, 1, 1) - self.first_day
            end = min(self.end, self.start + days)
            parts[year] = (start, end)
            start, year = end, year + 1
        return parts


def days_by_year(absences: Iterable[Absence]) -> dict[int, int]:
    """How many days of each year they take; time in two of them counts once."""
    parts: dict[int, list[tuple[datetime, datetime]]] = defaultdict(list)
    for absence in absences:
        for year, part in absence.by_year().items():
            parts[year].append(part)
    return {year: _days_in(spans) for year, spans in parts.items()}


def over_the_limit(taken: Iterable[Absence], wanted: Absence, limit: int) -> tuple[int, int] | None:
    """The first year in which the new days are too many, and how many are left in it.

    None if they fit.
    """
    absences = list(taken)
    before, after = days_by_year(absences), days_by_year([*absences, wanted])
    for year in sorted(after):
        if after[year] > max(limit, before.get(year, 0)):
            return year, max(limit - before.get(year, 0), 0)
    return None


def within_limit(absences: Iterable[Absence], limit: int) -> list[tuple[datetime, datetime]]:
    """The spans of these absences, in order, as far as `limit` days of each year go.

    The first days of a year count, and what is in two of them counts once.
    """
    spans: list[tuple[datetime, datetime]] = []
    used: dict[int, timedelta] = defaultdict(timedelta)
    until: dict[int, datetime] = {}
    for absence in sorted(absences, key=lambda each: each.start):
        for year, (start, end) in absence.by_year().items():
            begin = max(start, until.get(year, start))
            left = limit * DAY - used[year]
            last = end if end - begin <= left + SLACK else begin + max(left, NO_TIME)
            if last > begin:
                spans.append((begin, last))
                used[year] += last - begin
            until[year] = max(end, begin)
    return sorted(spans)


def _days_in(spans: list[tuple[datetime, datetime]]) -> int:
    """The days in the union of the spans; one that has begun counts."""
    total, until = NO_TIME, min(start for start, _ in spans)
    for start, end in sorted(spans):
        total += max(end - max(start, until), NO_TIME)
        until = max(until, end)
    return -((SLACK - total) // DAY) if total > SLACK else 1
