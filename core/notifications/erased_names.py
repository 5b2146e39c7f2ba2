"""Take the name of an erased person out of what others were notified of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import chain
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from core.accounts.models import User
from core.clipping import clip_text
from core.leagues.models import League
from core.named_people import replace_name
from core.notifications.models import HeldNotification, Notification, WebhookDelivery

BATCH = 500
FIELDS = ("subject", "body", "thread_title", "about", "people")
Rewrite = Callable[[str], str]


def forget_name(*, user: User, leagues: Collection[League], pseudonym: str, handle: str) -> None:
    """Replace the person's names and handle by those of the erased account, in the notifications
    of others and in the deliveries of webhooks of their leagues that are still kept.

    A notification lists the people it names, as they were called then. One of an earlier release
    has no list: there the present name is looked for.
    """
    own, old_handle = user.get_full_name(), f"@{user.handle}"
    listed = Q(people__contains=[{"pk": user.pk}])
    named = Q(people__isnull=True) & _mentions(own)
    concerned = listed | named | _mentions(old_handle)
    held = _each(HeldNotification.objects.filter(concerned))
    for row in chain(_each(Notification.objects.filter(concerned)), held):
        names = {entry["name"] for entry in row.people or () if entry["pk"] == user.pk}
        if row.people is None:
            names.add(own)
        rewrite = _rewriting({old_handle: f"@{handle}", **dict.fromkeys(names, pseudonym)})
        row.subject, row.body = clip_text(rewrite(row.subject), 200), rewrite(row.body)
        row.thread_title = clip_text(rewrite(row.thread_title), 200)
        row.about = _rewritten(row.about, rewrite)
        row.people = _renamed(row.people, user.pk, pseudonym)
        row.save(update_fields=FIELDS)
    deliveries = WebhookDelivery.objects.annotate(text=Cast("body", TextField()))
    rewrite = _rewriting({old_handle: f"@{handle}", own: pseudonym})
    theirs = Q(entry__actor=user) | Q(webhook__league__in=leagues)
    for delivery in _each(deliveries.filter(theirs, text__contains=own)):
        delivery.body = _rewritten(delivery.body, rewrite)
        delivery.save(update_fields=("body",))


def _mentions(words: str) -> Q:
    return Q(subject__contains=words) | Q(body__contains=words) | Q(thread_title__contains=words)


def _each(rows: QuerySet[Any]) -> Iterator[Any]:
    return rows.order_by("pk").iterator(BATCH)


def _rewriting(names: dict[str, str]) -> Rewrite:
    """The longest first: `Hida the Brave` before `Hida`."""
    ordered = sorted(names.items(), key=lambda pair: -len(pair[0]))

    def rewrite(text: str) -> str:
        for name, other in ordered:
            text = replace_name(text, name, other)
        return text

    return rewrite


def _rewritten(value: Any, rewrite: Rewrite) -> Any:
    """JSON with every string in it rewritten; keys stay."""
    if isinstance(value, str):
        return rewrite(value)
    if isinstance(value, list):
        return [_rewritten(each, rewrite) for each in value]
    if isinstance(value, dict):
        return {key: _rewritten(each, rewrite) for key, each in value.items()}
    return value


def _renamed(people: Any, pk: int, pseudonym: str) -> Any:
    if people is None:
        return None
    return [entry | {"name": pseudonym} if entry["pk"] == pk else entry for entry in people]
