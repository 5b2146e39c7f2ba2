"""The daily digest: all that waits for a person, at the hour they chose."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.urls import reverse

from core.accounts.models import User
from core.accounts.time_zones import in_both_zones, zone_of
from core.accounts.waiting import WaitingItem, waiting_for
from core.notifications import services as notifications
from core.notifications.kinds import DIGEST
from core.translation import site_count, site_text

log = logging.getLogger(__name__)

BATCH = 200
MAX_LINES = 30


def next_digest(user: User, now: datetime) -> datetime | None:
    """The next time of the person's digest hour in their own zone; None without one."""
    if user.digest_hour is None:
        return None
    own = now.astimezone(zone_of(user.time_zone))
    at = own.replace(hour=user.digest_hour, minute=0, second=0, microsecond=0)
    if at <= own:
        at += timedelta(days=1)  # in local time: a day may have 23 hours
    return at.astimezone(UTC)


def send_due(*, now: datetime) -> int:
    """Write the digests that are due, except empty ones. Returns how many.

    A failed one is logged; the next try is a day later.
    """
    sent = 0
    with transaction.atomic():
        due = User.objects.select_for_update(skip_locked=True).filter(digest_due_at__lte=now)
        for user in due.order_by("digest_due_at", "pk")[:BATCH]:
            try:
                with transaction.atomic():
                    sent += _write(user, now)
            except Exception:
                log.exception("the digest of user %s was not written", user.pk)
            user.digest_due_at = next_digest(user, now) if user.is_active else None
            user.save(update_fields=("digest_due_at",))
    return sent


def _write(user: User, now: datetime) -> bool:
    items = waiting_for(user) if user.is_active else []
    if not items:
        return False
    more = len(items) - MAX_LINES
    lines = [_line(item, user) for item in items[:MAX_LINES]]
    if more > 0:
        lines.append(site_text("And {more} more.", more=more))
    day = now.astimezone(zone_of(user.time_zone)).date()
    notifications.notify(
        recipient=user,
        subject=site_count(
            "{count} thing waits for you", "{count} things wait for you", len(items)
        ),
        body="\n".join(lines),
        link=items[0].url if len(items) == 1 else reverse("core:home"),
        key=f"digest:{user.pk}:{day.isoformat()}",
        kind=DIGEST,
    )
    return True


def _line(item: WaitingItem, user: User) -> str:
    until = ""
    if item.due_at:
        until = " " + site_text("Until {moment}.", moment=in_both_zones(item.due_at, user))
    return f"- {item.title}: {item.text}{until}"
