"""Tests through PgBouncer in transaction mode (`pytest --pgbouncer`): what a session keeps shows.

The test's database is made and dropped, and its tables put back, without it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection, connections

from config import var_paths
from tests.support.pgbouncer import PgBouncer, left_behind

BUSY = 4
"""Sessions that a test may still have when the next one begins."""
_pools: list[PgBouncer] = []
"""The one that tests go through, if they do."""


@contextmanager
def behind_pgbouncer() -> Iterator[None]:
    """Inside the block each connection of Django's, in every thread, goes through PgBouncer."""
    # Below /tmp: the path of a socket may not be long.
    with tempfile.TemporaryDirectory(prefix="pool-", dir="/tmp") as made:
        home = Path(made)
        home.chmod(0o755)
        pool = PgBouncer(home / "sockets", var_paths.sockets(), home / "log")
        pool.start()
        _pools.append(pool)
        _go_through(pool.sockets)
        try:
            yield
        finally:
            _pools.clear()
            _go_through(pool.server)
            pool.stop()
            _await_nobody()


def direct(address: dict[str, Any]) -> dict[str, Any]:
    """The address of the database without PgBouncer."""
    return address | {"host": str(_pools[-1].server)} if _pools else address


def require_nothing_kept() -> None:
    """Fail if a session behind PgBouncer keeps something of a transaction that is over."""
    kept = left_behind(_pools[-1], connection.settings_dict["NAME"], busy=BUSY)
    assert not kept, kept


def _go_through(sockets: Path) -> None:
    """Every thread makes its connections from the same settings."""
    connections.close_all()
    database = connection.settings_dict
    database["HOST"] = str(sockets)
    database["OPTIONS"].pop("host", None)


def _await_nobody() -> None:
    """A database that somebody is connected to cannot be dropped."""
    query = "SELECT 1 FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(
        host=str(var_paths.sockets()), dbname="postgres", user="kemari", autocommit=True
    ) as link:
        end = time.monotonic() + 10
        while link.execute(query, [connection.settings_dict["NAME"]]).fetchone():
            if time.monotonic() > end:
                break
            time.sleep(0.05)
