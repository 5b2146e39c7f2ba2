"""The private servers of a test run, and what earlier runs left on them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
import psycopg
from psycopg import sql

from config import var_paths
from config.run.servers import private_servers

_OF_A_RUN = re.compile(r"test_kemari_(\d+)")


@contextmanager
def test_servers() -> Iterator[None]:
    """Have the servers for the duration of a run; sweep databases whose run was killed."""
    with private_servers():
        if not os.environ.get("DATABASE_URL"):
            _sweep()
        yield


def _sweep() -> None:
    with psycopg.connect(
        host=str(var_paths.sockets()), dbname="postgres", user="kemari", autocommit=True
    ) as connection:
        for (name,) in connection.execute("SELECT datname FROM pg_database").fetchall():
            found = _OF_A_RUN.match(name)
            if found and not psutil.pid_exists(int(found[1])):
                connection.execute(
                    sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
                )
