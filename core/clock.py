"""The one clock. Code that needs the time calls `now`, so that a test or a command can set it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

_set_to: ContextVar[datetime | None] = ContextVar("kemari_clock", default=None)
_ahead = timedelta(0)
_ask_database: Callable[[], object] | None = None
"""Called by the first `now` of a process, unless the database was asked before."""
EXACT = timedelta(seconds=1)
"""Less than this far from the database's clock this machine's own is as good."""


def now() -> datetime:
    """The present moment by the clock of the database, aware and in UTC.

    All processes of the site have one database, and each machine a clock of its own.
    """
    if (moment := _set_to.get()) is not None:
        return moment
    if _ask_database is not None:
        _ask_database()
    return timezone.now() - _ahead


def own_moment(moment: datetime) -> datetime:
    """What this machine's own clock shows at a moment: for code of others, which asks that."""
    return moment + (timezone.now() - now())


def ask_first(ask: Callable[[], object]) -> None:
    """Have `now` call this until the database has been asked: a process may need to know what is
    late before it has a connection.
    """
    global _ask_database  # noqa: PLW0603 - a clock is one for its process
    _ask_database = ask


def set_by_database(database: datetime, own: datetime) -> timedelta:
    """Let `now` follow the database, whose clock showed that moment when this machine's showed
    `own`. Returns how far this machine's clock is ahead.
    """
    global _ahead, _ask_database  # noqa: PLW0603 - a clock is one for its process
    _ask_database = None
    ahead = own - database
    _ahead = ahead if abs(ahead) >= EXACT else timedelta(0)
    return ahead


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
