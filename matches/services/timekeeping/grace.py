"""A live turn's time ends 30 seconds later for who lost their connection, once (KEM-FRI-05)."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.clocks.turn_clock import run_for
from matches.models import Match, MatchState, Side
from matches.services.enqueue import enqueue_at_deadline
from matches.services.presence import lost_connection
from matches.services.timekeeping import clocks
from matches.services.timekeeping.due import is_late, submitted_sheet

GRACE = timedelta(seconds=30)


def wait_for_connection(match: Match, now: datetime) -> bool:
    """Whether a live match whose time is over waits on for who was just there, and is not now.

    Once a turn. The caller has locked the match; it is saved.
    """
    is_turn = match.terms.is_live and match.state == MatchState.PLAYING and not match.asked
    if not is_turn or match.waiting_side is None or not is_late(match, now):
        return False
    if submitted_sheet(match) is not None or has_grace(match):
        return False
    if not lost_connection(match.pk, Side(match.waiting_side)):
        return False
    clocks.give(match, now, GRACE)
    match.save(update_fields=("due_at", "remind_at"))
    enqueue_at_deadline(match, now)
    return True


def has_grace(match: Match) -> bool:
    """Whether the running turn of a live match was given its 30 seconds."""
    if not match.terms.is_live or match.waiting_side is None:
        return False
    turn = clocks.turn_of(match, match.waiting_side)
    return turn is not None and run_for(GRACE) in turn.steps
