"""The minute tick."""

from __future__ import annotations

from celery import current_app, shared_task
from django.conf import settings

from core import clock
from core.api import idempotent
from core.jobs import heartbeat, outbox
from core.jobs.ticking import TICK_TASKS
from core.mail import tidying
from core.notifications import digest, webhooks


@shared_task(name="core.tick")
def tick() -> None:
    """Ask the database what is due: core's outbox here, the rest in each app's own task.

    The tasks in `TICK_TASKS` are those of higher apps; each is harmless to run twice.
    """
    heartbeat.begin_tick(now=clock.now())
    outbox.deliver_due()
    idempotent.forget_old()
    webhooks.send_due()
    digest.send_due(now=clock.now())
    tidying.forget_old()
    if settings.IMAP_URL:
        current_app.send_task("core.mail_poll", retry=False)
    for task in TICK_TASKS:
        current_app.send_task(task.name, retry=False)
