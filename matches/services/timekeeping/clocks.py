"""The clocks of a match: a turn's time starts, is used, runs out, or is extended (LGE-PBM-01).

Every function works on a match whose row the caller has locked and then saves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from core.accounts.models import User
from core.accounts.time_zones import zone_of
from core.jobs.models import Outage
from matches.clocks.coach_calendar import Calendar, Span
from matches.clocks.time_bank import REMIND_AT, SideTime, allowance, opening, submitted
from matches.clocks.turn_clock import (
    Step,
    TurnClock,
    outage_of,
    put_off_by,
    run_for,
    stay_at,
)
from matches.clocks.vacation_days import Absence, within_limit
from matches.models import SUBMITTED, Match, SetUpOrders, Side, SideClock, Vacation
from matches.services.enqueue import enqueue_at_deadline
from matches.services.timekeeping.due import submitted_sheet

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
    """The calendar by which that side's time runs.

    In a running turn it has the zone and quiet hours that were in force when the turn began, and
    the vacations of who coaches the team now, with those that ended early up to their end: no more
    days of a year than the match's own terms give, whatever those of another season do.
    """
    turn = turn_of(match, side)
    coach = match.team(side).coach
    if match.terms.is_live:
        return Calendar(zone_of(coach.time_zone), frozenset(), None, ())
    zone, quiet = (turn.zone, turn.quiet) if turn else (coach.time_zone, quiet_hours_of(coach))
    away: tuple[Span, ...] = ()
    if match.terms.vacation_days:
        rows = Vacation.objects.filter(league=match.league_id, coach=coach)
        found = rows.values_list("first_day", "starts_at", "ends_at", "ended_at")
        absences = [Absence(day, begin, min(end, ended or end)) for day, begin, end, ended in found]
        away = tuple(within_limit(absences, match.terms.vacation_days))
    return Calendar(zone_of(zone), frozenset(match.terms.rest_days), quiet, away)


def quiet_hours_of(coach: User) -> tuple[int, int] | None:
    """The coach's quiet hours of now, for turns that begin now."""
    if coach.quiet_from is None or coach.quiet_to is None:
        return None
    return coach.quiet_from, coach.quiet_to


def turn_of(match: Match, side: int) -> TurnClock | None:
    """The running turn of a side; None if the match does not wait for it, or has no such row."""
    if side not in awaited(match):
        return None
    row = SideClock.objects.filter(match=match, side=side).only("turn").first()
    return TurnClock.from_json(row.turn) if row is not None and row.turn else None


def awaited(match: Match) -> list[Side]:
    """The sides that the match waits for."""
    return list(Side) if match.waiting_side is None else [Side(match.waiting_side)]


def begin_set_ups(match: Match, now: datetime) -> None:
    """Give both coaches a turn's time for their set-ups, by whichever calendar gives more."""
    _run(match, now, match.terms.turn_time(match.turn_hours))


def begin_turn(match: Match, now: datetime, *, bonus: bool = False, again: bool = False) -> None:
    """Start the time of the side that the match waits for.

    It is another turn than that which an excuse gave more time, unless it begins `again`: then the
    excuse has been used for it (KEM-ABS-01).
    """
    side = match.waiting_side
    if side is None:
        begin_set_ups(match, now)
        return
    row = clock_of(match, side)
    if not again:
        row.eased = False
        row.note_turn_start(match.segment)
        row.save(update_fields=("eased", "turn_starts"))
    whole = allowance(match.terms, match.turn_hours, row.time, bonus=bonus)
    _run(match, now, whole)


def begin_question(match: Match, now: datetime) -> None:
    """Give the asked side its league's hours to answer, without a reminder."""
    _begin(match, now, timedelta(hours=match.ask_hours))
    match.remind_at = None


def give(match: Match, now: datetime, time: timedelta) -> None:
    """Extend the current deadline, counted from it or, once past, from now."""
    _extend(match, now, run_for(time))


def put_off(match: Match, now: datetime, time: timedelta) -> None:
    """Move the deadline, or now once it is past, by that much or to the first moment after at
    which something may be due.
    """
    _extend(match, now, put_off_by(time))


def follow(match: Match, now: datetime) -> None:
    """Compute the deadline again after a coach's vacations changed; one that is past stays.

    Call `settle` before the change. For a set-up that both coaches owe, the other one's time stays.
    Of a match that is held, it is the deadline it would have if it went on at once.
    """
    reference = stopped_since(match) or now
    if match.due_at is None or match.due_at <= reference:
        return
    compute_due(match)
    match.due_at = max(match.due_at, reference)
    since = match.clock_from or now
    remind(match, since if match.remind_at is not None else now)


def stopped_since(match: Match) -> datetime | None:
    """Since when the clocks of a match stand still that is held; None if one runs."""
    turns = [turn_of(match, side) for side in awaited(match)]
    moments = [turn.since for turn in turns if turn is not None and turn.stopped]
    return max(moments) if moments and len(moments) == len(turns) else None


def hand_over(match: Match, side: int, to: User, now: datetime) -> None:
    """Let the rest of a running turn go by the calendar of the coach who takes over.

    Their quiet hours, time zone and vacations count from now on; those of the coach before count
    for what has run. Call `settle` before.
    """
    turn = turn_of(match, side)
    if turn is not None:
        due = turn.due(calendar_of(match, side))
        ended, until = _ended(match, side, now), ran_until(match, now)
        used, quiet = used_between(ended, turn.since, until), quiet_hours_of(to)
        rest = turn.handed_over(ended, now, used=used, zone=to.time_zone, quiet=quiet, due=due)
        note_turn(match, side, rest)
    match.team(side).coach = to
    follow(match, now)


def erase_quiet_hours(match: Match, side: int, erased: User, now: datetime) -> None:
    """Let the rest of a running turn go by the calendar of an erased account: none.

    Call `settle` before, and end their vacations: where only a wait is left, it ends now.
    """
    turn = turn_of(match, side)
    if turn is not None:
        ended, until = _ended(match, side, now), ran_until(match, now)
        used, zone = used_between(ended, turn.since, until), erased.time_zone
        rest = turn.handed_over(ended, now, used=used, zone=zone, quiet=None, due=now)
        note_turn(match, side, rest)
    follow(match, now)


def _ended(match: Match, side: int, now: datetime) -> Calendar:
    """The calendar of a side whose coach's vacations end now."""
    before = calendar_of(match, side)
    away = tuple((begin, min(end, now)) for begin, end in before.away if begin < now)
    return replace(before, away=away)


def ran_until(match: Match, now: datetime) -> datetime:
    """Until when the time of the turn has run: now, or when it came in."""
    sheet = submitted_sheet(match)
    return now if sheet is None else min(now, sheet.submitted_at or now)


def compensate_outage(match: Match, began: datetime, gap: timedelta) -> None:
    """Move the deadline by an outage, and on until all the time left then is available again.

    The outage may have pushed the remaining time into rest days, vacations or quiet hours. A
    submitted sheet keeps what was left of its regret window; one submitted during the outage gets
    no longer a window than usual. A clock that stands still loses nothing by an outage.
    """
    back = began + gap
    if match.due_at is not None and stopped_since(match) is None:
        settle(match, began)
    if match.ready_at is not None and match.ready_at > began:
        is_sheet = match.waiting_side is not None and not match.asked
        window = timedelta(minutes=match.terms.regret_minutes) if is_sheet else timedelta(0)
        match.ready_at = min(match.ready_at + gap, back + window)
    for side in awaited(match):
        turn = turn_of(match, side)
        if turn is None:
            continue
        if not turn.stopped:
            note_turn(match, side, turn.with_steps(outage_of(began, gap)))
        elif turn.since > began:
            lost = calendar_of(match, side).elapsed(began, turn.since)
            note_turn(match, side, _stopped_in_outage(turn, lost))
    if match.due_at is not None:
        _move_due(match, began, gap)


def _move_due(match: Match, began: datetime, gap: timedelta) -> None:
    """Set the deadline after an outage; one that was only waited for, because it has to suit both
    coaches, is moved by the outage too, although the time of both was over.
    """
    due = match.due_at
    compute_due(match)
    if due is None or due <= began or match.due_at is None or match.due_at >= due + gap:
        return
    for side in awaited(match):
        turn = turn_of(match, side)
        if turn is not None and not turn.stopped:
            note_turn(match, side, turn.with_steps(stay_at(due + gap)))
    compute_due(match)


def _stopped_in_outage(turn: TurnClock, lost: timedelta) -> TurnClock:
    """Give a clock back what ran of it in an outage, before it stopped in the middle of that."""
    back = min(turn.used, lost)
    return replace(turn, used=turn.used - back, steps=(*turn.steps, run_for(lost)))


def settle(match: Match, now: datetime) -> None:
    """Make sure that the running turns of a match lead to its deadline, as stored.

    A turn that began before clocks stored it, or whose deadline was set by hand, is counted from
    now, with the time that is left by the coach's calendar.
    """
    due = match.due_at
    if due is None:
        return
    if all(turn_of(match, side) for side in awaited(match)) and _due_of(match) == due:
        return
    for side in awaited(match):
        lead_to(match, side, due, now)


def lead_to(match: Match, side: int, due: datetime, now: datetime, *, alone: bool = False) -> None:
    """Count a side's turn from now to that deadline, with the time that is left by its calendar."""
    turn, calendar, coach = turn_of(match, side), calendar_of(match, side), match.team(side).coach
    stopped = turn is not None and turn.stopped
    if turn is not None and turn.stopped:
        now = turn.since
    since = turn.since if turn else match.clock_from or now
    rest = calendar.elapsed(now, due) if due > now else timedelta(0)
    again = TurnClock(
        turn.zone if turn else coach.time_zone,
        turn.quiet if turn else quiet_hours_of(coach),
        now,
        (run_for(rest),) if rest else (stay_at(due),),
        (turn.used if turn else timedelta(0)) + used_between(calendar, since, now),
        stopped,
        alone or (turn is not None and turn.alone),
    )
    exact = again.due(calendar) == due
    note_turn(match, side, again if exact else replace(again, steps=(stay_at(due),)))


def record_turn_time(match: Match, side: int, at: datetime) -> None:
    """A side's turn came in at that moment: put the unused time into its bank.

    What ran is counted by the calendars that were in force while it ran.
    """
    row, turn = clock_of(match, side), turn_of(match, side)
    used = turn.used if turn is not None else timedelta(0)
    since = turn.since if turn is not None else match.clock_from
    if since is not None:
        used += used_between(calendar_of(match, side), since, at)
    row.take(submitted(match.terms, row.time, used))
    row.stand_in_called = False
    row.save()


def take_turn_back(match: Match, side: int, segment: int) -> None:
    """Give a side the time again with which the turn of that segment began (KEM-CLK-06)."""
    row = clock_of(match, side)
    start = row.turn_start(segment)
    if start is not None:
        row.take(start)
        row.save()


def forget_turns(match: Match) -> None:
    """Forget what was in force in the last turns of a match that is over."""
    SideClock.objects.filter(match=match).update(turn={})


def forget_stand_ins(match: Match) -> None:
    """Withdraw the call for stand-ins for the turn that was waited for."""
    SideClock.objects.filter(match=match).update(stand_in_called=False)


def note(row: SideClock, time: SideTime) -> None:
    """Save a side's new time."""
    row.take(time)
    row.save()


def remind(match: Match, start: datetime) -> None:
    """Set the reminder to when most of the coaches' time from `start` to the deadline has run.

    A question has none.
    """
    due = match.due_at
    if due is None or due <= start or match.asked:
        match.remind_at = None
        return
    match.remind_at = max(
        each.reached(start, each.elapsed(start, due) * REMIND_AT) for each in _calendars(match)
    )


def _run(match: Match, now: datetime, whole: timedelta) -> None:
    match.clock_from = now
    _begin(match, now, whole)
    remind(match, now)


def _begin(match: Match, now: datetime, whole: timedelta) -> None:
    """Start the time of everybody the match waits for, by what is in force now.

    What was in force in turns that are over is forgotten: quiet hours are their coach's own.
    """
    SideClock.objects.filter(match=match).exclude(side__in=awaited(match)).update(turn={})
    for side in awaited(match):
        coach = match.team(side).coach
        turn = TurnClock(coach.time_zone, quiet_hours_of(coach), now, (run_for(whole),))
        note_turn(match, side, turn)
    compute_due(match)
    if match.terms.is_live:
        enqueue_at_deadline(match, now)


def _extend(match: Match, now: datetime, step: Step) -> None:
    settle(match, now)
    is_past = match.due_at is None or match.due_at <= now
    _add_steps(match, *((stay_at(now),) if is_past else ()), step)
    compute_due(match)
    remind(match, now)


def _add_steps(match: Match, *steps: Step) -> None:
    for side in awaited(match):
        turn = turn_of(match, side)
        if turn is not None:
            note_turn(match, side, turn.with_steps(*steps))


def note_turn(match: Match, side: int, turn: TurnClock) -> None:
    """Save a side's running turn."""
    row = clock_of(match, side)
    row.turn = turn.to_json()
    row.save(update_fields=("turn",))


def compute_due(match: Match) -> None:
    """Set the deadline to where the running turns lead; the caller saves it."""
    match.due_at = _due_of(match)


def _due_of(match: Match) -> datetime | None:
    """The deadline of everybody the match waits for, by their running turns.

    One for both coaches suits both; a moment that was set, as the end of a wait, stays.
    """
    turns = {side: turn for side in awaited(match) if (turn := turn_of(match, side)) is not None}
    if any(turn.alone for turn in turns.values()):
        turns = {side: turns[side] for side in _owing(match, turns)}
    if not turns:
        return match.due_at
    calendars = {side: calendar_of(match, side) for side in turns}
    last = max(turn.due(calendars[side]) for side, turn in turns.items())
    if len(turns) == 1:
        return last
    suits = [calendars[side] for side, turn in turns.items() if not turn.only_waits]
    return _awake(suits, last)


def _owing(match: Match, sides: Collection[Side]) -> Collection[Side]:
    """Those of the sides whose set-up the match waits for; all of them, once all are ready."""
    ready = SetUpOrders.objects.filter(SUBMITTED, match=match).values_list("side", flat=True)
    return set(sides) - set(map(Side, ready)) or sides


def _calendars(match: Match) -> list[Calendar]:
    return [calendar_of(match, side) for side in awaited(match)]


def _awake(calendars: Sequence[Calendar], moment: datetime) -> datetime:
    """The first moment from this on that suits all of them; this one, if there is none within a
    week.
    """
    last = moment + WEEK
    later = moment
    while later <= last:
        after = max((calendar.awake(later) for calendar in calendars), default=later)
        if after == later:
            return later
        later = after
    return moment


def used_between(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """How much of a coach's time has run between the two, without outages."""
    down = Outage.objects.filter(ended_at__gt=start, began_at__lt=end)
    lost = [
        calendar.elapsed(max(began, start), min(ended, end))
        for began, ended in down.values_list("began_at", "ended_at")
    ]
    return calendar.elapsed(start, end) - sum(lost, timedelta(0))
