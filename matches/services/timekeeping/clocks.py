"""The clocks of a match: a turn's time starts, is used, runs out, or is extended (LGE-PBM-01).

Every function works on a match whose row the caller has locked and then saves.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from core.accounts.time_zones import zone_of
from core.jobs.models import Outage
from matches.clocks.coach_calendar import Calendar
from matches.clocks.time_bank import REMIND_AT, SideTime, allowance, opening, submitted
from matches.models import Match, Side, SideClock, Vacation

WEEK = timedelta(days=7)


def start_clocks(match: Match) -> None:
    """Give both sides of a new match their initial time."""
    time = opening(match.terms)
    rows = [SideClock(match=match, side=side) for side in Side]
    for row in rows:
        row.take(time)
    SideClock.objects.bulk_create(rows)


def clock_of(match: Match, side: int) -> SideClock:
    """The row of a side; a match without any gets one."""
    row = SideClock.objects.filter(match=match, side=side).first()
    if row is None:
        row = SideClock(match=match, side=side)
        row.take(opening(match.terms))
        row.save()
    return row


def calendar_of(match: Match, side: int) -> Calendar:
    """The calendar of that side's coach in this match."""
    coach, terms = match.team(side).coach, match.terms
    quiet = None
    if coach.quiet_from is not None and coach.quiet_to is not None:
        quiet = coach.quiet_from, coach.quiet_to
    away: tuple[tuple[datetime, datetime], ...] = ()
    if terms.vacation_days:
        rows = Vacation.objects.filter(league=match.league_id, coach=coach, ended_at__isnull=True)
        away = tuple(rows.order_by("starts_at").values_list("starts_at", "ends_at"))
    return Calendar(zone_of(coach.time_zone), frozenset(terms.rest_days), quiet, away)


def awaited(match: Match) -> list[Side]:
    """The sides that the match waits for."""
    return list(Side) if match.waiting_side is None else [Side(match.waiting_side)]


def begin_set_ups(match: Match, now: datetime) -> None:
    """Give both coaches a turn's hours for their set-ups, by whichever calendar gives more."""
    _run(match, now, timedelta(hours=match.turn_hours))


def begin_turn(match: Match, now: datetime, *, bonus: bool = False) -> None:
    """Start the time of the side that the match waits for."""
    side = match.waiting_side
    if side is None:
        begin_set_ups(match, now)
        return
    row = clock_of(match, side)
    whole = allowance(match.terms, match.turn_hours, row.time, bonus=bonus)
    _run(match, now, whole)


def begin_question(match: Match, now: datetime) -> None:
    """Give the asked side its league's hours to answer, without a reminder."""
    due_after(match, now, timedelta(hours=match.ask_hours))
    match.remind_at = None


def give(match: Match, now: datetime, time: timedelta) -> None:
    """Extend the current deadline, counted from it or, once past, from now."""
    due_after(match, max(match.due_at or now, now), time)
    remind(match, now)


def put_off_to(match: Match, moment: datetime, now: datetime) -> None:
    """Move the deadline to that moment, or the first after it at which something may be due."""
    match.due_at = _awake(_calendars(match), moment)
    remind(match, now)


def follow(match: Match, side: int, before: Calendar, now: datetime) -> None:
    """Move the deadline to where the remaining time ends by the coach's current calendar.

    For a set-up that both coaches owe, the other coach's time stays.
    """
    due = match.due_at
    if due is None or due <= now:
        return
    own, others = calendar_of(match, side), [each for each in awaited(match) if each != side]
    whole, since = timedelta(hours=match.turn_hours), match.clock_from or now
    ends = [own.after(now, before.elapsed(now, due))]
    ends += [min(due, calendar_of(match, each).after(since, whole)) for each in others]
    match.due_at = _awake(_calendars(match), max(ends))
    remind(match, since if match.remind_at is not None else now)


def compensate_outage(match: Match, began: datetime, gap: timedelta) -> None:
    """Move the deadline by an outage, and on until all the time left then is available again.

    The outage may have pushed the remaining time into rest days, vacations or quiet hours. A
    submitted sheet keeps what was left of its regret window; one submitted during the outage gets
    no longer a window than usual.
    """
    if match.due_at is None:
        return
    due, back, calendars = match.due_at, began + gap, _calendars(match)
    if match.ready_at is not None and match.ready_at > began:
        is_sheet = match.waiting_side is not None and not match.asked
        window = timedelta(minutes=match.terms.regret_minutes) if is_sheet else timedelta(0)
        match.ready_at = min(match.ready_at + gap, back + window)
    left = [calendar.after(back, calendar.elapsed(began, due)) for calendar in calendars]
    match.due_at = _awake(calendars, max(due + gap, *left))


def record_turn_time(match: Match, side: int, at: datetime) -> None:
    """A side's turn came in at that moment: put the unused time into its bank."""
    row = clock_of(match, side)
    used = timedelta(0)
    if match.clock_from is not None:
        used = _used(calendar_of(match, side), match.clock_from, at)
    row.take(submitted(match.terms, row.time, used))
    row.stand_in_called = False
    row.save()


def forget_stand_ins(match: Match) -> None:
    """Withdraw the call for stand-ins for the turn that was waited for."""
    SideClock.objects.filter(match=match).update(stand_in_called=False)


def note(row: SideClock, time: SideTime) -> None:
    """Save a side's new time."""
    row.take(time)
    row.save()


def due_after(match: Match, start: datetime, time: timedelta) -> None:
    """Set the deadline to when that much time of everybody the match waits for has run since
    `start`.
    """
    calendars = _calendars(match)
    match.due_at = _awake(calendars, max(each.after(start, time) for each in calendars))


def remind(match: Match, start: datetime) -> None:
    """Set the reminder to when most of the coaches' time from `start` to the deadline has run."""
    if match.due_at is not None:
        due = match.due_at
        match.remind_at = max(
            each.reached(start, each.elapsed(start, due) * REMIND_AT) for each in _calendars(match)
        )


def _run(match: Match, now: datetime, whole: timedelta) -> None:
    match.clock_from = now
    due_after(match, now, whole)
    remind(match, now)


def _calendars(match: Match) -> list[Calendar]:
    return [calendar_of(match, side) for side in awaited(match)]


def _awake(calendars: Sequence[Calendar], moment: datetime) -> datetime:
    """The first moment from this on that suits all of them; this one, if there is none within a
    week.
    """
    last = moment + WEEK
    later = moment
    while later <= last:
        after = max(calendar.awake(later) for calendar in calendars)
        if after == later:
            return later
        later = after
    return moment


def _used(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """How much of a coach's time has run between the two, without outages."""
    down = Outage.objects.filter(ended_at__gt=start, began_at__lt=end)
    lost = [
        calendar.elapsed(max(began, start), min(ended, end))
        for began, ended in down.values_list("began_at", "ended_at")
    ]
    return calendar.elapsed(start, end) - sum(lost, timedelta(0))
