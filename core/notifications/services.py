"""Notifications: shown on the site, and sent by e-mail if the person wants it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db import transaction
from django.db.models import Q

from core import clock
from core.accounts.models import User
from core.clipping import clip_text
from core.jobs import outbox
from core.mail import addresses
from core.mail.models import OutgoingMail
from core.mail.wanted import is_sent_by_mail
from core.named_people import people_named_in
from core.notifications import quota
from core.notifications.kinds import GENERAL, NotificationChannel, NotificationKind
from core.notifications.models import HeldNotification, Notification
from core.topics import MAIL_QUEUED

# The header of a notification's mail. It shows that the notification is stored already; an incoming
# mail with it is one of ours that was returned.
NOTIFICATION_HEADER = "X-Kemari-Notification"


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread of mails for mail programs: a name and a title.

    Mail programs also compare subjects, so the title is the subject of every mail of the thread.
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
    replaces: Collection[NotificationKind] = (),
    goes_on: bool = False,
) -> Notification:
    """Store a notification and enqueue its mail, in the caller's transaction.

    `link` is a path on this site. A key used before returns the earlier notification and mails
    nothing. `about` is what the kind's writer and link need; `answers` is the `Message-ID` of the
    mail that it answers. `by_mail` is false for what must not be mailed and
    true for what the reader has asked for by mail; otherwise their settings decide. What the reader
    has not read of the kinds it `replaces`, in the same thread, counts as read, and of those that
    its kind does.

    What `goes_on` is the answer to something that others wait for, once, and is not counted.
    Raises `Refused` if a person whose act causes it has caused as many as they may (`quota`); so
    the caller's transaction changes nothing.
    """
    now = clock.now()
    is_shown = NotificationChannel.MAILBOX in kind.channels
    with transaction.atomic(savepoint=False):
        message, created = Notification.objects.get_or_create(
            key=key,
            defaults={
                "recipient": recipient,
                "subject": clip_text(" ".join(subject.split()), 200),
                "body": body,
                "link": link or (kind.link(about or {}) if kind.link else ""),
                "kind": kind.key,
                "about": dict(about or {}),
                "people": people_in(subject, body, thread, about),
                "thread": thread.name if thread else "",
                "thread_title": clip_text(" ".join(thread.title.split()), 200) if thread else "",
                "answers": answers,
                "created_at": now,
                "read_at": None if is_shown else now,
            },
        )
        if created and not goes_on:
            quota.count_act(recipient=recipient, kind=kind.key, key=key)
        replaced = {*kind.replaces, *(each.key for each in replaces)}
        if created and thread is not None and replaced:
            older = Notification.objects.filter(recipient=recipient, thread=thread.name)
            older = older.filter(read_at=None, kind__in=replaced)
            older.exclude(pk=message.pk).update(read_at=now)
        mailed = (
            by_mail is not False
            and NotificationChannel.MAIL in kind.channels
            and is_sent_by_mail(recipient, kind.key, asked=by_mail is True)
        )
        if created and mailed:
            OutgoingMail.objects.create(notification=message, message_id=addresses.message_id(key))
            outbox.publish(topic=MAIL_QUEUED, key=f"mail:{key}", payload={"message": message.pk})
    return message


def mails_first_of_day(recipient: User, beginning: str) -> bool | None:
    """How to mail one of several notifications whose keys begin the same: the first alone.

    For `by_mail`: None, which leaves it to their settings, until there is one; then False. The
    `beginning` names the day.
    """
    had = Notification.objects.filter(recipient=recipient, key__startswith=beginning).exists()
    return False if had else None


def people_in(
    subject: str, body: str, thread: Thread | None, about: Mapping[str, Any] | None
) -> list[dict[str, Any]]:
    """Whose names the words of a notification contain: its column `people`."""
    text = "\n".join((subject, body, thread.title if thread else "", *_strings(about)))
    return [{"pk": pk, "name": name} for pk, name in people_named_in(text)]


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [text for each in value.values() for text in _strings(each)]
    if isinstance(value, list | tuple):
        return [text for each in value for text in _strings(each)]
    return []


def store_account_mail(*, email: str, subject: str, body: str, key: str) -> Notification | None:
    """Store a mail that is not a notification yet, such as allauth's, as one.

    For installations without a mail server. Does nothing if no user has the address.
    """
    recipient = next(iter(User.objects.registered_with(email)), None)
    if recipient is None:
        return None
    return Notification.objects.create(
        recipient=recipient,
        key=key,
        subject=clip_text(" ".join(subject.split()), 200),
        body=body,
        created_at=clock.now(),
    )


def mark_read(*, message: Notification) -> None:
    """Record when the recipient first opened a notification."""
    if message.read_at is None:
        message.read_at = clock.now()
        message.save(update_fields=("read_at",))


def mark_answered(*, thread: str, keys: Collection[str], about: Mapping[str, Any]) -> None:
    """What was asked in a thread is done: notifications whose keys begin so, about that, count as
    read, and what is still held of them is not told.
    """
    asked = reduce(or_, (Q(key__startswith=key) for key in keys))
    HeldNotification.objects.filter(asked, thread=thread, about__contains=about).delete()
    unread = Notification.objects.filter(asked, thread=thread, read_at=None)
    unread.filter(about__contains=about).update(read_at=clock.now())


def mark_all_read(*, recipient: User) -> int:
    """Mark all notifications of the recipient as read. Returns how many were unread."""
    return Notification.objects.filter(recipient=recipient, read_at__isnull=True).update(
        read_at=clock.now()
    )
