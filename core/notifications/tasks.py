"""Jobs of notifications: webhooks."""

from __future__ import annotations

from celery import shared_task

from core.jobs import outbox
from core.jobs.consumers import consumer
from core.notifications import webhooks


@consumer("core.webhook_news")
def webhook_news(payload: outbox.Payload) -> None:
    """A public deed: whoever outside wants to hear of it is told."""
    webhooks.announce(entry_id=payload["entry"])


@shared_task(name="core.send_webhook")
def send_webhook(delivery_id: int) -> None:
    """Post one delivery; what is not taken the tick sends again."""
    webhooks.send(delivery_id=delivery_id)
