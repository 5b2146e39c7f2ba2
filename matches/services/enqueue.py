"""Sends the job that resolves a match, once the caller's transaction has committed.

If the broker loses the job, the minute tick sends it again (`timekeeping.deadlines`).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from core.jobs.after_commit import after_commit
from core.jobs.sending import send_job
from matches.models import Match

RESOLVE, RESOLVE_FRIENDLY = "matches.resolve_match", "matches.resolve_friendly"
"""Friendlies have a queue of their own: however many are played, a league's turns do not wait."""


LATE = timedelta(seconds=1)
"""So long after a live deadline its job is done: what came in exactly then counts."""


def enqueue_resolution(match: Match) -> None:
    """Have a worker resolve the match's current segment."""
    after_commit(_send, match.pk, match.segment, match.league_id is None)


def enqueue_at_deadline(match: Match, now: datetime) -> None:
    """Have a worker look at a live match when its deadline is over: the tick comes once a minute.

    The deadline may have moved by then: the job does what is due, and else nothing.
    """
    if match.due_at is not None:
        wait = match.due_at - now + LATE
        after_commit(_send, match.pk, match.segment, match.league_id is None, wait)


def _send(match_id: int, segment: int, is_friendly: bool, wait: timedelta | None = None) -> None:
    send_job(RESOLVE_FRIENDLY if is_friendly else RESOLVE, [match_id, segment], wait=wait)
