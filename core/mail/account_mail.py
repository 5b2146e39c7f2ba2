"""Mails about accounts, such as links to a new password: queued by pages, sent by workers."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from core import clock
from core.advisory_lock import try_advisory_lock
from core.jobs import outbox
from core.jobs.models import OutboxDelivery, OutboxRow
from core.mail import addresses, server
from core.mail.models import AccountMail
from core.topics import ACCOUNT_MAIL_QUEUED

CONSUMER = "core.mail_account"
TOO_OLD = timedelta(days=1)
"""What could not be sent for so long is of no use: its link is old."""


def queue(*, to: str, subject: str, body: str) -> None:
    """Have a mail sent."""
    with transaction.atomic():
        mail = AccountMail.objects.create(
            to=to, subject=subject[:200], body=body, created_at=clock.now()
        )
        outbox.publish(
            topic=ACCOUNT_MAIL_QUEUED, key=f"account-mail:{mail.pk}", payload={"mail": mail.pk}
        )


def send(*, row_id: int) -> None:
    """Send the mail of an outbox row, and delete it, unless that is done or in progress."""
    with try_advisory_lock("mail.account", row_id) as mine:
        waiting = OutboxDelivery.objects.filter(row_id=row_id, consumer=CONSUMER, done_at=None)
        if not mine or not waiting.exists():
            return
        with server.permitted(row_id=row_id, consumer=CONSUMER) as permitted:
            if permitted:
                _send_now(row_id)


def _send_now(row_id: int) -> None:
    """No transaction is open while the server is talked to."""
    mail = AccountMail.objects.filter(pk=OutboxRow.objects.get(pk=row_id).payload["mail"]).first()
    with server.connection() as connection:
        if mail is not None and mail.created_at > clock.now() - TOO_OLD:
            try:
                server.reach(connection)
                _message(mail, connection).send()
            except Exception as error:
                outbox.note_failure(row_id=row_id, consumer=CONSUMER, error=error)
                raise
        outbox.consume(row_id=row_id, consumer=CONSUMER, handle=_delete)


def _delete(payload: outbox.Payload) -> None:
    AccountMail.objects.filter(pk=payload["mail"]).delete()


def _message(mail: AccountMail, connection: BaseEmailBackend) -> EmailMessage:
    return EmailMessage(
        mail.subject,
        mail.body,
        settings.DEFAULT_FROM_EMAIL,
        [mail.to],
        connection=connection,
        headers={"Message-ID": addresses.message_id(f"account:{mail.pk}")},
    )
