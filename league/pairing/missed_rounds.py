"""The rounds that a team misses because of its black-out dates."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

HORIZON = 80
"""The number of the last round that is considered."""
Span = tuple[date, date]


def rounds_missed(spans: Iterable[Span], starts_on: date, round_days: int) -> frozenset[int]:
    """The numbers of the rounds with more than half of their days blacked out (KEM-DAT-01).

    A span is its first and its last day. Round 1 takes `round_days` days from `starts_on`.
    """
    days: set[date] = set()
    last = starts_on + timedelta(days=HORIZON * round_days)
    for first, final in spans:
        day = max(first, starts_on)
        while day <= min(final, last):
            days.add(day)
            day += timedelta(days=1)
    missed: dict[int, int] = {}
    for day in days:
        number = (day - starts_on).days // round_days + 1
        missed[number] = missed.get(number, 0) + 1
    return frozenset(number for number, lost in missed.items() if 2 * lost > round_days)
