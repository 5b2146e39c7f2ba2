"""The outbox: every event is delivered to every subscriber at least once, and handled once.

`publish` writes the row and one delivery per consumer in the caller's transaction. After the commit
the consumers' tasks are sent; `deliver_due`, called by the tick, sends again what the broker lost.
`consume` makes a second delivery a no-op by the lock and `done_at` of (row, consumer).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

from celery import Task, current_app
from django.db import transaction

from core import clock
from core.jobs.after_commit import after_commit
from core.jobs.models import OutboxDelivery, OutboxRow
from core.jobs.sending import send_job

log = logging.getLogger(__name__)

RESEND_AFTER = clock.ticks(1)
MAX_WAIT = timedelta(hours=1)  # between two attempts; there is no last one
FAILING_AFTER = 3  # failed attempts after which a delivery is logged as an error
_MAX_ATTEMPTS_COUNTED = 32767
BATCH = 500

Payload = dict[str, Any]


class Topic:
    """Something that happens. The app that publishes it owns the object."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.consumers: list[str] = []
        """Names of the subscribed tasks, in the order in which they are sent."""

    def subscribe(self, *consumers: Task[Any, Any]) -> None:
        """Send these tasks of `consumers.consumer` for every row of this topic."""
        self.consumers += [task.name for task in consumers if task.name not in self.consumers]


def publish(*, topic: Topic, key: str, payload: Payload) -> OutboxRow:
    """Publish an event to the subscribers of `topic` when the caller's transaction commits.

    A key that was published before returns the earlier row: the same event is published once.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("publish() must run in the transaction of the change it reports")
    now = clock.now()
    row, created = OutboxRow.objects.get_or_create(
        key=key, defaults={"topic": topic.name, "payload": payload, "created_at": now}
    )
    if created:
        deliveries = OutboxDelivery.objects.bulk_create(
            OutboxDelivery(row=row, consumer=name, next_at=now + RESEND_AFTER)
            for name in topic.consumers
        )
        for delivery in deliveries:
            after_commit(_send, delivery.consumer, row.pk)
    return row


def deliver_due() -> int:
    """Send the tasks of open deliveries that are due. Returns how many."""
    now = clock.now()
    with transaction.atomic():
        due = list(
            OutboxDelivery.objects.select_for_update(skip_locked=True)
            .filter(done_at__isnull=True, next_at__lte=now)
            .order_by("next_at", "id")[:BATCH]
        )
        OutboxDelivery.objects.filter(pk__in=[d.pk for d in due]).update(next_at=now + RESEND_AFTER)
        for delivery in due:
            after_commit(_send, delivery.consumer, delivery.row_id)
    return len(due)


def deliver_now(*, delivery: OutboxDelivery) -> None:
    """Send the task of an open delivery when the caller's transaction commits."""
    OutboxDelivery.objects.filter(pk=delivery.pk, done_at__isnull=True).update(
        next_at=clock.now() + RESEND_AFTER
    )
    after_commit(_send, delivery.consumer, delivery.row_id)


def consume(*, row_id: int, consumer: str, handle: Callable[[Payload], None]) -> bool:
    """Call `handle` with a row's payload once, in one transaction with marking it as done.

    Returns False when there was nothing left to do. When `handle` fails, the error is stored on the
    delivery and raised, and each next attempt waits longer, up to `MAX_WAIT`. A delivery is never
    dropped: a season waits for it.
    """
    try:
        with transaction.atomic():
            delivery = (
                OutboxDelivery.objects.select_for_update(of=("self",))
                .select_related("row")
                .filter(row_id=row_id, consumer=consumer, done_at__isnull=True)
                .first()
            )
            if delivery is None:
                return False
            handle(delivery.row.payload)
            delivery.done_at = clock.now()
            delivery.error = ""
            delivery.save(update_fields=("done_at", "error"))
    except Exception as error:
        note_failure(row_id=row_id, consumer=consumer, error=error)
        raise
    return True


def drain() -> int:
    """Handle all open deliveries in this process, oldest first: for commands without a worker.

    Includes what consumers publish. Each is tried once: what failed or was postponed is left to the
    worker. Returns how many were handled.
    """
    _import_tasks()
    done = 0
    tried: set[int] = set()
    while delivery := (
        OutboxDelivery.objects.filter(done_at__isnull=True)
        .exclude(pk__in=tried)
        .order_by("row_id", "id")
        .first()
    ):
        tried.add(delivery.pk)
        try:
            current_app.tasks[delivery.consumer](delivery.row_id)
        except Exception:
            log.exception("%s failed on outbox row %s", delivery.consumer, delivery.row_id)
        else:
            done += 1
    return done


@cache
def _import_tasks() -> None:
    """Import the tasks of all apps, once: a command has not done so yet."""
    current_app.loader.import_default_modules()


def _send(consumer: str, row_id: int) -> None:
    send_job(consumer, [row_id])


def note_failure(*, row_id: int, consumer: str, error: Exception) -> None:
    """Store the error on the delivery and postpone its next attempt: longer each time."""
    with transaction.atomic():
        delivery = (
            OutboxDelivery.objects.select_for_update()
            .filter(row_id=row_id, consumer=consumer, done_at__isnull=True)
            .first()
        )
        if delivery is None:
            return
        delivery.attempts = min(delivery.attempts + 1, _MAX_ATTEMPTS_COUNTED)
        delivery.error = f"{type(error).__name__}: {error}".replace("\x00", "")[:2000]
        wait = clock.ticks(2 ** min(delivery.attempts, 10))
        delivery.next_at = clock.now() + min(wait, MAX_WAIT)
        delivery.save(update_fields=("attempts", "error", "next_at"))
    if delivery.attempts >= FAILING_AFTER:
        log.error(
            "%s has failed %s times on outbox row %s: %s",
            consumer,
            delivery.attempts,
            row_id,
            delivery.error,
        )


def failing_deliveries(*, topic: Topic) -> list[OutboxDelivery]:
    """Open deliveries of a topic that failed repeatedly, with their rows."""
    return list(
        OutboxDelivery.objects.filter(
            done_at__isnull=True, attempts__gte=FAILING_AFTER, row__topic=topic.name
        ).select_related("row")
    )
