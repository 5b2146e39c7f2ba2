"""The audit log's only door."""

from __future__ import annotations

from typing import Any

from django.db import models

from league.club import clock
from league.club.models import AuditEntry, League, User


def record(
    *,
    actor: User | None,
    league: League | None,
    verb: str,
    subject: models.Model,
    data: dict[str, Any] | None = None,
) -> AuditEntry:
    """Write down a deed, inside the caller's transaction. No actor means the system itself."""
    return AuditEntry.objects.create(
        actor=actor,
        league=league,
        verb=verb,
        subject_type=subject._meta.label_lower,  # noqa: SLF001 -- documented by Django
        subject_id=subject.pk,
        data=data or {},
        created_at=clock.now(),
    )
