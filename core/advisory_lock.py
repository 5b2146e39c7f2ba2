"""PostgreSQL's advisory locks: one process at a time, whatever worker or page it belongs to.

A lock is named by what it protects. It is released when its holder's connection ends, so a killed
process leaves none behind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def try_advisory_lock(what: str, number: int = 0) -> Iterator[bool]:
    """Try to take the lock of `what` and `number`; yields False, without waiting, if it is taken.

    It is a session lock, not a transaction's, because the block commits in between.
    """
    mine = bool(_call("SELECT pg_try_advisory_lock(%s)", what, number))
    try:
        yield mine
    finally:
        if mine:
            _unlock(what, number)


@contextmanager
def advisory_lock(what: str, number: int = 0) -> Iterator[None]:
    """Wait for the lock of `what` and `number`, and hold it during the block."""
    _call("SELECT pg_advisory_lock(%s)", what, number)
    try:
        yield
    finally:
        _unlock(what, number)


def lock_in_transaction(what: str, number: int = 0) -> None:
    """Wait for the lock of `what` and `number`, and hold it until the transaction ends."""
    _call("SELECT pg_advisory_xact_lock(%s)", what, number)


def _unlock(what: str, number: int) -> None:
    if connection.connection is not None and not connection.needs_rollback:
        _call("SELECT pg_advisory_unlock(%s)", what, number)


def _call(query: str, what: str, number: int) -> object:
    digest = hashlib.sha256(f"kemari|{what}|{number}".encode()).digest()
    key = int.from_bytes(digest[:8], signed=True)
    with connection.cursor() as cursor:
        cursor.execute(query, [key])
        return cursor.fetchone()[0]
