"""Sends the job that resolves a match, once the caller's transaction has committed.

If the broker loses the job, the minute tick sends it again (`timekeeping.deadlines`).
"""

from __future__ import annotations

from core.jobs.after_commit import after_commit
from core.jobs.sending import send_job
from matches.models import Match

RESOLVE, RESOLVE_FRIENDLY = "matches.resolve_match", "matches.resolve_friendly"
"""Friendlies have a queue of their own: however many are played, a league's turns do not wait."""


def enqueue_resolution(match: Match) -> None:
    """Have a worker resolve the match's current segment."""
    after_commit(_send, match.pk, match.segment, match.league_id is None)


def _send(match_id: int, segment: int, is_friendly: bool) -> None:
    send_job(RESOLVE_FRIENDLY if is_friendly else RESOLVE, [match_id, segment])
