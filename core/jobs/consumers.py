"""Makes a Celery task of a function that acts on an outbox payload, once for each row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from celery import shared_task

from core.jobs import outbox


def consumer(name: str) -> Callable[[Callable[[outbox.Payload], None]], Any]:
    """Decorate `handle(payload)`; the task of that name takes a row's id and runs it once."""

    def decorate(handle: Callable[[outbox.Payload], None]) -> Any:
        @shared_task(name=name)
        def task(row_id: int) -> None:
            outbox.consume(row_id=row_id, consumer=name, handle=handle)

        return task

    return decorate
