"""Webhooks of leagues: create, deliver news, retry."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import transaction

from core import clock, request_cache
from core.accounts.models import User
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.audit.news import NewsItem, render_news
from core.audit.verbs import SENTENCES
from core.errors import NotAllowed, Refused
from core.jobs.after_commit import after_commit
from core.leagues.models import League
from core.notifications.models import Webhook, WebhookDelivery
from core.notifications.safe_http import Unreachable, post

MAX_WEBHOOKS = 10
FIRST_WAIT = timedelta(minutes=1)
GIVEN_UP_AFTER = 10  # attempts: 1, 2, 4, ... minutes apart, about 17 hours in all
BATCH = 100
SIGNATURE = "Kemari-Signature"
DELIVERY = "Kemari-Delivery"
TAKEN = range(200, 300)


def create_webhook(
    *, league: League, actor: User, url: str, as_format: str, verbs: Collection[str] = ()
) -> Webhook:
    """Create a webhook: from now on its URL receives the league's news."""
    _require_manager(actor, league)
    if not url.startswith("https://") and not settings.WEBHOOKS_MAY_BE_LOCAL:
        raise Refused("The address must begin with https://.")
    if as_format not in Webhook.Format.values:
        raise Refused("There is no such format.")
    if not set(verbs) <= SENTENCES.keys():
        raise Refused("There is no such kind of news.")
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        if league.webhooks.count() >= MAX_WEBHOOKS:
            raise Refused(f"A league has at most {MAX_WEBHOOKS} webhooks.")
        webhook = Webhook.objects.create(
            league=league,
            url=url,
            format=as_format,
            secret=secrets.token_hex(32),
            verbs=sorted(verbs),
            created_by=actor,
            created_at=clock.now(),
        )
        audit.record(actor=actor, league=league, verb="webhook.created", subject=webhook)
    request_cache.forget()
    return webhook


def remove_webhook(*, webhook: Webhook, actor: User) -> None:
    """Remove a webhook with its deliveries."""
    _require_manager(actor, webhook.league)
    with transaction.atomic():
        audit.record(actor=actor, league=webhook.league, verb="webhook.removed", subject=webhook)
        webhook.delete()
    request_cache.forget()


def try_webhook(*, webhook: Webhook, actor: User) -> WebhookDelivery:
    """Send a test delivery now."""
    _require_manager(actor, webhook.league)
    words = f"Test message from {webhook.league}."
    body = {"event": "webhook.tried", "text": words, "league": webhook.league.slug}
    delivery = WebhookDelivery.objects.create(
        webhook=webhook,
        body=body if webhook.format == Webhook.Format.JSON else {"content": words},
        created_at=clock.now(),
        next_at=clock.now(),
    )
    send(delivery_id=delivery.pk)
    delivery.refresh_from_db()
    return delivery


def announce(*, entry_id: int) -> None:
    """Create a delivery for each webhook that subscribes to the entry; tasks send them."""
    entry = AuditEntry.objects.select_related("league").get(pk=entry_id)
    if entry.league is None:
        return
    (news,) = render_news([entry])
    now = clock.now()
    for webhook in Webhook.objects.filter(league=entry.league, is_active=True):
        if webhook.verbs and entry.verb not in webhook.verbs:
            continue
        delivery, made = WebhookDelivery.objects.get_or_create(
            webhook=webhook,
            entry=entry,
            defaults={
                "body": _body(webhook, entry, news),
                "created_at": now,
                "next_at": now + FIRST_WAIT,
            },
        )
        if made:
            after_commit(_enqueue, delivery.pk)


def send_due() -> int:
    """Enqueue tasks for the deliveries that are due; called by the tick. Returns how many."""
    now = clock.now()
    with transaction.atomic():
        due = list(
            WebhookDelivery.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(next_at__lte=now, webhook__is_active=True)
            .order_by("next_at")[:BATCH]
        )
        WebhookDelivery.objects.filter(pk__in=[row.pk for row in due]).update(
            next_at=now + FIRST_WAIT
        )
        for row in due:
            after_commit(_enqueue, row.pk)
    return len(due)


def send(*, delivery_id: int) -> None:
    """Post one delivery and record the result. Receivers may get it twice, with the same id."""
    delivery = WebhookDelivery.objects.select_related("webhook").filter(pk=delivery_id).first()
    if delivery is None or delivery.next_at is None:
        return
    body = json.dumps(delivery.body, separators=(",", ":")).encode()
    status, error = 0, ""
    try:
        status = post(delivery.webhook.url, body, _headers(delivery, body))
    except Unreachable as reason:
        error = str(reason)
    delivery.attempts += 1
    delivery.status, delivery.error = status, error[:200]
    now = clock.now()
    if status in TAKEN:
        delivery.done_at, delivery.next_at = now, None
    elif delivery.attempts >= GIVEN_UP_AFTER:
        delivery.next_at = None
    else:
        delivery.next_at = now + FIRST_WAIT * 2 ** (delivery.attempts - 1)
    delivery.save(update_fields=("attempts", "status", "error", "done_at", "next_at"))


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """`t=...,v1=...`: HMAC-SHA-256 over the time in seconds, a dot and the body."""
    digest = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
    return f"t={timestamp},v1={digest.hexdigest()}"


def _headers(delivery: WebhookDelivery, body: bytes) -> dict[str, str]:
    now = int(clock.now().timestamp())
    return {
        "Content-Type": "application/json",
        "User-Agent": "Kemari",
        DELIVERY: str(delivery.pk),
        SIGNATURE: signature(delivery.webhook.secret, now, body),
    }


def _body(webhook: Webhook, entry: AuditEntry, news: NewsItem) -> dict[str, Any]:
    url = f"{settings.SITE_URL}{news.url}" if news.url else settings.SITE_URL
    if webhook.format == Webhook.Format.DISCORD:
        return {"content": f"{news.text} {url}", "allowed_mentions": {"parse": []}}
    return {
        "event": entry.verb,
        "id": entry.pk,
        "league": webhook.league.slug,
        "at": entry.created_at.isoformat(),
        "text": news.text,
        "url": url,
        "data": entry.data,
    }


def _enqueue(delivery_id: int) -> None:
    current_app.send_task("core.send_webhook", args=[delivery_id], retry=False)


def _require_manager(actor: User, league: League) -> None:
    if not actor.has_perm("core.change_league", league):
        raise NotAllowed(f"Only a commissioner of {league} may do this.")
