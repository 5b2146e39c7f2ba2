"""Jobs of the club: the minute tick, and the mail."""

from __future__ import annotations

import logging

from celery import current_app, shared_task
from django.conf import settings

from league.club import clock, hooks
from league.club.consumers import consumer
from league.club.mail import polling, processing, sending, standing, tidying
from league.club.models import User
from league.club.services import digest, heartbeat, idempotent, outbox, webhooks

log = logging.getLogger(__name__)


@shared_task(name="club.tick")
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
        current_app.send_task("club.mail_poll", retry=False)
    for name in hooks.names("TICK_TASKS"):
        current_app.send_task(name, retry=False)


@shared_task(name="club.mail_message")
def mail_message(row_id: int) -> None:
    """Send a mailbox letter by e-mail."""
    sending.mail_letter(row_id=row_id)


@consumer("club.mail_arrived")
def mail_arrived(payload: outbox.Payload) -> None:
    """Read a mail that came in."""
    processing.process(mail_id=payload["mail"])


@consumer("club.mail_bounced")
def mail_bounced(payload: outbox.Payload) -> None:
    """Count a mail of ours that came back, as a mail service says."""
    if (user := User.objects.filter(pk=payload["user"]).first()) is not None:
        standing.note_bounce(user=user, bounce=standing.Bounce[payload["bounce"]])


@shared_task(name="club.mail_poll")
def mail_poll() -> None:
    """Fetch what came to the mailbox; what fails the next tick tries again."""
    try:
        polling.poll(settings.IMAP_URL)
    except Exception as error:
        # Its message may hold what the server was told, so its kind alone is written down.
        log.error("the mailbox cannot be polled: %s", type(error).__name__)  # noqa: TRY400


@consumer("club.webhook_news")
def webhook_news(payload: outbox.Payload) -> None:
    """A public deed: whoever outside wants to hear of it is told."""
    webhooks.announce(entry_id=payload["entry"])


@shared_task(name="club.send_webhook")
def send_webhook(delivery_id: int) -> None:
    """Post one delivery; what is not taken the tick sends again."""
    webhooks.send(delivery_id=delivery_id)
