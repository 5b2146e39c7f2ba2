"""The only function that writes to the audit log."""

from __future__ import annotations

from typing import Any

from django.db import models

from core import clock, request_cache
from core.accounts.models import User
from core.audit.models import AuditEntry
from core.audit.verbs import SENTENCES
from core.hooks import Hook
from core.jobs import outbox
from core.leagues.models import League
from core.notifications.models import Webhook
from core.topics import NEWS

ACTS: Hook[[User, League | None], None] = Hook()
"""Called in the transaction of whatever a person does on purpose, with the league it is done in."""


def record(
    *,
    actor: User | None,
    league: League | None,
    verb: str,
    subject: models.Model,
    data: dict[str, Any] | None = None,
) -> AuditEntry:
    """Write an entry in the caller's transaction. Without an actor, the system acted.

    An entry with a public verb is also published as news to the league's webhooks. What a guest
    does is written as nobody's: guests are deleted, and entries are not (KEM-GUE-04).
    """
    if actor is not None and actor.is_guest:
        actor = None
    entry = AuditEntry.objects.create(
        actor=actor,
        league=league,
        verb=verb,
        subject_type=subject._meta.label_lower,  # noqa: SLF001 -- documented by Django
        subject_id=subject.pk,
        data=data or {},
        created_at=clock.now(),
    )
    if actor is not None:
        ACTS.call(actor, league)
    if league is not None and verb in SENTENCES and has_webhooks(league):
        outbox.publish(topic=NEWS, key=f"news:{entry.pk}", payload={"entry": entry.pk})
    return entry


def has_webhooks(league: League) -> bool:
    """Whether the league has an active webhook; queried once per request."""
    return request_cache.get_or_set(
        ("webhooks", league.pk),
        lambda: Webhook.objects.filter(league=league, is_active=True).exists(),
    )
