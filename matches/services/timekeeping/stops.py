"""Clocks that stand still: of a match that is held, and of a side that a result waits for.

A clock that stands still has its `since` at the moment at which it stopped; what is left of it is
counted from there, and goes on from the moment at which it goes on. Every function works on a match
whose row the caller has locked and then saves.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from matches.models import Match, MatchState
from matches.services.enqueue import enqueue_resolution
from matches.services.timekeeping import clocks
from matches.services.timekeeping.due import both_set_ups_ready, is_due


def stop(match: Match, now: datetime) -> None:
    """Let the clocks of a match stand still: it is held, and nobody can play (KEM-CLK-04).

    The deadline stays, as the one it would have if it went on at once.
    """
    clocks.settle(match, now)
    for side in clocks.awaited(match):
        _stop_side(match, side, now)
    if match.due_at is not None and match.due_at > now:
        clocks.compute_due(match)


def go_on(match: Match, now: datetime) -> bool:
    """Let the clocks of a match go on; false if their time was over when they stopped.

    The coaches are reminded of the new deadline as of any other.
    """
    since = clocks.stopped_since(match)
    if match.due_at is None or match.due_at <= (since or now):
        return False
    if since is not None:
        _go_on(match, now)
        clocks.compute_due(match)
        match.clock_from, match.remind_at = now, None
        if not match.asked:
            clocks.remind(match, now)
    return True


def leave_out(match: Match, began: datetime, now: datetime) -> None:
    """Leave out the time from `began` until now, in which the match was nowhere: it is that of a
    league which came from a file. Clocks that stood still then stand still (KEM-CLK-05).
    """
    if now <= began:
        return
    if match.ready_at is not None and match.ready_at > began:
        match.ready_at += now - began
    turns = {side: clocks.turn_of(match, side) for side in clocks.awaited(match)}
    ran = [side for side, turn in turns.items() if turn is None or not turn.stopped]
    stop(match, began)
    if not ran or match.state == MatchState.HELD:
        return
    _go_on(match, now, *ran)
    if match.due_at is not None:
        clocks.compute_due(match)
        match.clock_from, match.remind_at = now, None
        if not match.asked:
            clocks.remind(match, now)


def wait_for_answer(match: Match, entered_by: Collection[int], now: datetime) -> None:
    """A result from a table was entered: only the time of the coach who did it runs (KEM-TAB-03).

    Each side has its own time from here on, up to the deadline that both had. `entered_by` are the
    sides of who entered it; a judge has none. In a held match every clock stands still.
    """
    if match.due_at is not None:  # the first of a row of results
        for side in clocks.awaited(match):
            clocks.lead_to(match, side, match.due_at, now, alone=True)
    for side in clocks.awaited(match):
        if side in entered_by and not match.held_from:
            _go_on(match, now, side)
        else:
            _stop_side(match, side, now)
    match.due_at = match.ready_at = None
    if not match.held_from:
        match.remind_at = None


def end_wait(match: Match, now: datetime) -> None:
    """A result was withdrawn by who entered it: the match waits on as before (KEM-TAB-03).

    It is held again if it was; else what is left of each side's time counts, and a deadline that
    has passed is due.
    """
    turns = [clocks.turn_of(match, side) for side in clocks.awaited(match)]
    if not all(turn is not None and turn.alone for turn in turns):
        clocks.begin_set_ups(match, now)  # entered before clocks were kept for it
        return
    if match.held_from:
        clocks.compute_due(match)
        return
    _go_on(match, now)
    match.clock_from = now
    clocks.compute_due(match)
    clocks.remind(match, now)
    match.ready_at = now if both_set_ups_ready(match) else None


def go_on_with_set_ups(match: Match, now: datetime) -> None:
    """A set-up came in, or what a coach would lay: with both, the match goes on at once.

    Where each side has its own time (KEM-TAB-03), the match waits until the other's is over. Saves.
    """
    if both_set_ups_ready(match):
        match.ready_at = now
        match.save(update_fields=("ready_at",))
        enqueue_resolution(match)
        return
    turns = [clocks.turn_of(match, side) for side in clocks.awaited(match)]
    if not any(turn is not None and turn.alone for turn in turns):
        return
    clocks.compute_due(match)
    clocks.remind(match, now)
    match.save(update_fields=("due_at", "remind_at"))
    if is_due(match, now):
        enqueue_resolution(match)


def _stop_side(match: Match, side: int, now: datetime) -> None:
    turn = clocks.turn_of(match, side)
    if turn is None or turn.stopped:
        return
    calendar = clocks.calendar_of(match, side)
    used = clocks.used_between(calendar, turn.since, clocks.ran_until(match, now))
    rest = turn.rest(calendar, now, used=used)
    clocks.note_turn(match, side, replace(rest, stopped=True))


def _go_on(match: Match, now: datetime, *sides: int) -> None:
    for side in sides or clocks.awaited(match):
        turn = clocks.turn_of(match, side)
        if turn is not None:
            clocks.note_turn(match, side, turn.go_on(clocks.calendar_of(match, side), now))
