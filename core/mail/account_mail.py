"""Mails about accounts, such as links to a new password: queued by pages, sent by workers."""

from __future__ import annotations

import logging
from datetime import timedelta
from email.utils import format_datetime

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import utf8_charset_qp
from django.db import transaction
from django.db.models import CharField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat
from django.template.loader import render_to_string

from core import clock
from core.clipping import clip_text
from core.jobs import outbox
from core.jobs.leases import try_lease
from core.jobs.models import OutboxDelivery, OutboxRow
from core.mail import addresses, server
from core.mail.compose import inliner
from core.mail.models import AccountMail
from core.topics import ACCOUNT_MAIL_QUEUED

log = logging.getLogger(__name__)
CONSUMER = "core.mail_account"
KEY = "account-mail:"
TOO_OLD = timedelta(days=1)
"""What could not be sent for so long is of no use: its link is old."""


def queue(*, to: str, subject: str, body: str) -> None:
    """Have a mail sent."""
    with transaction.atomic():
        mail = AccountMail.objects.create(
            to=to, subject=clip_text(subject, 200), body=body, created_at=clock.now()
        )
        outbox.publish(topic=ACCOUNT_MAIL_QUEUED, key=f"{KEY}{mail.pk}", payload={"mail": mail.pk})


def send(*, row_id: int) -> None:
    """Send the mail of an outbox row, and delete it, unless that is done or in progress."""
    with try_lease("mail.account", row_id) as mine:
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
                message_of(mail, connection).send()
            except Exception as error:
                outbox.note_failure(row_id=row_id, consumer=CONSUMER, error=error)
                raise
        outbox.consume(row_id=row_id, consumer=CONSUMER, handle=_delete)


def _delete(payload: outbox.Payload) -> None:
    AccountMail.objects.filter(pk=payload["mail"]).delete()
    log.info("account mail %s was sent, or is too old to be", payload["mail"])


def message_of(mail: AccountMail, connection: BaseEmailBackend) -> EmailMultiAlternatives:
    """In text and in the look of our other mails; no program is to answer it (RFC 3834)."""
    message = EmailMultiAlternatives(
        mail.subject,
        mail.body,
        settings.DEFAULT_FROM_EMAIL,
        [mail.to],
        connection=connection,
        headers={
            "Message-ID": addresses.message_id(f"account:{mail.pk}"),
            "Date": format_datetime(clock.now()),
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "OOF, AutoReply",
        },
    )
    message.encoding = utf8_charset_qp
    title = mail.subject.removeprefix(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX)
    context = {"notification": {"subject": title}, "mail": mail, "site": settings.SITE_URL}
    html = render_to_string("core/mail/account.html", context)
    message.attach_alternative(inliner.inline(html), "text/html")
    return message


def send_again(*, mail: AccountMail) -> bool:
    """Have a mail that waits sent now. False if it is on its way or sent already."""
    key = f"{KEY}{mail.pk}"
    delivery = OutboxDelivery.objects.filter(row__key=key, consumer=CONSUMER, done_at=None).first()
    if delivery is None:
        return False
    with transaction.atomic():
        AccountMail.objects.filter(pk=mail.pk).update(created_at=clock.now())
        outbox.deliver_now(delivery=delivery)
    return True


def with_delivery(mails: QuerySet[AccountMail]) -> QuerySet[AccountMail]:
    """With the state of their sending: attempts, the last error, the next attempt."""
    key = Concat(Value(KEY), Cast(OuterRef("pk"), CharField()))
    delivery = OutboxDelivery.objects.filter(row__key=key, consumer=CONSUMER)
    return mails.annotate(
        **{
            f"delivery_{name}": Subquery(delivery.values(name)[:1])
            for name in ("attempts", "error", "next_at")
        }
    )
