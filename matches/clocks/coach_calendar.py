"""When a coach's clock runs: not on the league's rest days, nor on the coach's vacations.

A deadline never falls into the coach's quiet hours: it moves to their end. All moments are aware;
the arithmetic is in UTC, so a day with 23 or 25 hours counts as 23 or 25.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from heapq import merge
from zoneinfo import ZoneInfo

_STEP = 15 * 60
"""In seconds: at no other moments do hours begin or clocks change, in any zone."""
_STEPS = 48 * 3600 // _STEP
Span = tuple[datetime, datetime]
NO_TIME = timedelta(0)
DAY = timedelta(days=1)
MAX_AHEAD = timedelta(days=3 * 366)
"""The latest possible deadline, also for a coach who is always away."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """One coach's time: time zone, rest days (0 for Monday), quiet hours and vacations.

    `quiet` are two hours of the day, from and to, over midnight if the first is the later; if they
    are equal there are no quiet hours. `away` are spans in order, which may overlap.
    """

    zone: ZoneInfo
    rest_days: frozenset[int] = frozenset()
    quiet: tuple[int, int] | None = None
    away: tuple[Span, ...] = ()

    def after(self, start: datetime, allowance: timedelta) -> datetime:
        """The moment when that much time has run since `start`, moved out of quiet hours."""
        return self.awake(self.reached(start, allowance))

    def reached(self, start: datetime, allowance: timedelta) -> datetime:
        """The moment when that much time has run since `start`, ignoring quiet hours."""
        at, left = start.astimezone(UTC), allowance
        for begin, end in self._stopped(at):
            running = begin - at
            if running >= left:
                break
            left -= max(running, NO_TIME)
            at = max(at, end)
        return at + left

    def elapsed(self, start: datetime, end: datetime) -> timedelta:
        """How much time has run between two moments; zero if the second is the earlier."""
        at, last, counted = start.astimezone(UTC), end.astimezone(UTC), NO_TIME
        for begin, over in self._stopped(at):
            if at >= last or begin >= last:
                break
            counted += max(begin - at, NO_TIME)
            at = max(at, over)
        return counted + max(last - at, NO_TIME)

    def awake(self, moment: datetime) -> datetime:
        """The moment itself, or the first one after it that is neither quiet nor stopped."""
        while True:
            later = self._end_of_quiet(moment)
            span = next(self._stopped(later), None)
            if span is not None and span[0] <= later < span[1]:
                later = span[1]
            if later == moment:
                return moment
            moment = later

    def _end_of_quiet(self, moment: datetime) -> datetime:
        """The moment itself, or the first one after it at which it is not quiet.

        Clocks may skip the end of quiet hours, or pass it twice: so it is looked for, not computed.
        """
        if not self._is_quiet(moment):
            return moment
        at = datetime.fromtimestamp(moment.timestamp() // _STEP * _STEP, UTC)
        for _ in range(_STEPS):
            at += timedelta(seconds=_STEP)
            if not self._is_quiet(at):
                return at
        return moment  # no zone has such clocks

    def _is_quiet(self, moment: datetime) -> bool:
        if self.quiet is None or self.quiet[0] == self.quiet[1]:
            return False
        begin, end = self.quiet
        hour = moment.astimezone(self.zone).hour
        return hour >= begin or hour < end if begin > end else begin <= hour < end

    def _stopped(self, start: datetime) -> Iterator[Span]:
        """The spans in which no time runs and which end after `start`, ordered by their start."""
        return merge(self._rests(start), (span for span in self.away if span[1] > start))

    def _rests(self, start: datetime) -> Iterator[Span]:
        if not self.rest_days:
            return
        day = start.astimezone(self.zone).date()
        for _ in range(MAX_AHEAD.days):
            if day.weekday() in self.rest_days:
                begin = self._local(datetime.combine(day, time()))
                yield begin, self._local(datetime.combine(day + DAY, time()))
            day += DAY

    def _local(self, naive: datetime) -> datetime:
        """That local time; if it is skipped or occurs twice, its first moment."""
        return naive.replace(tzinfo=self.zone).astimezone(UTC)
