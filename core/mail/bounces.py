"""Bounces: a score that halves with time; above a limit the person is no longer mailed.

A hard bounce (no such address) counts 2, a soft one (full, away, later) 1, a complaint 4: two hard
ones within two weeks are too many, and soft ones if there is more than one in ten days.
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
from core.translation import site_text

LIMIT = 3.0
HALVES_IN = timedelta(days=14)


class Bounce(Enum):
    """The kinds of bounces and their scores."""

    SOFT = 1.0
    HARD = 2.0
    COMPLAINT = 4.0


def score_now(record: BounceRecord, now: datetime) -> float:
    """The score after its decay."""
    age = max(now - record.scored_at, timedelta())
    return float(record.score * 0.5 ** (age / HALVES_IN))


def note_bounce(*, user: User, bounce: Bounce) -> BounceRecord:
    """Count a bounce; above the limit the person gets notifications on the site only."""
    now = clock.now()
    with transaction.atomic():
        User.objects.select_for_update(of=("self",)).get(pk=user.pk)
        record = bounce_record_of(user)
        if record is None:
            BounceRecord.objects.filter(user=user).delete()
            record = BounceRecord(user=user, address=user.email, scored_at=now)
        record.score = score_now(record, now) + bounce.value
        record.scored_at = now
        if record.score >= LIMIT and record.web_only_since is None:
            record.web_only_since = now
            _notify(user, record)
        record.save()
    return record


def try_again(*, user: User) -> None:
    """Mail the person again, who has confirmed that the address works."""
    BounceRecord.objects.filter(user=user).delete()


def _notify(user: User, record: BounceRecord) -> None:
    notifications.notify(
        recipient=user,
        subject=site_text("We no longer send you mail: your address returned our mails"),
        body=site_text(
            "Mails to {address} came back to us, so we no longer send mail to it. You "
            "find every notification on this site, and nothing you have to do is lost. When the "
            "address works again, or when you have changed it, press “Mail me again” on your "
            "profile.",
            address=record.address,
        ),
        link=reverse("core:profile"),
        key=f"web-only:{user.pk}:{record.scored_at.isoformat()}",
        by_mail=False,
    )
