"""Celery tasks of mail."""

from __future__ import annotations

import logging

from celery import shared_task
from django.conf import settings

from core.accounts import password_reset
from core.accounts.models import User
from core.jobs import outbox
from core.jobs.consumers import consumer
from core.mail import account_mail, bounces, imap, processing, sending, server

log = logging.getLogger(__name__)


@shared_task(name="core.mail_message", throws=server.EXPECTED)
def mail_message(row_id: int) -> None:
    """Send a notification by e-mail."""
    sending.send_notification(row_id=row_id)


@shared_task(name="core.mail_account", throws=server.EXPECTED)
def mail_account(row_id: int) -> None:
    """Send a mail about an account."""
    account_mail.send(row_id=row_id)


@consumer("core.mail_password_reset")
def mail_password_reset(payload: outbox.Payload) -> None:
    """Mail the link to a new password, if the address has an account."""
    password_reset.mail_reset_links(email=payload["email"], destination=payload["destination"])


@consumer("core.mail_arrived")
def mail_arrived(payload: outbox.Payload) -> None:
    """Process a received mail."""
    processing.process(mail_id=payload["mail"])


@consumer("core.mail_bounced")
def mail_bounced(payload: outbox.Payload) -> None:
    """Count a bounce that a mail service reported."""
    if (user := User.objects.filter(pk=payload["user"]).first()) is not None:
        bounces.note_bounce(user=user, bounce=bounces.Bounce[payload["bounce"]])


@shared_task(name="core.mail_poll")
def mail_poll() -> None:
    """Fetch new mails by IMAP; after a failure the next tick tries again."""
    try:
        imap.poll(settings.IMAP_URL)
    except Exception as error:
        # Log only the type: the message may contain the password.
        log.error("the mailbox cannot be polled: %s", type(error).__name__)  # noqa: TRY400
