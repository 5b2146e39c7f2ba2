"""PgBouncer in transaction mode before a private PostgreSQL: it gives sessions out by transaction.

What a session keeps (a lock, a setting, a cursor) is then nobody's, or the next one's.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

import psutil
import psycopg

from config.run import privilege, process
from config.run.console import CannotRun
from config.run.postgres import DATABASE
from config.run.private_server import PrivateServer

MISSING = "not run: PgBouncer is not installed here (Debian's package `pgbouncer`)"
SESSIONS = 10
"""Few enough that one client's next transaction seldom gets the session of its last one."""
_SETTINGS = """\
[databases]
* = host={server} user=kemari

[pgbouncer]
listen_addr =
listen_port = 5432
unix_socket_dir = {sockets}
unix_socket_mode = 0700
auth_type = any
pool_mode = transaction
default_pool_size = {sessions}
max_client_conn = 500
; Sessions are taken in turn: what one keeps is found by another's transaction.
server_round_robin = 1
; After a failure to reach the server it is tried again as soon as a client of ours would.
server_login_retry = 1
query_wait_timeout = 30
log_connections = 0
log_disconnections = 0
pidfile =
"""


_KEPT = {
    "the setting": "SELECT name FROM pg_settings WHERE source = 'session'"
    # PgBouncer itself sets these to what each of its clients has.
    " AND name NOT IN ('client_encoding', 'DateStyle', 'TimeZone', 'application_name',"
    " 'standard_conforming_strings')"
    # These two PostgreSQL itself sets back with the transaction, whatever it shows.
    " AND name NOT IN ('transaction_isolation', 'transaction_read_only')",
    "the prepared statement": "SELECT name FROM pg_prepared_statements",
    "the cursor": "SELECT name FROM pg_cursors WHERE is_holdable",
    "the channel": "SELECT pg_listening_channels()",
    "the temporary table": "SELECT relname FROM pg_class WHERE relnamespace = pg_my_temp_schema()",
    "the lock": "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
}


def find_program() -> str | None:
    """The program, which Debian keeps where only root's path leads; None if there is none."""
    return shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


class PgBouncer(PrivateServer):
    """Listens on a socket in `sockets`, as PostgreSQL does in `server`."""

    name = "PgBouncer"
    socket_name = ".s.PGSQL.5432"
    stop_signal = signal.SIGTERM
    patience: ClassVar[float] = 10.0

    def __init__(self, home: Path, server: Path, log: Path) -> None:
        super().__init__(home, home, log)
        self.server = server

    def start(self) -> None:
        """Start unless it is running; return when it listens. Raises `CannotRun`."""
        if self.running():
            return
        program = find_program()
        if program is None:
            raise CannotRun(MISSING)
        account = privilege.server_account()
        self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.socket.unlink(missing_ok=True)
        file = self.home / "pgbouncer.ini"
        file.write_text(
            _SETTINGS.format(server=self.server, sockets=self.home, sessions=SESSIONS),
            encoding="utf-8",
        )
        privilege.give(self.home, account)
        privilege.give(file, account)
        prefix = privilege.prefix_for(account, self.home.parent, self.server.parent)
        child = self._run([*prefix, program, str(file)], cwd=Path("/"))
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline and child.poll() is None:
            if process.accepts(self.socket):
                return
            time.sleep(0.02)
        self.stop()
        raise CannotRun(f"PgBouncer did not start; {self.log} says why.")

    def _found(self) -> psutil.Process | None:
        """Our own child: nobody else starts one on this folder."""
        return (
            None if self._child is None else process.running_with(self._child.pid, str(self.home))
        )


def left_behind(pool: PgBouncer, dbname: str = DATABASE, busy: int = 0) -> list[str]:
    """What the sessions behind it keep of transactions that are over: it is the next one's.

    So many of them are busy at most, and not looked at: others take turns with them.
    """
    found: set[str] = set()
    with ExitStack() as stack:
        # All at once, so that each gets a session of its own.
        links = [
            stack.enter_context(
                psycopg.connect(
                    host=str(pool.sockets), dbname=dbname, user="kemari", prepare_threshold=None
                )
            )
            for _ in range(SESSIONS - busy)
        ]
        for link in links:
            for kind, query in _KEPT.items():
                found |= {f"{kind} {row[0]}" for row in link.execute(query).fetchall()}
    return [f"a session behind PgBouncer keeps {kept}" for kept in sorted(found)]
