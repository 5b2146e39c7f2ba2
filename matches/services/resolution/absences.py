"""A deadline that passed with nothing submitted: what happens to the turn (LGE-PBM-01, KEM-ABS-01).

An excuse gives more time, fallback orders play the first missed turn, a stand-in the second, and
the third in a row is left to the commissioner. Every function works on a match the caller has
locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from core.audit import services as audit
from matches.clocks.time_bank import Miss, missed
from matches.models import Match, MatchState, Segment, Side, SideClock
from matches.officer_choices import bot_of
from matches.queries.absences import without_set_up
from matches.seats import stand_ins_seated
from matches.services.bots import BotPair
from matches.services.friendlies import meet_friendly_deadline
from matches.services.notifications import clock_notifications
from matches.services.resolution.hold import hold
from matches.services.timekeeping import clocks
from rosters.services.stand_ins import note_missed_deadline

Played = tuple[Segment.Cause, BotPair]
"""The cause of a segment, and the bots that play it."""


def meet_deadline(match: Match, now: datetime, bots: BotPair) -> Played | None:
    """Handle a passed deadline; None if the match waits on, or is held now.

    The caller has checked that nothing is submitted, and saves the match.
    """
    if match.league_id is None and not meet_friendly_deadline(match, now):
        return None
    if match.state == MatchState.SETTING_UP:
        return _meet_kick_off(match, now, bots)
    if match.waiting_side is None:
        return Segment.Cause.DEADLINE, bots
    side = Side(match.waiting_side)
    row = clocks.clock_of(match, side)
    if row.stand_in_called:
        return _without_coach(match, row, bots)
    time, what = missed(match.terms, row.time)
    if what is not Miss.EXCUSED:
        note_missed_deadline(team=match.team(side), now=now)
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
    clock_notifications.missed(match, side, "fallback orders")
    return Segment.Cause.DEADLINE, bots


def _meet_kick_off(match: Match, now: datetime, bots: BotPair) -> Played | None:
    """Require both coaches' confirmation before the kick-off, if the season demands it
    (KEM-CLK-02).
    """
    rows = [clocks.clock_of(match, side) for side in Side] if match.terms.confirm else []
    silent = [row for row in rows if row.confirmed_at is None and bots[row.side] is None]
    if not silent:
        for side in without_set_up(match):
            note_missed_deadline(team=match.team(side), now=now)
        return Segment.Cause.KICK_OFF, bots
    can_wait = [row for row in silent if row.excuses and not row.eased]
    if can_wait:
        for row in can_wait:
            clocks.note(row, missed(match.terms, row.time)[0])
        _excuse(match, can_wait, now)
        return None
    for row in silent:
        note_missed_deadline(team=match.team(row.side), now=now)
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
    """The second missed turn in a row: call a person who stands in first, then let a bot play."""
    if not stand_ins_seated(match, Side(row.side)):
        return _without_coach(match, row, bots)
    row.stand_in_called = True
    row.save()
    clocks.give(match, now, timedelta(hours=match.turn_hours) / 2)
    _wait_on(match)
    clock_notifications.stand_in_called(match, Side(row.side))
    return None


def _without_coach(match: Match, row: SideClock, bots: BotPair) -> Played:
    """The turn without its coach: the bot, if the team chose one, else fallback orders."""
    row.stand_in_called = False
    row.save()
    side = Side(row.side)
    bot = bot_of(match, side)
    if not bot:
        clock_notifications.missed(match, side, "fallback orders")
        return Segment.Cause.DEADLINE, bots
    clock_notifications.missed(match, side, f"the {bot} bot, which stands in for it")
    home, away = bots
    return Segment.Cause.COACH, ((bot, away) if side == Side.HOME else (home, bot))


def _leave_to_commissioner(match: Match, now: datetime, why: str) -> None:
    hold(match, why, now, absent=True)
    clock_notifications.decide(match, why)


def _wait_on(match: Match) -> None:
    """Undo the attempt: this deadline did not start a turn."""
    match.attempts, match.attempted_at = 0, None
    match.save()
