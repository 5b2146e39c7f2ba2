"""The minute tick, and core's work that it sends to other queues."""

from __future__ import annotations

import logging
from collections.abc import Callable

from celery import current_app, shared_task
from django.conf import settings

from core import clock
from core.api import idempotent
from core.jobs import breakers, heartbeat, outbox
from core.jobs.ticking import TICK_TASKS
from core.leagues.services import pending_invitations
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
    heartbeat.begin_tick(now=clock.now())
    names = [*(task.name for task in TICK_TASKS), tidy.name]
    if settings.IMAP_URL:
        names.append("core.mail_poll")
    for name in names:
        current_app.send_task(name, retry=False, expires=_KEPT_TICKS * settings.TICK_SECONDS)
    _apart(outbox.deliver_due)
    _apart(webhooks.send_due)
    _apart(held.send_due)


@shared_task(name="core.tidy")
def tidy() -> None:
    """Delete what is kept for a time only."""
    _apart(idempotent.forget_old)
    _apart(tidying.forget_old)
    _apart(breakers.forget_old)
    _apart(webhooks.forget_old)
    _apart(pending_invitations.forget_ended_invitations)
    _apart(quota.forget_old)


def _apart(part: Callable[[], object]) -> None:
    """Do a part of a task; a failure is logged and does not stop the other parts."""
    try:
        part()
    except Exception:
        log.exception("%s failed; the next tick tries again", part.__qualname__)
