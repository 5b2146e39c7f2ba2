"""A deadline that passed with nothing handed in: what becomes of the turn (LGE-PBM-01, KEM-ABS-01).

An excuse gives more time, the caretaker plays the first missed turn, a stand-in the second, and the
third in a row is left to the commissioner. Every verb works on a match the caller has locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from core.audit import services as audit
from matches.clocks.time_bank import Miss, missed
from matches.models import Match, MatchState, Segment, Side, SideClock
from matches.services.bots import BotPair
from matches.services.notifications import clock_notifications
from matches.services.resolution.hold import hold
from matches.services.timekeeping import clocks
from rosters.match_refs import match_ref
from rosters.queries.stand_ins import on_duty

STAND_IN_BOT = "greedy"
"""The coach of the house who stands in for teams that want one."""

Played = tuple[Segment.Cause, BotPair]
"""As what a turn is played, and by which coaches of the house."""


def meet_deadline(match: Match, now: datetime, bots: BotPair) -> Played | None:
    """What a passed deadline leads to; nothing if the match waits on, or is held by now.

    The caller has seen that nothing is handed in, and saves the match.
    """
    if match.state == MatchState.SETTING_UP:
        return _meet_kick_off(match, now, bots)
    if match.waiting_side is None:
        return Segment.Cause.DEADLINE, bots
    side = Side(match.waiting_side)
    row = clocks.clock_of(match, side)
    if row.stand_in_called:
        return _without_coach(match, row, bots)
    time, what = missed(match.terms, row.time)
    if what is Miss.COMMISSIONER:
        team, count = match.team(side), row.missed + 1
        _leave_to_commissioner(match, now, f"{team} has missed {count} turns in a row.")
        return None
    clocks.note(row, time)
    if what is Miss.EXCUSED:
        _excuse(match, [row], now)
        return None
    if what is Miss.STAND_IN:
        return _stand_in(match, row, now, bots)
    clock_notifications.missed(match, side, "the caretaker")
    return Segment.Cause.DEADLINE, bots


def _meet_kick_off(match: Match, now: datetime, bots: BotPair) -> Played | None:
    """Without both coaches' word there is no kick-off, where the season wants it (KEM-CLK-02)."""
    rows = [clocks.clock_of(match, side) for side in Side] if match.terms.confirm else []
    silent = [row for row in rows if row.confirmed_at is None and bots[row.side] is None]
    if not silent:
        return Segment.Cause.KICK_OFF, bots
    can_wait = [row for row in silent if row.excuses and not row.eased]
    if can_wait:
        for row in can_wait:
            clocks.note(row, missed(match.terms, row.time)[0])
        _excuse(match, can_wait, now)
        return None
    who = " and ".join(str(match.team(row.side)) for row in silent)
    _leave_to_commissioner(match, now, f"{who} did not confirm being there for the kick-off.")
    return None


def _excuse(match: Match, rows: Sequence[SideClock], now: datetime) -> None:
    clocks.give(match, now, timedelta(hours=match.terms.excuse_hours))
    _wait_on(match)
    for row in rows:
        clock_notifications.excused(match, Side(row.side), row.excuses)
    audit.record(
        actor=None,
        league=match.league,
        verb="match.excused",
        subject=match,
        data={"segment": match.segment, "sides": [row.side for row in rows]},
    )


def _stand_in(match: Match, row: SideClock, now: datetime, bots: BotPair) -> Played | None:
    """The second in a row: a person who stands in is asked first, then the house plays."""
    team = match.team(row.side)
    if not on_duty(team, match_ref(match.pk)):
        return _without_coach(match, row, bots)
    row.stand_in_called = True
    row.save()
    clocks.give(match, now, timedelta(hours=match.turn_hours) / 2)
    _wait_on(match)
    clock_notifications.stand_in_called(match, Side(row.side))
    return None


def _without_coach(match: Match, row: SideClock, bots: BotPair) -> Played:
    """Nobody wrote it: a team that named the coach of the house gets him, else the caretaker."""
    row.stand_in_called = False
    row.save()
    side = Side(row.side)
    if not match.team(side).bot_stand_in:
        clock_notifications.missed(match, side, "the caretaker")
        return Segment.Cause.DEADLINE, bots
    clock_notifications.missed(match, side, "the coach of the house, who stands in for it")
    home, away = bots
    return Segment.Cause.COACH, (
        (STAND_IN_BOT, away) if side == Side.HOME else (home, STAND_IN_BOT)
    )


def _leave_to_commissioner(match: Match, now: datetime, why: str) -> None:
    hold(match, why, now, absent=True)
    clock_notifications.decide(match, why)


def _wait_on(match: Match) -> None:
    """The deadline was no attempt to play."""
    match.attempts, match.attempted_at = 0, None
    match.save()
