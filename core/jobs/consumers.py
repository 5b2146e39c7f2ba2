"""A decorator for outbox consumers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from celery import shared_task

from core.jobs import outbox


def consumer(name: str) -> Callable[[Callable[[outbox.Payload], None]], Any]:
    """Make `handle(payload)` the Celery task `name`, which takes a row's id and handles it once."""

    def decorate(handle: Callable[[outbox.Payload], None]) -> Any:
        @shared_task(name=name)
        def task(row_id: int) -> None:
            outbox.consume(row_id=row_id, consumer=name, handle=handle)

        return task

    return decorate
