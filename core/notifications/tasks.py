"""Celery tasks of digests and webhooks."""

from __future__ import annotations

from celery import shared_task

from core import clock
from core.jobs import outbox
from core.jobs.consumers import consumer
from core.jobs.ticking import tick_task
from core.notifications import digest, webhook_sending, webhooks


@tick_task("core.digests")
def digests() -> None:
    """Write the digests that are due."""
    digest.send_due(now=clock.now())


@consumer("core.webhook_news")
def webhook_news(payload: outbox.Payload) -> None:
    """Send a public entry of the audit log to the league's webhooks."""
    webhooks.announce(entry_id=payload["entry"])


@shared_task(name="core.send_webhooks")
def send_webhooks(host: str) -> None:
    """Post what is due for a host; the tick sends the job again as long as something is."""
    webhook_sending.send_to(host=host)
