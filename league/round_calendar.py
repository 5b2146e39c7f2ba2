"""When the rounds of a season are to be played: their days, pauses, and the hour of the close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

MIDNIGHT = 24
"""The hour of a close at the end of its day."""
DAY = timedelta(days=1)
Pause = tuple[date, date]
"""The first and the last day of a time without rounds."""


@dataclass(frozen=True, slots=True)
class RoundSpan:
    """The days on which a round is played, and the moments (UTC) at which it opens and closes."""

    days: tuple[date, ...]
    opens_at: datetime
    closes_at: datetime

    @property
    def first_day(self) -> date:
        return self.days[0]

    @property
    def last_day(self) -> date:
        return self.days[-1]


@dataclass(frozen=True, slots=True)
class RoundCalendar:
    """The calendar of a season (KEM-CAL-01), in the time zone of its league.

    A round takes `round_days` days (calendar days) that are in no pause, and goes on to the next
    `closes_weekday` (0 is Monday), if the season names one; it opens as its first day begins and
    closes on its last at `closes_hour` o'clock. The next one begins on the day after.
    """

    starts_on: date
    round_days: int
    zone: ZoneInfo
    pauses: Sequence[Pause] = ()
    closes_weekday: int | None = None
    closes_hour: int = MIDNIGHT

    def span_of(self, number: int) -> RoundSpan:
        """The days and moments of that round; the first is number 1."""
        return next(islice(self.spans(), number - 1, None))

    def spans(self) -> Iterator[RoundSpan]:
        """Those of every round, without an end."""
        days = self._days_without_pauses()
        while True:
            yield self._span(days)

    def _span(self, following: Iterator[date]) -> RoundSpan:
        days = list(islice(following, self.round_days))
        while self.closes_weekday is not None and days[-1].weekday() != self.closes_weekday:
            days.append(next(following))
        return RoundSpan(tuple(days), self.at(days[0], 0), self.at(days[-1], self.closes_hour))

    def _days_without_pauses(self) -> Iterator[date]:
        day = self.starts_on
        while True:
            ends = [last for first, last in self.pauses if first <= day <= last]
            if ends:
                day = max(ends) + DAY
            else:
                yield day
                day += DAY

    def at(self, day: date, hour: int) -> datetime:
        """That hour of a day in the league's zone, as a moment (UTC); 24 is the end of the day.

        An hour that the clocks leave out is the one after; one that they show twice is the first.
        """
        shown = day + DAY if hour == MIDNIGHT else day
        local = datetime.combine(shown, time(hour % MIDNIGHT), tzinfo=self.zone)
        return local.astimezone(UTC)


def rounds_missed(away: Iterable[Pause], spans: Iterable[RoundSpan]) -> frozenset[int]:
    """The numbers of the rounds of which more than half of the days are blacked out (KEM-DAT-01).

    `away` are first and last days of black-outs, `spans` those of the rounds from number 1 on.
    """
    black = [*away]
    missed = []
    for number, span in enumerate(spans, start=1):
        lost = sum(any(first <= day <= last for first, last in black) for day in span.days)
        if 2 * lost > len(span.days):
            missed.append(number)
    return frozenset(missed)
