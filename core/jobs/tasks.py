"""The minute tick, and core's work that it sends to other queues."""

from __future__ import annotations

import logging
from collections.abc import Callable

from celery import shared_task
from django.conf import settings

from core import clock
from core.accounts import guests
from core.api import idempotent
from core.jobs import breakers, heartbeat, outbox
from core.jobs.sending import send_job
from core.jobs.ticking import TICK_TASKS
from core.leagues.services import join_requests, pending_invitations
from core.mail import tidying
from core.notifications import held, quota, webhooks

log = logging.getLogger(__name__)

_KEPT_TICKS = 3
"""A message of the tick that waits longer is dropped: a later tick has sent another."""


@shared_task(name="core.tick")
def tick() -> None:
    """Ask the database what is due, and send it to its queue; here itself nothing is done.

    Each task in `TICK_TASKS` is harmless to run twice.
    """
    if not tick.request.called_directly and heartbeat.has_just_begun(clock.now()):
        return
    heartbeat.begin_tick(now=clock.now())
    names = [*(task.name for task in TICK_TASKS), tidy.name]
    if settings.IMAP_URL:
        names.append("core.mail_poll")
    for name in names:
        send_job(name, kept_for=clock.ticks(_KEPT_TICKS))
    for queue in settings.CELERY_TASK_QUEUES:
        send_job(check_in.name, [queue], kept_for=clock.ticks(_KEPT_TICKS), queue=queue)
    _apart(outbox.deliver_due)
    _apart(webhooks.send_due)
    _apart(held.send_due)


@shared_task(name="core.check_in")
def check_in(queue: str) -> None:
    """Note that jobs of that queue are done: `/healthz/workers` reads it."""
    heartbeat.check_in(queue, clock.now())


@shared_task(name="core.tidy")
def tidy() -> None:
    """Delete what is kept for a time only."""
    _apart(idempotent.forget_old)
    _apart(tidying.forget_old)
    _apart(breakers.forget_old)
    _apart(webhooks.forget_old)
    _apart(pending_invitations.forget_ended_invitations)
    _apart(join_requests.forget_join_requests)
    _apart(quota.forget_old)
    _apart(guests.sweep_guests)


def _apart(part: Callable[[], object]) -> None:
    """Do a part of a task; a failure is logged and does not stop the other parts."""
    try:
        part()
    except Exception:
        log.exception("%s failed; the next tick tries again", part.__qualname__)
