"""Sets this process's clock by the database's whenever a connection is opened, once a minute or so.

What is late is judged by one clock: a worker whose machine is fast would else see an outage, drop
ticks as expired and let turns lie (`core.jobs.heartbeat`).
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created
from django.utils import timezone

from core import clock

log = logging.getLogger(__name__)
FAR = timedelta(seconds=10)
"""A clock that is wrong by more is logged."""


def read_clock(connection: Any, **_: Any) -> None:
    """Ask the database for the time, on a connection just opened."""
    if not settings.CLOCK_OF_DATABASE:
        return
    begun = timezone.now()
    # Not by Django's cursor: it is no query of the code that opened the connection.
    (moment,) = connection.connection.execute("SELECT clock_timestamp()").fetchone()
    ended = timezone.now()
    ahead = clock.set_by_database(moment, begun + (ended - begun) / 2)
    if abs(ahead) > FAR:
        log.warning("this machine's clock differs from the database's by %s", ahead)


def start_following() -> None:
    """Read the clock at every new connection of this process."""
    connection_created.connect(read_clock, dispatch_uid="core.database_clock")
