"""Notifications of changes that may be undone are held for a minute: what was undone is not told.
So are those for a reader who sees the same on the page before them, until they have left it.

Who starts a season and takes that back at once, or refuses and reconsiders, writes to nobody. Of
several changes of one thing within the minute the reader gets the last, if it is still a change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Any

from django.conf import settings
from django.db import transaction

from core import clock
from core.accounts.models import User
from core.hooks import Hook
from core.named_people import note_name
from core.notifications import kinds, quota
from core.notifications.models import HeldNotification, Notification
from core.notifications.services import Thread, notify, people_in

BATCH = 500
LOOKED_AT_AGAIN = timedelta(seconds=30)
"""So much later what is held on is looked at again."""


class HeldFate(Enum):
    """What becomes of a notification whose time has come."""

    WAITS = "waits"
    DROPPED = "dropped"


HELD_FATES: Hook[[HeldNotification], HeldFate | None] = Hook()
"""Whether a notification waits on or is dropped, by the app that sends it; None: it is sent."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a thing's state. `thing` names it, such as `offer:3:7`."""

    thing: str
    before: str
    after: str


def notify_change(
    *,
    change: Change | None,
    recipient: User,
    subject: str,
    body: str,
    key: str,
    link: str = "",
    kind: kinds.NotificationKind = kinds.GENERAL,
    about: Mapping[str, Any] | None = None,
    thread: Thread | None = None,
    goes_on: bool = False,
    wait: timedelta | None = None,
) -> None:
    """Notify of a change when it has lasted a minute, or as long as the `wait`, in the caller's
    transaction.

    A change back to what the reader knows drops what is held of it, and is not told either.
    Without a `change`, and otherwise, as `notify`; raises `Refused` as that does.
    """
    if wait is None:
        wait = timedelta(seconds=settings.NOTIFICATIONS_HELD_SECONDS)
    if change is None or not wait:
        notify(
            recipient=recipient,
            subject=subject,
            body=body,
            key=key,
            link=link,
            kind=kind,
            about=about,
            thread=thread,
            goes_on=goes_on,
        )
        return
    if not goes_on:
        quota.count_act(recipient=recipient, kind=kind.key, key=key)
    with transaction.atomic(savepoint=False):
        rows = HeldNotification.objects.select_for_update()
        held = rows.filter(recipient=recipient, thing=change.thing).first()
        known = change.before if held is None else held.before
        if held is not None:
            held.delete()
        if known == change.after and held is not None:
            return
        if Notification.objects.filter(key=key).exists():
            return
        HeldNotification.objects.create(
            recipient=recipient,
            thing=change.thing,
            before=known,
            after=change.after,
            subject=subject[:1000],
            body=body,
            key=key,
            link=link,
            kind=kind.key,
            about=dict(about or {}),
            people=people_in(subject, body, thread, about),
            thread=thread.name if thread else "",
            thread_title=thread.title[:1000] if thread else "",
            due_at=clock.now() + wait,
        )


def undo(*, thing: str, after: str, recipient: User | None = None) -> int:
    """A thing is as it was before a change that is held: drop its notifications. Returns how many.

    For what is undone without a notification of its own; with a `recipient`, for them alone.
    """
    held = HeldNotification.objects.filter(thing=thing, before=after)
    return (held if recipient is None else held.filter(recipient=recipient)).delete()[0]


def send_due() -> int:
    """Called by the tick: tell what has lasted. Returns how many notifications that were."""
    sent = 0
    while True:
        with transaction.atomic():
            rows = HeldNotification.objects.select_for_update(skip_locked=True, of=("self",))
            due = list(
                rows.filter(due_at__lte=clock.now())
                .select_related("recipient")
                .order_by("due_at", "pk")[:BATCH]
            )
            for row in due:
                if fate := HELD_FATES.first(row):
                    _hold_on_or_drop(row, fate)
                    continue
                for each in row.people or ():
                    note_name(each["pk"], each["name"])  # for the column of the notification
                notify(
                    recipient=row.recipient,
                    subject=row.subject,
                    body=row.body,
                    key=row.key,
                    link=row.link,
                    kind=kinds.find(row.kind),
                    about=row.about,
                    thread=Thread(row.thread, row.thread_title) if row.thread else None,
                )
                row.delete()
                sent += 1
        if len(due) < BATCH:
            return sent


def _hold_on_or_drop(row: HeldNotification, fate: HeldFate) -> None:
    if fate is HeldFate.DROPPED:
        row.delete()
        return
    row.due_at = clock.now() + LOOKED_AT_AGAIN
    row.save(update_fields=("due_at",))
