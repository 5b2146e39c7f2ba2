"""One at a time, among all workers: a lock that ends with its holder's connection."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def try_advisory_lock(what: str, number: int = 0) -> Iterator[bool]:
    """Whether this process alone does that now. Nobody waits: whoever comes second leaves.

    The lock is PostgreSQL's and the session's, not a transaction's, since what is done under it
    commits in between. A killed process's connection closes, and the lock with it.
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
