"""Back up and restore the database with PostgreSQL's own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.conf import settings
from django.db import connections
from django.utils.module_loading import import_string

from core.jobs import held_copy

BEGINS = "kemari-"
PATIENCE_SECONDS = 15
"""How long a restore waits for locks before it gives up and changes nothing."""
CLOSING_SECONDS = 2
"""How long the server may take to end the connections of a process that has stopped."""


class BackupFailed(Exception):  # noqa: N818 -- says what happened
    """PostgreSQL's program failed; the message is its own. Nothing was changed."""


def file_name(now: datetime) -> str:
    """The name of a backup that is made now; by name the newest is the last."""
    return f"{BEGINS}{now:%Y%m%d-%H%M%S}.dump"


def forget_old(folder: Path, *, keep: int) -> list[Path]:
    """Delete the backups in a folder but the newest `keep`; returns those deleted."""
    old = sorted(folder.glob(f"{BEGINS}*.dump*"))[:-keep]
    for file in old:
        file.unlink()
    return old


def dump(file: Path, *, recipient: str = "") -> Path:
    """Write the database to `file`, whole or not at all; returns the file written.

    The snapshot is consistent while the site runs. It contains every secret (dice of running
    matches, sheets, password hashes), so only its owner may read the file. With a `recipient` (a
    public key of `age`) it is encrypted, and its name ends in `.age`.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        _run(
            "pg_dump",
            "--format=custom",
            "--no-owner",
            "--no-privileges",
            f"--exclude-table-data={held_copy.TABLE}",
            f"--file={unfinished}",
        )
        _run("pg_restore", "--list", str(unfinished), connect=False)  # check that it is readable
        if recipient:
            sealed = file.with_name(f".{file.name}.age.unfinished")
            sealed.unlink(missing_ok=True)
            sealed.touch(mode=0o600)
            _run(
                "age",
                "--encrypt",
                f"--recipient={recipient}",
                "-o",
                str(sealed),
                str(unfinished),
                connect=False,
            )
            file = file.with_name(f"{file.name}.age")
            sealed.replace(file)
        else:
            unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return file


def restore(file: Path) -> None:
    """Replace the database by that of `file`, in one transaction.

    Before, the database is marked: it sends nothing outward until `held_messages` says so. Raises
    `BackupFailed`, for example while web or workers use the database, which then is unchanged.
    """
    if not file.is_file():
        raise BackupFailed(f"There is no file {file}.")
    if file.suffix == ".age":
        raise BackupFailed(f"{file} is encrypted: `age --decrypt -i KEY {file} > FILE` first.")
    if others := _others_who_stay():
        raise BackupFailed(
            f"{others} other connections to the database are open: stop web, workers and beat (and "
            "PgBouncer, if you have one) first. Nothing was changed."
        )
    contents = _contents_but_the_mark(file)
    is_new = held_copy.hold_outward()
    connections.close_all()
    try:
        with NamedTemporaryFile("w", encoding="utf-8") as listed:
            listed.write(contents)
            listed.flush()
            _run(
                "pg_restore",
                "--clean",
                "--if-exists",
                "--no-owner",
                "--no-privileges",
                "--single-transaction",
                "--exit-on-error",
                f"--use-list={listed.name}",
                f"--dbname={_database()}",
                str(file),
            )
    except BackupFailed:
        if is_new:
            held_copy.release_outward()
        raise


def _contents_but_the_mark(file: Path) -> str:
    """The list of a backup's contents without the table of the mark, which stays as it is."""
    lines = _run("pg_restore", "--list", str(file), connect=False).splitlines(keepends=True)
    return "".join(line for line in lines if held_copy.TABLE not in line)


def _others_who_stay() -> int:
    """How many others are connected still when those that have just closed are gone."""
    end = time.monotonic() + CLOSING_SECONDS
    while (others := others_connected()) and time.monotonic() < end:
        time.sleep(0.1)
    return others


def others_connected() -> int:
    """How many connections others have to the database, from whatever machine."""
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


def _run(program: str, *arguments: str, connect: bool = True) -> str:
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
    return done.stdout


def _path(program: str) -> str:
    """The program: the private server's own, or the one on the PATH for another server."""
    folder: Path | None = import_string(settings.POSTGRES_PROGRAMS)()
    if folder is not None and program != "age":
        return str(folder / program)
    found = shutil.which(program)
    if found is None:
        package = "the program `age`" if program == "age" else "PostgreSQL's client programs"
        raise BackupFailed(f"{program} is not on the path: install {package}.")
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
