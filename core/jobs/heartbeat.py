"""The heartbeat of the tick, and what happens after an outage.

Nobody may lose a turn because the site was down. So the first tick after a gap moves every deadline
that had not passed when the gap began, and until then no deadline counts as passed (KEM-OUT-01).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from core import clock
from core.hooks import Hook
from core.jobs.models import Heartbeat, Outage

log = logging.getLogger(__name__)

DEADLINE_MOVERS: Hook[[datetime, timedelta], int] = Hook()
"""Postpones what falls due after a moment by a length of time; returns how many rows that were."""
TICK = "tick"
QUEUE = "queue:"
OUTAGE = timedelta(minutes=10)
"""A gap between two ticks of this length or more is an outage."""


def begin_tick(*, now: datetime) -> Outage | None:
    """Note the time of the tick; after an outage move every deadline first.

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


def has_just_begun(now: datetime) -> bool:
    """Whether a tick began less than a quarter of a tick ago: a burst of late ones does nothing."""
    row = Heartbeat.objects.filter(name=TICK).first()
    return row is not None and timedelta(0) <= now - row.at < clock.ticks(1 / 4)


def queue_name(queue: str) -> str:
    """The name of a queue's heartbeat."""
    return f"{QUEUE}{queue}"


def check_in(queue: str, now: datetime) -> None:
    """Note that a worker of the queue has done the job that a tick sent it."""
    Heartbeat.objects.update_or_create(name=queue_name(queue), defaults={"at": now})


def late_by(name: str, now: datetime) -> timedelta | None:
    """How long ago that last ran; None if it never did."""
    row = Heartbeat.objects.filter(name=name).first()
    return None if row is None else now - row.at


def is_steady(now: datetime) -> bool:
    """Whether deadlines count: no outage waits for its deadlines to be moved."""
    row = Heartbeat.objects.filter(name=TICK).first()
    return row is None or now - row.at < OUTAGE


def has_passed(due: datetime, now: datetime) -> bool:
    """Whether the deadline has passed, so that a submission is too late now."""
    return due < now and is_steady(now)
