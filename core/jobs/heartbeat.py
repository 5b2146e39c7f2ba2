"""The sign of life that the tick leaves, and what is done when it was missing for a while.

Nobody may lose a turn because the site was down. So the first tick after a gap moves every
deadline that had not passed before it, and until then no deadline counts as passed (KEM-OUT-01).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from core.hooks import Hook
from core.jobs.models import Heartbeat, Outage

log = logging.getLogger(__name__)

DEADLINE_MOVERS: Hook[[datetime, timedelta], int] = Hook()
"""Postpones what falls due after a moment by a length of time; returns how many rows that were."""
TICK = "tick"
OUTAGE = timedelta(minutes=10)
"""A gap between two ticks of this length or more is an outage."""


def begin_tick(*, now: datetime) -> Outage | None:
    """Note that the tick is running now; after an outage move every deadline first.

    Two ticks at once move them once.
    """
    with transaction.atomic():
        Heartbeat.objects.get_or_create(name=TICK, defaults={"at": now})
        row = Heartbeat.objects.select_for_update().get(name=TICK)
        began, gap = row.at, now - row.at
        row.at = now
        row.save(update_fields=("at",))
        if gap < OUTAGE:
            return None
        moved = sum(DEADLINE_MOVERS.call(began, gap))
        outage = Outage.objects.create(began_at=began, ended_at=now, moved=moved)
    log.warning("nothing ran for %s; moved %s deadlines by as much", gap, moved)
    return outage


def is_steady(now: datetime) -> bool:
    """Whether deadlines may be taken as passed: no outage has still to be made good."""
    row = Heartbeat.objects.filter(name=TICK).first()
    return row is None or now - row.at < OUTAGE


def has_passed(due: datetime, now: datetime) -> bool:
    """Whether that deadline lies behind, so that what comes in now is too late for it."""
    return due < now and is_steady(now)
