"""The database that every test's database is a copy of: migrated, with the clans of every game.

Migrating takes ten seconds and loading the clans a tenth of one, which nearly every test paid
again; a copy takes less than one. It is rebuilt when a migration or a table of clans changes.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Thread

import psycopg
from psycopg import sql

from config import var_paths

PREFIX = "kemari_template_"
SOURCES = (
    "*/migrations/*.py",
    "*/*/migrations/*.py",
    "engine/**/*.csv",
    "engine/clans.py",
    "engine/skills.py",
    "engine/variants/**/*.py",
    "requirements/base.txt",
    "rosters/services/clans.py",
    "tests/support/template.py",
)
_LOCK = 0x7E3A11


@contextmanager
def template_database() -> Iterator[str]:
    """Name of the present template, made now if there is none; nobody drops it meanwhile.

    Older ones that no other run copies are dropped: a run on another branch may share the server.
    """
    name = PREFIX + _fingerprint()
    with _connection() as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
        connection.execute("SELECT pg_advisory_lock_shared(%s, hashtext(%s))", (_LOCK, name))
        rows = connection.execute("SELECT datname FROM pg_database").fetchall()
        found = {row[0] for row in rows if row[0].startswith(PREFIX)}
        if name not in found:
            for old in found:
                _drop_unused(connection, old)
            _make(connection, name)
        connection.execute("SELECT pg_advisory_unlock(%s)", (_LOCK,))
        try:
            yield name
        finally:  # at once: after a closed connection the server takes its time
            connection.execute("SELECT pg_advisory_unlock_shared(%s, hashtext(%s))", (_LOCK, name))


@contextmanager
def made_meanwhile() -> Iterator[None]:
    """Have the template made beside what a run does first, which is to collect its tests."""
    making = Thread(target=_make_now)
    making.start()
    try:
        yield
    finally:
        making.join()


def _make_now() -> None:
    errors = suppress(psycopg.Error, subprocess.CalledProcessError)  # told where it is needed
    with errors, template_database():
        pass


def _drop_unused(connection: psycopg.Connection, old: str) -> None:
    query = "SELECT pg_try_advisory_lock(%s, hashtext(%s))"
    row = connection.execute(query, (_LOCK, old)).fetchone()
    if row is not None and row[0]:
        _execute(connection, "DROP DATABASE IF EXISTS {} WITH (FORCE)", old)
        connection.execute("SELECT pg_advisory_unlock(%s, hashtext(%s))", (_LOCK, old))


@cache
def _fingerprint() -> str:
    files = sorted(path for pattern in SOURCES for path in var_paths.BASE.glob(pattern))
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(var_paths.BASE)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _make(connection: psycopg.Connection, name: str) -> None:
    """Under another name until complete, so that half a template is never used."""
    unfinished = f"{name}_unfinished"
    _execute(connection, "CREATE DATABASE {}", unfinished)
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.test_settings",
        "DATABASE_URL": f"postgresql://kemari@/{unfinished}?host={var_paths.sockets()}",
        "KEMARI_TEST_CHILD": "1",
        "PYTHONWARNINGS": "",
    }
    for command in ("migrate", "load_clans"):
        subprocess.run(
            [sys.executable, str(Path(var_paths.BASE) / "manage.py"), command, "-v", "0"],
            env=environment,
            cwd=var_paths.BASE,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )
    query = "ALTER DATABASE {} RENAME TO {}"
    _execute(connection, query, unfinished, name)


def _connection() -> psycopg.Connection:
    return psycopg.connect(
        host=str(var_paths.sockets()), dbname="postgres", user="kemari", autocommit=True
    )


def _execute(connection: psycopg.Connection, query: str, *names: str) -> None:
    connection.execute(sql.SQL(query).format(*map(sql.Identifier, names)))  # type: ignore[arg-type]
