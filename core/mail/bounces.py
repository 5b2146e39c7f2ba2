"""Mails that come back: a score that halves with time, and an end to mailing when it is too high.

A hard bounce (no such address) counts 2, a soft one (full, away, later) 1, a complaint 4: two hard
ones within a fortnight are too many, soft ones if they come more often than one in ten days.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum

from django.db import transaction
from django.urls import reverse

from core import clock
from core.accounts.models import User
from core.mail.models import BounceRecord
from core.mail.wanted import bounce_record_of
from core.notifications import services as notifications

LIMIT = 3.0
HALVES_IN = timedelta(days=14)


class Bounce(Enum):
    """What came back, and what it counts."""

    SOFT = 1.0
    HARD = 2.0
    COMPLAINT = 4.0


def score_now(standing: BounceRecord, now: datetime) -> float:
    """What is left of the score."""
    age = max(now - standing.scored_at, timedelta())
    return float(standing.score * 0.5 ** (age / HALVES_IN))


def note_bounce(*, user: User, bounce: Bounce) -> BounceRecord:
    """Count a mail that came back; past the limit the person is written to in his mailbox alone."""
    now = clock.now()
    with transaction.atomic():
        User.objects.select_for_update(of=("self",)).get(pk=user.pk)
        standing = bounce_record_of(user)
        if standing is None:
            BounceRecord.objects.filter(user=user).delete()
            standing = BounceRecord(user=user, address=user.email, scored_at=now)
        standing.score = score_now(standing, now) + bounce.value
        standing.scored_at = now
        if standing.score >= LIMIT and standing.web_only_since is None:
            standing.web_only_since = now
            _tell(user, standing)
        standing.save()
    return standing


def try_again(*, user: User) -> None:
    """Forget what came back, and mail the person again: he has said that his address works."""
    BounceRecord.objects.filter(user=user).delete()


def _tell(user: User, standing: BounceRecord) -> None:
    notifications.notify(
        recipient=user,
        subject="We do not mail you any more: your address sends our mails back",
        body=f"Mails to {standing.address} came back to us, so nothing is mailed to it from now "
        "on. Every letter is here in your mailbox, and nothing you have to do is lost. When the "
        "address works again, or when you have changed it, press “Mail me again” on your profile.",
        link=reverse("core:profile"),
        key=f"web-only:{user.pk}:{standing.scored_at.isoformat()}",
        by_mail=False,
    )
