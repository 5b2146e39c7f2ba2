"""Posts the deliveries of webhooks: one at a time to a host, whose failures all workers share.

A job names a host and posts what is due there, until nothing is or its time is up. Each attempt is
committed before the request, so a worker killed during it has counted it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from datetime import timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Min, QuerySet
from django.utils.translation import gettext_noop

from core import clock
from core.audit import services as audit
from core.jobs import breakers
from core.jobs.held_copy import held_since
from core.jobs.sending import send_job
from core.leagues.permissions import may_keep_webhook
from core.notifications.models import Webhook, WebhookDelivery
from core.notifications.public_hosts import NotPublic, Unreachable
from core.notifications.safe_http import Response, post

log = logging.getLogger(__name__)

FIRST_WAIT = clock.ticks(1)
GIVEN_UP_AFTER = 10  # attempts: 1, 2, 4, ... minutes apart, about 17 hours in all
TOO_OLD = timedelta(days=3)
"""News that waited for so long, because their host did not answer, are given up."""
MAX_RETRY_AFTER = timedelta(hours=1)
HOSTS_A_TICK = 100
JOB_SECONDS = 4.0
"""After that a job lets those of other hosts go first: also after one post that failed slowly."""
PATIENCE = timedelta(seconds=30)
"""A worker that has had a host for so long is dead: longer than any request takes."""
SIGNATURE = "Kemari-Signature"
DELIVERY = "Kemari-Delivery"
TAKEN = range(200, 300)
NEWS = WebhookDelivery.Kind.NEWS
GONE, TOO_MANY = 410, 429
BROKEN_OFF = gettext_noop("The last attempt was broken off.")
_KEPT_TICKS = 3


def enqueue(host: str) -> None:
    """Send the job of a host; without it the tick does, at the latest after a minute."""
    send_job("core.send_webhooks", [host], kept_for=clock.ticks(_KEPT_TICKS))


def due(host: str = "") -> QuerySet[WebhookDelivery]:
    """The deliveries that are due, to one host or to all."""
    rows = WebhookDelivery.objects.filter(next_at__lte=clock.now(), webhook__is_active=True)
    return rows.filter(webhook__host=host) if host else rows


def send_due() -> int:
    """Send a job for each host for which something is due; returns how many. For the tick."""
    if held_since():
        return 0
    due().filter(created_at__lt=clock.now() - TOO_OLD).update(next_at=None)
    # Those that have waited longest go first: in busy times not every job is begun.
    hosts = due().order_by().values("webhook__host").annotate(since=Min("next_at"))
    names = list(hosts.order_by("since").values_list("webhook__host", flat=True)[:HOSTS_A_TICK])
    for name in names:
        enqueue(name)
    return len(names)


def send_to(*, host: str) -> int:
    """Post what is due for a host, one after another; returns how many posts that were.

    While another worker posts to the host nothing is done: that one finds what is due now, too.
    Nothing is done either in a restored copy that is held.
    """
    if held_since():
        return 0
    end = monotonic() + JOB_SECONDS
    posts = 0
    while due(host).exists():
        if monotonic() >= end:
            enqueue(host)
            break
        permit = breakers.ask(key=f"webhook:{host}", patience=PATIENCE, alone=True)
        if not permit.granted:
            if not permit.busy:
                due(host).update(next_at=permit.until)
            break
        delivery = _begin_attempt(host)
        answered = delivery is None
        try:
            if delivery is not None:
                posts += 1
                answered = _post(delivery)
        finally:
            breakers.report(permit=permit, answered=answered)
    return posts


def signature(secret: str, delivery: int, timestamp: int, body: bytes) -> str:
    """`t=...,v1=...,v2=...`: the time in seconds, and an HMAC-SHA-256 over the delivery's id, that
    time and the body, each followed by a dot but the last.

    `v1` is the same without the id, for receivers that were written before: with the id left open,
    what was caught on its way could be sent again as another delivery.
    """

    def signed(text: bytes) -> str:
        return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()

    timed = f"{timestamp}.".encode() + body
    return f"t={timestamp},v1={signed(timed)},v2={signed(f'{delivery}.'.encode() + timed)}"


def _begin_attempt(host: str) -> WebhookDelivery | None:
    """Count and commit the attempt at the oldest due delivery.

    None if another took it, or if a worker was killed at its last attempt: then it is given up.
    """
    with transaction.atomic():
        delivery = (
            due(host)
            .select_for_update(of=("self",), skip_locked=True)
            .select_related("webhook__league", "webhook__created_by")
            .order_by("next_at", "id")
            .first()
        )
        if delivery is None:
            return None
        webhook = delivery.webhook
        if not may_keep_webhook(webhook.created_by, webhook.league):
            _end(webhook, "Who made it may not any more.")
            return None
        if _is_last(delivery):
            delivery.next_at, delivery.error = None, BROKEN_OFF
            delivery.save(update_fields=("next_at", "error"))
            return None
        delivery.attempts += 1
        delivery.status, delivery.error, delivery.next_at = 0, "", clock.now() + PATIENCE
        delivery.save(update_fields=("attempts", "status", "error", "next_at"))
    return delivery


def _is_last(delivery: WebhookDelivery) -> bool:
    """Whether there is no attempt after those that were made."""
    return delivery.attempts >= (GIVEN_UP_AFTER if delivery.kind == NEWS else 1)


def _post(delivery: WebhookDelivery) -> bool:
    """Post a delivery and record the result; False if the host is not in order.

    Receivers may get a delivery twice, with the same id.
    """
    body = json.dumps(delivery.body, separators=(",", ":")).encode()
    wait = FIRST_WAIT * 2 ** (delivery.attempts - 1)
    delivery.next_at = None if _is_last(delivery) else clock.now() + wait
    try:
        response = post(delivery.webhook.url, body, _headers(delivery, body))
    except Unreachable as reason:
        delivery.error = str(reason)[:200]
        delivery.save(update_fields=("error", "next_at"))
        return isinstance(reason, NotPublic)
    with transaction.atomic():
        _record(delivery, response)
    return response.status < 500


def _record(delivery: WebhookDelivery, response: Response) -> None:
    now = clock.now()
    delivery.status = response.status
    if response.status in TAKEN:
        delivery.done_at, delivery.next_at = now, None
    elif response.status in range(300, 400):
        delivery.error = f"{response.status}: it redirects; enter the address it leads to"
    elif response.status == GONE:
        delivery.next_at = None
        _end(delivery.webhook, "Its host says that it is gone (410).")
    elif response.status == TOO_MANY and delivery.kind == NEWS:
        delivery.attempts -= 1  # it was asked to wait, which is no failure
        wait = max(FIRST_WAIT, min(timedelta(seconds=response.retry_after), MAX_RETRY_AFTER))
        delivery.next_at = now + wait
        due(delivery.webhook.host).filter(webhook=delivery.webhook).update(next_at=now + wait)
    delivery.save(update_fields=("attempts", "status", "error", "done_at", "next_at"))


def _end(webhook: Webhook, why: str) -> None:
    """End a webhook for good: nothing is sent there any more."""
    webhook.is_active, webhook.ended = False, why
    webhook.save(update_fields=("is_active", "ended"))
    webhook.deliveries.filter(next_at__isnull=False).update(next_at=None)
    audit.record(actor=None, league=webhook.league, verb="webhook.ended", subject=webhook)


def _headers(delivery: WebhookDelivery, body: bytes) -> dict[str, str]:
    now = int(clock.now().timestamp())
    return {
        "Content-Type": "application/json",
        "User-Agent": "Kemari",
        DELIVERY: str(delivery.pk),
        SIGNATURE: signature(delivery.webhook.secret, delivery.pk, now, body),
    }
