"""Databases of a test's own beside that of the run, and programs that use one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection
from psycopg import sql

from config import var_paths
from config.run.postgres import programs

_numbers = count(1)


@contextmanager
def scratch_database(*, template: str = "") -> Iterator[str]:
    """An empty database, or a copy of `template`; yields its name. Its users are thrown out."""
    name = f"test_kemari_{settings.TEST_RUN}_{os.getpid()}_scratch{next(_numbers)}"
    made = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
    if template:
        made += sql.SQL(" TEMPLATE {}").format(sql.Identifier(template))
    with psycopg.connect(**address_of("postgres"), autocommit=True) as server:
        server.execute(made)
        try:
            yield name
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def migrated_template() -> str:
    """The run's template, or no name where Django migrates each database."""
    return str(settings.DATABASES["default"].get("TEST", {}).get("TEMPLATE") or "")


def address_of(name: str) -> dict[str, Any]:
    """The parameters with which psycopg connects to a database of the run's server."""
    known = connection.get_connection_params()
    kept = {key: known[key] for key in ("user", "password", "host", "port") if key in known}
    return kept | {"dbname": name}


def environment_of(name: str, **more: str) -> dict[str, str]:
    """The environment of a program that uses that database."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.test_settings",
        "DATABASE_URL": f"postgresql://kemari@/{name}?host={var_paths.sockets()}",
        "KEMARI_TEST_CHILD": "1",
        "PYTHONWARNINGS": "",
        "PATH": f"{programs() or ''}{os.pathsep}{os.environ['PATH']}",
        **more,
    }


def start_command(
    name: str, *words: str, folder: Path = var_paths.BASE, **more: str
) -> subprocess.Popen[str]:
    """`manage.py` with these words on that database, with its output in one stream."""
    return subprocess.Popen(
        [sys.executable, "manage.py", *words],
        env=environment_of(name, **more),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run_command(name: str, *words: str, folder: Path = var_paths.BASE, **more: str) -> str:
    """Run `manage.py` to its end; returns its output. Fails the test if the command fails."""
    started = start_command(name, *words, folder=folder, **more)
    output, _ = started.communicate(timeout=300)
    assert started.returncode == 0, output
    return output
