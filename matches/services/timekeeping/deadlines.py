"""The minute tick's queries: which matches have something to resolve, and whom to remind; and how
deadlines move after an outage.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from itertools import product

from django.db import transaction
from django.db.models import F, Q

from core import clock
from core.jobs.apart import run_apart
from matches.models import Match, MatchState, Side
from matches.services.enqueue import enqueue_resolution
from matches.services.notifications import clock_notifications
from matches.services.timekeeping import clocks
from matches.services.timekeeping.due import silent_sides

# A job for what was just submitted is already on its way.
LATE_AFTER = clock.ticks(1 / 3)
BATCH = 500


def enqueue_due(*, now: datetime) -> int:
    """Send a job for every match whose deadline has passed or whose job was lost.

    Rows locked by another process are skipped. Returns how many jobs were sent.
    """
    due = Q(due_at__lte=now) | Q(ready_at__lte=now - LATE_AFTER)
    with transaction.atomic():
        matches = list(
            Match.objects.select_for_update(skip_locked=True)
            .filter(due, state__in=(MatchState.SETTING_UP, MatchState.PLAYING))
            .only("pk", "segment", "league_id")
            .order_by("due_at", "pk")[:BATCH]
        )
        for match in matches:
            enqueue_resolution(match)
    return len(matches)


def remind_due(*, now: datetime) -> int:
    """Remind the coaches whose time is mostly over, each once. Returns for how many matches."""
    with transaction.atomic():
        matches = list(
            Match.objects.select_for_update(of=("self",), skip_locked=True)
            .filter(remind_at__lte=now, state__in=(MatchState.SETTING_UP, MatchState.PLAYING))
            .select_related("league", "home_team__coach", "away_team__coach")
            .order_by("remind_at", "pk")[:BATCH]
        )
        settled = [match.pk for match in matches if _remind(match)]
        Match.objects.filter(pk__in=settled).update(remind_at=None)
    return len(matches)


def _remind(match: Match) -> bool:
    """Remind each side by itself. False if something of the moment was in the way: the next tick
    tries again, and nobody is reminded twice.
    """
    silent: list[Side] = []
    faults: list[Exception] = []
    what = f"the reminder of match {match.pk}"
    asked = run_apart(what, lambda: silent.extend(silent_sides(match)), failed=faults.append)
    done = [
        run_apart(f"{what}, side {side}", partial(remind, match, side), failed=faults.append)
        for side, remind in product(silent, clock_notifications.REMINDERS)
    ]
    return [asked, *done].count(False) == len(faults)


def move_deadlines(began: datetime, gap: timedelta) -> int:
    """Move everything due after `began`: deadlines, reminders, and regret windows; and the time
    that runs while a result from a table waits for its answer.

    A deadline that cannot be reckoned by its coaches' calendars moves by the gap alone.
    """
    waiting = (
        Match.objects.select_for_update(of=("self",))
        .filter(
            Q(due_at__gt=began) | Q(state=MatchState.AWAITED, due_at__isnull=True),
            finished_at__isnull=True,
        )
        .select_related("home_team__coach", "away_team__coach")
        .order_by("pk")
    )
    matches = list(waiting)
    for match in matches:
        due = match.due_at
        if not run_apart(
            f"the deadline of match {match.pk}",
            partial(clocks.compensate_outage, match, began, gap),
        ):
            match.due_at = due and due + gap
    Match.objects.bulk_update(matches, ["due_at", "ready_at"], batch_size=BATCH)
    Match.objects.filter(remind_at__gt=began).update(remind_at=F("remind_at") + gap)
    return len(matches)
