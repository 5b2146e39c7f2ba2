"""The clocks of a match: a turn's time begins, is used, runs out, or is given anew (LGE-PBM-01).

Every verb here works on a match whose row the caller has locked, and leaves it to him to save.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from league.club.zones import zone_of
from matches.clocks.bank import REMIND_AT, SideTime, allowance, handed_in, opening
from matches.clocks.calendar import Calendar
from matches.models import Match, Side, SideClock, Vacation


def wind(match: Match) -> None:
    """Give both sides of a new match what they start with."""
    time = opening(match.terms)
    rows = [SideClock(match=match, side=side) for side in Side]
    for row in rows:
        row.take(time)
    SideClock.objects.bulk_create(rows)


def clock_of(match: Match, side: int) -> SideClock:
    """The row of a side; matches of before there were any get theirs now."""
    row = SideClock.objects.filter(match=match, side=side).first()
    if row is None:
        row = SideClock(match=match, side=side)
        row.take(opening(match.terms))
        row.save()
    return row


def calendar_of(match: Match, side: int) -> Calendar:
    """When the clock of that side's coach runs in this match."""
    coach, terms = match.team(side).coach, match.terms
    quiet = None
    if coach.quiet_from is not None and coach.quiet_to is not None:
        quiet = coach.quiet_from, coach.quiet_to
    away: tuple[tuple[datetime, datetime], ...] = ()
    if terms.vacation_days:
        rows = Vacation.objects.filter(league=match.league_id, coach=coach, ended_at__isnull=True)
        away = tuple(rows.order_by("starts_at").values_list("starts_at", "ends_at"))
    return Calendar(zone_of(coach.time_zone), frozenset(terms.rest_days), quiet, away)


def begin_set_ups(match: Match, now: datetime) -> None:
    """Both coaches have a turn's hours for their set-ups, by whichever calendar gives more."""
    _run(match, now, timedelta(hours=match.turn_hours), [calendar_of(match, s) for s in Side])


def begin_turn(match: Match, now: datetime, *, bonus: bool = False) -> None:
    """The time of the side that the match waits for begins."""
    side = match.waiting_side
    if side is None:
        begin_set_ups(match, now)
        return
    row = clock_of(match, side)
    whole = allowance(match.terms, match.turn_hours, row.time, bonus=bonus)
    _run(match, now, whole, [calendar_of(match, side)])


def give(match: Match, now: datetime, time: timedelta) -> None:
    """Put the present deadline off by so much, counted from it or, once past, from now."""
    sides = [match.waiting_side] if match.waiting_side is not None else list(Side)
    start = max(match.due_at or now, now)
    match.due_at = max(calendar_of(match, side).after(start, time) for side in sides)
    match.remind_at = between(now, match.due_at)


def follow(match: Match, side: int, before: Calendar, now: datetime) -> None:
    """Put the deadline where what is left of the time ends by the coach's present calendar."""
    if match.due_at is None or match.due_at <= now:
        return
    left = before.elapsed(now, match.due_at)
    match.due_at = calendar_of(match, side).after(now, left)
    match.remind_at = between(now, match.due_at)


def came_in(match: Match, side: int, at: datetime) -> None:
    """A side's turn came in at that moment: what it left goes into its bank."""
    row = clock_of(match, side)
    used = timedelta(0)
    if match.clock_from is not None:
        used = calendar_of(match, side).elapsed(match.clock_from, at)
    row.take(handed_in(match.terms, row.time, used))
    row.stand_in_called = False
    row.save()


def note(row: SideClock, time: SideTime) -> None:
    """Save what a side has from now on."""
    row.take(time)
    row.save()


def _run(match: Match, now: datetime, whole: timedelta, calendars: Iterable[Calendar]) -> None:
    match.clock_from = now
    match.due_at = max(calendar.after(now, whole) for calendar in calendars)
    match.remind_at = between(now, match.due_at)


def between(start: datetime, end: datetime) -> datetime:
    """When somebody is reminded of what falls due at `end`."""
    return start + (end - start) * REMIND_AT
