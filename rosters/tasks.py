"""Tasks of rosters: closing sequences after matches at their deadline."""

from __future__ import annotations

from functools import partial

from core import clock
from core.jobs.apart import run_apart
from core.jobs.ticking import tick_task
from rosters.queries.after_match_sequences import overdue
from rosters.services.after_match_sequence import close_overdue, notify_not_closed


@tick_task("rosters.close_due")
def close_due() -> None:
    """Close overdue sequences. One that fails does not stop the others."""
    now = clock.now()
    for pk in overdue(now):
        run_apart(
            f"closing the sequence {pk} after a match",
            partial(close_overdue, sequence_id=pk, now=now),
            failed=partial(notify_not_closed, pk),
        )
