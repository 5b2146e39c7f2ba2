"""Back up and restore the database with PostgreSQL's own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from django.conf import settings
from django.db import connections
from django.utils.module_loading import import_string

PATIENCE_SECONDS = 15
"""How long a restore waits for locks before it gives up and changes nothing."""


class BackupFailed(Exception):  # noqa: N818 -- says what happened
    """PostgreSQL's program failed; the message is its own. Nothing was changed."""


def dump(file: Path) -> int:
    """Write the database to `file`, whole or not at all; returns its size in bytes.

    The snapshot is consistent while the site runs. It contains every secret (dice of running
    matches, sheets, password hashes), so only its owner may read the file.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={unfinished}")
        _run("pg_restore", "--list", str(unfinished), connect=False)  # check that it is readable
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return file.stat().st_size


def restore(file: Path) -> None:
    """Replace the database by that of `file`, in one transaction.

    Raises `BackupFailed`, for example if a worker holds a lock; the database is then unchanged.
    """
    if not file.is_file():
        raise BackupFailed(f"There is no file {file}.")
    connections.close_all()
    _run(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--no-privileges",
        "--single-transaction",
        "--exit-on-error",
        f"--dbname={_database()}",
        str(file),
    )


def _run(program: str, *arguments: str, connect: bool = True) -> None:
    words = [_path(program), *arguments]
    if program == "pg_dump":
        words.append(f"--dbname={_database()}")
    done = subprocess.run(
        words, env=_environment() if connect else None, capture_output=True, text=True, check=False
    )
    if done.returncode:
        error_lines = done.stderr.strip().splitlines()
        raise BackupFailed(
            error_lines[0] if error_lines else f"{program} failed without a message."
        )


def _path(program: str) -> str:
    """The program: the private server's own, or the one on the PATH for another server."""
    folder: Path | None = import_string(settings.POSTGRES_PROGRAMS)()
    found = str(folder / program) if folder is not None else shutil.which(program)
    if found is None:
        raise BackupFailed(f"{program} is not on the path: install PostgreSQL's client programs.")
    return found


def _database() -> str:
    return str(connections["default"].settings_dict["NAME"])


def _environment() -> dict[str, str]:
    """The connection as environment variables: others could read a password on the command line."""
    wanted = connections["default"].settings_dict
    variables = {
        "PGHOST": wanted["HOST"] or wanted.get("OPTIONS", {}).get("host", ""),
        "PGPORT": str(wanted["PORT"] or ""),
        "PGUSER": wanted["USER"],
        "PGPASSWORD": wanted["PASSWORD"],
        "PGOPTIONS": f"-c lock_timeout={PATIENCE_SECONDS}s",
    }
    return {**os.environ, **{name: value for name, value in variables.items() if value}}
