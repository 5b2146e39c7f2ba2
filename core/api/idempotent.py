"""The stored requests of the idempotency middleware."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction

from core import clock
from core.api.models import IdempotentRequest

KEPT = timedelta(days=1)
ABANDONED = timedelta(minutes=1)
"""A request that runs longer has died with its worker and may be tried again."""


def begin(*, caller: str, key: str, fingerprint: str) -> IdempotentRequest | None:
    """A new row for a request; None if the key is in use."""
    now = clock.now()
    with transaction.atomic():
        old = IdempotentRequest.objects.filter(caller=caller, key=key)
        old.filter(status=None, created_at__lt=now - ABANDONED).delete()
        old.filter(created_at__lt=now - KEPT).delete()
    try:
        with transaction.atomic():
            return IdempotentRequest.objects.create(
                caller=caller, key=key, fingerprint=fingerprint, created_at=now
            )
    except IntegrityError:
        return None


def keep(row: IdempotentRequest, *, status: int, body: bytes, content_type: str) -> None:
    """Store the response; nothing happens if the request ran so long that it was given up."""
    IdempotentRequest.objects.filter(pk=row.pk).update(
        status=status, body=body, content_type=content_type
    )


def forget_old() -> int:
    """Delete rows past their time; returns how many."""
    return IdempotentRequest.objects.filter(created_at__lt=clock.now() - KEPT).delete()[0]
