"""Queries on a person's notifications."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, OuterRef, QuerySet, Subquery

from core.accounts.models import User
from core.mail.models import BounceRecord
from core.notifications.kinds import mail_only
from core.notifications.models import Notification


def notifications(user: User) -> QuerySet[Notification]:
    """What the site shows a person: all but what is for their mail alone."""
    return Notification.objects.filter(recipient=user).exclude(kind__in=mail_only())


@dataclass(frozen=True, slots=True)
class HeaderFacts:
    """What every page tells its reader; `address` is the one that we no longer mail, if any."""

    unread: int
    address: str


def header_facts(user: User) -> HeaderFacts:
    """How many notifications are unread, and whether mail to the person is off: one query."""
    stopped = BounceRecord.objects.filter(
        user=OuterRef("pk"), web_only_since__isnull=False, address__iexact=OuterRef("email")
    )
    # Counted apart from the person's row: only so does the index of unread ones serve.
    unread = Notification.objects.filter(recipient=OuterRef("pk"), read_at__isnull=True).order_by()
    facts = (
        User.objects.filter(pk=user.pk)
        .values_list(
            Subquery(unread.values("recipient").annotate(count=Count("pk")).values("count")),
            Subquery(stopped.values("address")[:1]),
        )
        .first()
    )
    count, address = facts or (0, "")
    return HeaderFacts(count or 0, address or "")
