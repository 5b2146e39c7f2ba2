"""Sets this process's clock by the database's whenever a connection is opened, once a minute or so.

What is late is judged by one clock: a worker whose machine is fast would else see an outage, drop
ticks as expired and let turns lie (`core.jobs.heartbeat`).
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.backends.signals import connection_created
from django.utils import timezone

from core import clock

log = logging.getLogger(__name__)
FAR = timedelta(seconds=10)
"""A clock that is wrong by more is logged."""
_told = timedelta(0)


def read_clock(connection: Any, **_: Any) -> None:
    """Ask the database for the time, on a connection just opened."""
    if not settings.CLOCK_OF_DATABASE:
        return
    begun = timezone.now()
    # Not by Django's cursor: it is no query of the code that opened the connection.
    (moment,) = connection.connection.execute("SELECT clock_timestamp()").fetchone()
    ended = timezone.now()
    ahead = clock.set_by_database(moment, begun + (ended - begun) / 2)
    _tell(ahead)


def _tell(ahead: timedelta) -> None:
    """Log how wrong this machine's clock is, once until it is wrong by another length of time."""
    global _told  # noqa: PLW0603 - told once for its process
    if abs(ahead - _told) > FAR:
        side = "ahead of" if ahead > timedelta(0) else "behind"
        log.warning("this machine's clock is %s %s the database's", abs(ahead), side)
        _told = ahead


def ask_database() -> None:
    """Open this thread's connection, which reads the clock. Without a database nothing is due."""
    if settings.CLOCK_OF_DATABASE:
        with suppress(DatabaseError, InterfaceError):
            connection.ensure_connection()


def start_following() -> None:
    """Read the clock at every new connection of this process, the first before it is needed."""
    clock.ask_first(ask_database)
    connection_created.connect(read_clock, dispatch_uid="core.database_clock")
