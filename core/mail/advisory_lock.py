"""A lock among all workers, released when its holder's connection ends."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def try_advisory_lock(what: str, number: int = 0) -> Iterator[bool]:
    """Try to take the lock of `what` and `number`; yields False, without waiting, if it is taken.

    It is a PostgreSQL session lock, not a transaction's, because the block commits in between. The
    connection of a killed process closes, which releases the lock.
    """
    digest = hashlib.sha256(f"kemari.mail|{what}|{number}".encode()).digest()
    key = int.from_bytes(digest[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [key])
        mine = bool(cursor.fetchone()[0])
    try:
        yield mine
    finally:
        if mine and connection.connection is not None and not connection.needs_rollback:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [key])
