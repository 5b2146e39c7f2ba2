"""Jobs of the club: the minute tick, and the mail."""

from __future__ import annotations

from celery import current_app, shared_task

from league.club import hooks
from league.club.consumers import consumer
from league.club.services import heartbeat, idempotent, mailbox, outbox


@shared_task(name="club.tick")
def tick() -> None:
    """Ask the database what is due: the club's outbox here, the rest in each app's own task.

    The setting TICK_TASKS names the tasks of higher apps; each takes no argument and is harmless
    to run twice.
    """
    heartbeat.beat(name="tick")
    outbox.deliver_due()
    idempotent.forget_old()
    for name in hooks.names("TICK_TASKS"):
        current_app.send_task(name, retry=False)


@consumer("club.mail_message")
def mail_message(payload: outbox.Payload) -> None:
    """Send a mailbox letter by e-mail."""
    mailbox.send(message_id=payload["message"])
