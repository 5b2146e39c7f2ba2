"""The minute tick."""

from __future__ import annotations

from celery import current_app, shared_task
from django.conf import settings

from core import clock, hooks
from core.api import idempotent
from core.jobs import heartbeat, outbox
from core.mail import tidying
from core.notifications import digest, webhooks


@shared_task(name="core.tick")
def tick() -> None:
    """Ask the database what is due: the club's outbox here, the rest in each app's own task.

    The setting TICK_TASKS names the tasks of higher apps; each takes no argument and is harmless
    to run twice.
    """
    heartbeat.begin_tick(now=clock.now())
    outbox.deliver_due()
    idempotent.forget_old()
    webhooks.send_due()
    digest.send_due(now=clock.now())
    tidying.forget_old()
    if settings.IMAP_URL:
        current_app.send_task("core.mail_poll", retry=False)
    for name in hooks.names("TICK_TASKS"):
        current_app.send_task(name, retry=False)
