"""The outbox: what happened is told to every subscriber, at least once, and acted on once.

`publish` writes the row and one delivery a consumer in the caller's transaction. After the commit
the consumers' tasks are sent; a message the broker loses is sent again by `deliver_due`, which the
tick calls. `consume` makes a second delivery a no-op by the lock and `done_at` of (row, consumer).
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

log = logging.getLogger(__name__)

RESEND_AFTER = clock.ticks(1)
MAX_WAIT = timedelta(hours=1)  # between two attempts; nothing is ever given up
FAILING_AFTER = 3  # failed attempts after which a delivery is a person's business
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
    """Tell the subscribers of `topic`, once the caller's transaction commits.

    A key published before returns the earlier row: the same fact is told once.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("publish() belongs inside the transaction of the deed it tells of")
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
    """Send the tasks of deliveries still to be done whose time has come. Returns how many."""
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


def consume(*, row_id: int, consumer: str, handle: Callable[[Payload], None]) -> bool:
    """Let `handle` act on a row's payload, once, in one transaction with the tick against it.

    Returns false when there was nothing left to do. When `handle` fails, its error is kept on the
    delivery, the next attempt waits longer each time, up to `MAX_WAIT`, and the error goes on
    to the caller. Nothing is given up: what is told here is owed, and a season waits for it.
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
        _note_failure(row_id, consumer, error)
        raise
    return True


def drain() -> int:
    """Do all undone deliveries in this process, oldest first: for commands that run no worker.

    What a consumer publishes is done too. A delivery that fails is left to the worker. Returns
    how many were done.
    """
    _read_tasks()
    done = 0
    failed: set[int] = set()
    while delivery := (
        OutboxDelivery.objects.filter(done_at__isnull=True)
        .exclude(pk__in=failed)
        .order_by("row_id", "id")
        .first()
    ):
        try:
            current_app.tasks[delivery.consumer](delivery.row_id)
        except Exception:
            log.exception("%s failed on outbox row %s", delivery.consumer, delivery.row_id)
            failed.add(delivery.pk)
        else:
            done += 1
    return done


@cache
def _read_tasks() -> None:
    """Read the apps' tasks, which a command has not done yet; once, for all checks run with it."""
    current_app.loader.import_default_modules()


def _send(consumer: str, row_id: int) -> None:
    current_app.send_task(consumer, args=[row_id], retry=False)


def _note_failure(row_id: int, consumer: str, error: Exception) -> None:
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
    """Deliveries of a topic that failed again and again and are still owed, with their rows."""
    return list(
        OutboxDelivery.objects.filter(
            done_at__isnull=True, attempts__gte=FAILING_AFTER, row__topic=topic.name
        ).select_related("row")
    )
