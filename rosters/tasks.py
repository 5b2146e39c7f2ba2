"""Tasks of rosters: closing sequences after matches at their deadline."""

from __future__ import annotations

import logging

from core import clock
from core.jobs.ticking import tick_task
from rosters.queries.after_match_sequences import overdue
from rosters.services.after_match_sequence import close_overdue

log = logging.getLogger(__name__)


@tick_task("rosters.close_due")
def close_due() -> None:
    """Close overdue sequences. One that fails is logged and does not stop the others."""
    now = clock.now()
    for pk in overdue(now):
        try:
            close_overdue(sequence_id=pk, now=now)
        except Exception:
            log.exception("the sequence %s after a match was not closed", pk)
