"""Jobs of the club: the minute tick, and the mail."""

from __future__ import annotations

from celery import current_app, shared_task

from league.club import hooks
from league.club.consumers import consumer
from league.club.mail import sending
from league.club.services import heartbeat, idempotent, outbox, webhooks


@shared_task(name="club.tick")
def tick() -> None:
    """Ask the database what is due: the club's outbox here, the rest in each app's own task.

    The setting TICK_TASKS names the tasks of higher apps; each takes no argument and is harmless
    to run twice.
    """
    heartbeat.beat(name="tick")
    outbox.deliver_due()
    idempotent.forget_old()
    webhooks.send_due()
    for name in hooks.names("TICK_TASKS"):
        current_app.send_task(name, retry=False)


@shared_task(name="club.mail_message")
def mail_message(row_id: int) -> None:
    """Send a mailbox letter by e-mail."""
    sending.mail_letter(row_id=row_id)


@consumer("club.webhook_news")
def webhook_news(payload: outbox.Payload) -> None:
    """A public deed: whoever outside wants to hear of it is told."""
    webhooks.announce(entry_id=payload["entry"])


@shared_task(name="club.send_webhook")
def send_webhook(delivery_id: int) -> None:
    """Post one delivery; what is not taken the tick sends again."""
    webhooks.send(delivery_id=delivery_id)
