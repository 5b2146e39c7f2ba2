"""PostgreSQL's advisory locks of transactions, named by what they protect.

None of a session: behind PgBouncer in transaction mode it would stay with a connection that others
use next. What is longer than a transaction takes a lease (`core.jobs.leases`).
"""

from __future__ import annotations

import hashlib

from django.db import connection


def lock_in_transaction(what: str, number: int = 0) -> None:
    """Wait for the lock of `what` and `number`, and hold it until the transaction ends."""
    digest = hashlib.sha256(f"kemari|{what}|{number}".encode()).digest()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(digest[:8], signed=True)]
        )
