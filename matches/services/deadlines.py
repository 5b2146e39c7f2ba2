"""What the minute tick asks the database: which matches have something to be resolved."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from matches.models import Match, MatchState
from matches.services.jobs import enqueue_resolution

# A job for what was just handed in is on its way already.
LATE_AFTER = timedelta(seconds=20)
BATCH = 500


def enqueue_due(*, now: datetime) -> int:
    """Send a job for every match whose deadline has passed or whose job was lost.

    Rows that another process holds are being dealt with. Returns how many jobs were sent.
    """
    due = Q(due_at__lte=now) | Q(ready_at__lte=now - LATE_AFTER)
    with transaction.atomic():
        matches = list(
            Match.objects.select_for_update(skip_locked=True)
            .filter(due, state__in=(MatchState.SETTING_UP, MatchState.PLAYING))
            .only("pk", "segment")
            .order_by("due_at", "pk")[:BATCH]
        )
        for match in matches:
            enqueue_resolution(match)
    return len(matches)
