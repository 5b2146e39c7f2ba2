"""Send a notification by mail, as close to once as mail allows.

First the mail server accepts a mail, then we record it; a worker killed between the two sends
again. So the attempt is committed before the server is contacted: after an attempt without a result
the same mail is sent under the same `Message-ID`, and counted.

A server that does not answer is left alone by all workers for a while (`core.jobs.breakers`).
"""

from __future__ import annotations

import logging
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from core import clock
from core.jobs import outbox
from core.jobs.leases import try_lease
from core.jobs.models import OutboxDelivery, OutboxRow
from core.mail import addresses, bounces, server
from core.mail.compose import compose
from core.mail.models import OutgoingMail
from core.notifications.models import Notification

log = logging.getLogger(__name__)
CONSUMER = "core.mail_message"
# The server refused or was not reachable: it has not accepted anything.
NOT_ACCEPTED = (
    SMTPResponseException,
    SMTPRecipientsRefused,
    server.NotReached,
)


def send_notification(*, row_id: int) -> None:
    """Send the notification of an outbox row, unless that is done or in progress."""
    with try_lease("mail.send", row_id) as mine:
        if not mine:
            return
        row = OutboxRow.objects.filter(pk=row_id).first()
        if row is None or not _is_open(row_id):
            return
        with server.permitted(row_id=row_id, consumer=CONSUMER) as permitted:
            if permitted:
                _send_now(row_id, row.payload["message"])


def _send_now(row_id: int, notification_id: int) -> None:
    """Prepare in a transaction, talk to the server in none, record in another.

    One that is open while the server is silent would hold locks that a turn waits for.
    """
    try:
        message = _prepare(notification_id)
    except Exception as error:
        outbox.note_failure(row_id=row_id, consumer=CONSUMER, error=error)
        raise
    rejection = ""
    with server.connection() as connection:
        if message is not None:
            try:
                rejection = _send(message, connection)
            except Exception as error:
                outbox.note_failure(row_id=row_id, consumer=CONSUMER, error=error)
                if _is_refusal(error):
                    _note_refusal(notification_id, error)
                else:
                    server.wait_longer(row_id=row_id, consumer=CONSUMER)
                raise
        outbox.consume(
            row_id=row_id,
            consumer=CONSUMER,
            handle=lambda _: None if message is None else _record(notification_id, rejection),
        )


def _is_open(row_id: int) -> bool:
    return OutboxDelivery.objects.filter(
        row_id=row_id, consumer=CONSUMER, done_at__isnull=True
    ).exists()


def _prepare(notification_id: int) -> EmailMultiAlternatives | None:
    """Write the mail and commit the attempt; None if there is nothing to send (any more)."""
    with transaction.atomic():
        notification = (
            Notification.objects.select_related("recipient").filter(pk=notification_id).first()
        )
        if notification is None:
            return None  # erased with its reader
        # Notifications that were queued before mails had their own rows have none yet.
        mail, _ = OutgoingMail.objects.select_for_update().get_or_create(
            notification=notification,
            defaults={"message_id": addresses.message_id(notification.key)},
        )
        if mail.sent_at is not None or not notification.recipient.is_active:
            return None
        if mail.attempted_at is not None:
            mail.resends += 1
            log.warning(
                "mail %s may have been accepted at %s; it is sent again", mail.pk, mail.attempted_at
            )
        mail.attempts += 1
        mail.attempted_at = clock.now()
        mail.save(update_fields=("attempts", "attempted_at", "resends"))
        return compose(notification)


def _send(message: EmailMultiAlternatives, connection: BaseEmailBackend) -> str:
    """Have the server take the mail; returns its refusal of the address, if that is for good."""
    message.connection = connection
    server.reach(connection)
    try:
        message.send()
    except (SMTPRecipientsRefused, AnymailRecipientsRefused) as error:
        if rejection := _refused_for_good(error):
            return rejection
        raise
    return ""


def _record(notification_id: int, rejection: str) -> None:
    mail = (
        OutgoingMail.objects.select_related("notification__recipient")
        .filter(notification_id=notification_id)
        .first()
    )
    if mail is None:
        return  # erased with its reader meanwhile
    if rejection:
        mail.bounced_at, mail.error = clock.now(), f"refused: {rejection}"
        log.warning("mail %s was refused for good", mail.pk)
        bounces.note_bounce(user=mail.notification.recipient, bounce=bounces.Bounce.HARD)
    else:
        mail.sent_at, mail.error = clock.now(), ""
        log.info("mail %s was sent, at attempt %s", mail.pk, mail.attempts)
    mail.save(update_fields=("sent_at", "bounced_at", "error"))


def _is_refusal(error: Exception) -> bool:
    """Whether the server or mail service has certainly not accepted the mail."""
    answered = getattr(error, "status_code", None) is not None
    return isinstance(error, NOT_ACCEPTED) or (isinstance(error, AnymailAPIError) and answered)


def _refused_for_good(error: Exception) -> str:
    """The server's permanent refusal of the address; empty for other errors."""
    if isinstance(error, AnymailRecipientsRefused):
        return "by the mail service"
    if isinstance(error, SMTPRecipientsRefused):
        code = next(iter(error.recipients.values()), (0, b""))[0]
        return str(code) if 500 <= code < 600 else ""
    return ""


def _note_refusal(notification_id: int, error: Exception) -> None:
    """Reset the attempt: nothing was accepted, so the next one is not a resend."""
    OutgoingMail.objects.filter(notification_id=notification_id, sent_at__isnull=True).update(
        attempted_at=None, error=f"{type(error).__name__}"[:300]
    )
