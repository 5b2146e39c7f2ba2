"""Migrates beside a running site: one process at a time, and no lock is waited for long.

A statement that waits for the lock of a table makes every later reader of the table wait behind it:
one slow query, and all pages of that table stand still. So a migration gives up after two seconds,
is rolled back, and is tried again after a pause in which the pages are answered.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.db import OperationalError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import errors

LOCK_TIMEOUT = 2.0
"""Seconds that a statement of a migration waits for a lock: so long may a page be held up."""
PATIENCE = 600.0
"""Seconds after which a migration that gets no lock is given up."""
PAUSES = (2.0, 4.0, 8.0, 15.0)
"""Seconds between two attempts; the last is repeated."""
LOOK_EVERY = 1.0
"""Seconds between two looks whether another migrator has ended."""
LOCK = 0x6B656D617269
"""The advisory lock of who migrates: `kemari` in hexadecimal."""
_NOT_GOT = (errors.LockNotAvailable, errors.DeadlockDetected)
_DEFINES = re.compile(r"\s*(ALTER|CREATE|DROP|TRUNCATE|LOCK|COMMENT)\b", re.IGNORECASE)
_CONCURRENTLY = re.compile(r"\bCONCURRENTLY\b", re.IGNORECASE)

Say = Callable[[str], object]


@contextmanager
def one_migrator(connection: BaseDatabaseWrapper, *, say: Say) -> Iterator[None]:
    """Wait until no other process migrates this database, and keep others waiting meanwhile.

    The lock is one of a transaction, of a connection of its own: it ends with its process, and
    PgBouncer does not pass it on. It is asked for again and again, because a statement that waits
    for it has a snapshot, and an index that is built concurrently would wait for that one.
    """
    alone = connection.copy()
    try:
        waits = False
        while not _got_lock(alone):
            if not waits:
                say("Another process migrates this database: waiting for its end.")
            waits = True
            time.sleep(LOOK_EVERY)
        yield
    finally:
        alone.close()


def _got_lock(alone: BaseDatabaseWrapper) -> bool:
    """Try the lock in a transaction that stays open if it is got."""
    alone.ensure_connection()
    alone.set_autocommit(False)
    with alone.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        if cursor.fetchone()[0]:
            # The transaction does nothing for as long as the migrations take.
            cursor.execute(
                "SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN"
                " ('idle_in_transaction_session_timeout', 'transaction_timeout')"
            )
            return True
    alone.rollback()
    return False


def migrate_patiently(
    connection: BaseDatabaseWrapper,
    migrate: Callable[[], object],
    *,
    say: Say,
    lock_timeout: float = LOCK_TIMEOUT,
    patience: float = PATIENCE,
) -> None:
    """Call `migrate` until it gets its locks; what an earlier attempt applied stays applied.

    Raises the database's `OperationalError` when `patience` seconds are over.
    """
    end = time.monotonic() + patience
    attempt = 0
    while True:
        try:
            with connection.execute_wrapper(_short_waits(lock_timeout)):
                migrate()
        except OperationalError as error:
            if not isinstance(error.__cause__, _NOT_GOT) or time.monotonic() >= end:
                raise
            pause = PAUSES[min(attempt, len(PAUSES) - 1)]
            attempt += 1
            say(
                f"A lock was not free within {lock_timeout:g} s ({oldest_transaction(connection)}):"
                f" nothing was changed, the next attempt is in {pause:g} s."
            )
            time.sleep(pause)
        else:
            return


def _short_waits(seconds: float) -> Callable[..., Any]:
    """A wrapper of statements, by which each of a transaction waits so long for a lock at most.

    An index that is built concurrently waits for older transactions, and nobody for it: it is in no
    transaction, and waits as long as it takes. Never a setting of the session: behind PgBouncer it
    would stay with a connection that others use next.
    """
    limit = f"SET LOCAL lock_timeout = '{round(seconds * 1000)}ms'"

    def execute(
        go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        connection = context["connection"]
        with ExitStack() as transactions:
            if not connection.in_atomic_block:
                if not _DEFINES.match(sql) or _CONCURRENTLY.search(sql):
                    return go_on(sql, params, many, context)
                transactions.enter_context(transaction.atomic(using=connection.alias))
            if not connection.needs_rollback:
                context["cursor"].cursor.execute(limit)
            return go_on(sql, params, many, context)

    return execute


def oldest_transaction(connection: BaseDatabaseWrapper) -> str:
    """Which transaction of another process is the oldest, to be found in `pg_stat_activity`."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid, extract(epoch FROM now() - xact_start)::int FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND xact_start IS NOT NULL AND pid NOT IN (SELECT pid FROM pg_locks"
            " WHERE locktype = 'advisory' AND (classid::bigint << 32) + objid::bigint = %s)"
            " ORDER BY xact_start LIMIT 1",
            [LOCK],
        )
        row = cursor.fetchone()
    return f"the oldest transaction is {row[1]} s old, process {row[0]}" if row else "free again"
