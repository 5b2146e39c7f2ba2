"""Letters to coaches: kept in the application, and sent by e-mail to those who want it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from core import clock
from core.accounts.models import User
from core.jobs import outbox
from core.mail import addresses
from core.mail.models import OutgoingMail
from core.mail.wanted import is_sent_by_mail
from core.notifications.kinds import GENERAL, Channel, NotificationKind
from core.notifications.models import Notification
from core.topics import MAIL_QUEUED

# On the mail of a letter: who sees it knows that the letter is in the mailbox already, and a mail
# that carries it on its way in is one of ours come back.
NOTIFICATION_HEADER = "X-Kemari-Letter"


@dataclass(frozen=True, slots=True)
class Thread:
    """What letters belong to, so that a mail program keeps them together: a name and a title.

    Mail programs also look at the subject, so the title is that of every mail of the thread.
    """

    name: str
    title: str


def notify(
    *,
    recipient: User,
    subject: str,
    body: str,
    key: str,
    link: str = "",
    kind: NotificationKind = GENERAL,
    about: Mapping[str, Any] | None = None,
    thread: Thread | None = None,
    answers: str = "",
    by_mail: bool | None = None,
) -> Notification:
    """Put a letter in the mailbox and let a job mail it, in the caller's transaction.

    `link` is a path on this site. A key used before returns the earlier letter and mails nothing.
    `about` is what the kind's writer and link need; `answers` is the
    `Message-ID` of the mail that it answers. `by_mail` is false for what must not be mailed and
    true for what the reader has asked for by mail; else it is as he wishes.
    """
    with transaction.atomic():
        message, created = Notification.objects.get_or_create(
            key=key,
            defaults={
                "recipient": recipient,
                "subject": " ".join(subject.split())[:200],
                "body": body,
                "link": link or (kind.link(about or {}) if kind.link else ""),
                "kind": kind.key,
                "about": dict(about or {}),
                "thread": thread.name if thread else "",
                "thread_title": " ".join(thread.title.split())[:200] if thread else "",
                "answers": answers,
                "created_at": clock.now(),
            },
        )
        mailed = (
            by_mail is not False
            and Channel.MAIL in kind.channels
            and is_sent_by_mail(recipient, kind.key, asked=by_mail is True)
        )
        if created and mailed:
            OutgoingMail.objects.create(notification=message, message_id=addresses.message_id(key))
            outbox.publish(topic=MAIL_QUEUED, key=f"mail:{key}", payload={"message": message.pk})
    return message


def store_account_mail(*, email: str, subject: str, body: str, key: str) -> Notification | None:
    """File a mail that is no letter yet (of the accounts, say) in its reader's mailbox.

    For installations without a mail server. Nobody with that address: nothing happens.
    """
    recipient = User.objects.filter(email__iexact=email).first()
    if recipient is None:
        return None
    return Notification.objects.create(
        recipient=recipient,
        key=key,
        subject=" ".join(subject.split())[:200],
        body=body,
        created_at=clock.now(),
    )


def mark_read(*, message: Notification) -> None:
    """Note when the recipient first opened a letter."""
    if message.read_at is None:
        message.read_at = clock.now()
        message.save(update_fields=("read_at",))


def mark_all_read(*, recipient: User) -> int:
    """Note every unread letter of the recipient as read. Returns how many there were."""
    return Notification.objects.filter(recipient=recipient, read_at__isnull=True).update(
        read_at=clock.now()
    )
