"""The one clock. Code that needs the time calls `now`, so that a test or a command can set it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

_set_to: ContextVar[datetime | None] = ContextVar("kemari_clock", default=None)


def now() -> datetime:
    """The present moment, aware and in UTC."""
    return _set_to.get() or timezone.now()


def ticks(number: float) -> timedelta:
    """The duration of `number` ticks: a minute each, unless TICK_SECONDS differs.

    Used for everything that the tick retries.
    """
    return timedelta(seconds=settings.TICK_SECONDS) * number


@contextmanager
def set_to(moment: datetime) -> Iterator[None]:
    """Inside the block, `now()` is `moment`, in this context only."""
    token = _set_to.set(moment)
    try:
        yield
    finally:
        _set_to.reset(token)
