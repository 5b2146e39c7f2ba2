"""The stored requests of the idempotency middleware."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Sum
from django.db.models.functions import Length

from core import clock
from core.accounts.models import User
from core.accounts.quotas import is_new
from core.api.models import IdempotentRequest

KEPT = timedelta(days=1)
MAX_KEYS, MAX_KEYS_OF_NEW = 5000, 1000
"""Keys of one person in force, over all of their tokens."""
MAX_BODY = 256 * 1024
MAX_BODIES = 4 * 2**20
"""Bytes of one answer, and of all answers of one person that are kept. Of what is more the status
alone is kept: whether a request was done must stay known.
"""
ABANDONED = timedelta(minutes=1)
"""A request that runs longer has died with its worker and may be tried again."""


def has_room(person: User) -> bool:
    """Whether the person may use one more key today."""
    most = MAX_KEYS_OF_NEW if is_new(person) else MAX_KEYS
    since = clock.now() - KEPT
    return IdempotentRequest.objects.filter(person=person, created_at__gte=since).count() < most


def find(*, caller: str, key: str) -> IdempotentRequest | None:
    """The row of a key in force; one that was given up or has expired is none."""
    now = clock.now()
    row = IdempotentRequest.objects.filter(caller=caller, key=key).first()
    if row is None or row.created_at < now - KEPT:
        return None
    return None if row.status is None and row.created_at < now - ABANDONED else row


def begin(*, caller: str, person: User, key: str, fingerprint: str) -> IdempotentRequest | None:
    """A new row for a request; None if the key is in use."""
    now = clock.now()
    with transaction.atomic():
        old = IdempotentRequest.objects.filter(caller=caller, key=key)
        old.filter(status=None, created_at__lt=now - ABANDONED).delete()
        old.filter(created_at__lt=now - KEPT).delete()
    try:
        with transaction.atomic():
            return IdempotentRequest.objects.create(
                caller=caller, person=person, key=key, fingerprint=fingerprint, created_at=now
            )
    except IntegrityError:
        return None


def keep(row: IdempotentRequest, *, status: int, body: bytes | None, content_type: str) -> None:
    """Store the response; nothing happens if the request ran so long that it was given up.

    A body beyond the limits is not kept; without a `body` the status alone is.
    """
    has_body = body is not None and len(body) <= MAX_BODY and _bodies(row) + len(body) <= MAX_BODIES
    IdempotentRequest.objects.filter(pk=row.pk).update(
        status=status,
        body=body if has_body else b"",
        has_body=has_body,
        content_type=content_type if has_body else "",
    )


def _bodies(row: IdempotentRequest) -> int:
    """Bytes of all answers that are kept for the person."""
    own = IdempotentRequest.objects.filter(person=row.person_id, status__isnull=False)
    return int(own.aggregate(all=Sum(Length("body")))["all"] or 0)


def forget_old() -> int:
    """Delete rows past their time; returns how many."""
    return IdempotentRequest.objects.filter(created_at__lt=clock.now() - KEPT).delete()[0]
