"""The mails that a person sent us: what we read of each, what not, and which wait for them.

Only the person sees them, since a mail may be a sheet.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Count, Min, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from core import clock
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.mail import automated, mime, quarantine
from core.mail.models import InboundMail
from core.mail.quoting import Reply, strip_quotes

State = InboundMail.State
_WAITS = Q(confirmed_at=None, raw__isnull=False) & (
    Q(state=State.QUARANTINED)
    # Anybody can write a coach's address, but not their token.
    | Q(state=State.IGNORED, reason__in=automated.ABOUT_A_PERSON, token__isnull=False)
)


def own_mails(user: User) -> QuerySet[InboundMail]:
    """The person's mails, newest first, without their text."""
    rows = InboundMail.objects.filter(user=user).exclude(state=State.RECEIVED)
    return rows.select_related("token", "answer").defer("raw")


def is_waiting(row: InboundMail) -> bool:
    """Whether the mail had no effect, and its author may say that it is theirs."""
    is_aside = row.state == State.QUARANTINED or (
        row.state == State.IGNORED and row.reason in automated.ABOUT_A_PERSON
    )
    return is_aside and row.confirmed_at is None


def why(row: InboundMail) -> str:
    """What became of a mail: the reason in words, or what it was answered; empty without either."""
    answered = row.answer.subject if row.answer is not None else ""
    return quarantine.known_reason(row.reason) or answered


def reply_in(row: InboundMail) -> Reply:
    """What we read of a mail and what not; nothing of one that is deleted."""
    return strip_quotes(mime.read(bytes(row.raw)).text) if row.raw else Reply("", ended=False)


def waiting_mails(user: User) -> list[WaitingItem]:
    """That mails of the last days wait for this person to say whether they are theirs."""
    since = clock.now() - timedelta(days=quarantine.DAYS)
    waiting = InboundMail.objects.filter(_WAITS, user=user, received_at__gt=since)
    found = waiting.order_by().aggregate(count=Count("pk"), first=Min("received_at"))
    count = found["count"]
    if not count:
        return []
    return [
        WaitingItem(
            gettext("Mails that were not read"),
            ngettext(
                "{count} mail with your address had no effect. See why, and say if it is yours.",
                "{count} mails with your address had no effect. See why, and say which are yours.",
                count,
            ).format(count=count),
            reverse("core:my-mails"),
            due_at=found["first"] + timedelta(days=quarantine.DAYS),
        )
    ]
