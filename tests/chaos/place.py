"""The environment of a run: a folder and servers of its own, removed after it."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from pathlib import Path
from typing import Any

import redis

from config.run import privilege, process
from config.run.postgres import DATABASE, Postgres
from config.run.redis_server import Redis
from tests.chaos import deaths
from tests.chaos.small_disks import SmallDisk
from tests.support.mail_servers import SmtpSink, Taken, free_port, smtp_sink
from tests.support.pgbouncer import PgBouncer
from tests.support.proxy import Proxy, running_proxy

FOLDERS = (
    "alive",
    "taken",
    "attempts",
    "poison",
    "log",
    "var",
    "sockets",
    "tmp",
    "proxy",
    "database",
)
MEGABYTE = 2**20
DISKS = {"database": 1024 * MEGABYTE} | dict.fromkeys(("var", "log", "tmp", "redis"), 64 * MEGABYTE)
"""The folders that are file systems of their own where disks get full, and their sizes."""


@dataclass
class Place:
    """The servers, and what was done to them so far."""

    folder: Path
    postgres: Postgres
    redis: Redis
    smtp: SmtpSink
    web_port: int
    """The port that people's browsers ask."""
    site_port: int
    """The port of the web server itself, behind Caddy if there is one."""
    pool: PgBouncer | None = None
    """Stands before PostgreSQL for the application's processes, if it does."""
    done: Counter[str] = field(default_factory=Counter)
    extra: dict[str, str] = field(default_factory=dict)
    """Variables of the application that differ in this run."""
    disks: dict[str, SmallDisk] = field(default_factory=dict)
    """File systems of this run, by the name of their folder."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def database_url(self, *, pooled: bool) -> str:
        """The address of the database, by way of PgBouncer or without."""
        sockets = self.pool.sockets if pooled and self.pool else self.postgres.sockets
        return f"postgresql://kemari@/{DATABASE}?host={sockets}"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables for the application's processes."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("KEMARI_", "ANYMAIL_", "CELERY", "PYTEST"))
        }
        return kept | {
            "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
            "DATABASE_URL": self.database_url(pooled=True),
            "REDIS_URL": f"unix://{self.redis.socket}?db=0",
            "KEMARI_VAR": str(self.folder / "var"),
            "TMPDIR": str(self.folder / "tmp"),
            "SECRET_KEY": "chaos" * 10,
            "TICK_SECONDS": "1",
            "NOTIFICATIONS_HELD_SECONDS": "0",  # notifications are counted at once
            "PAGE_LIMITS": "0",  # few coaches ask for what many would
            "EMAIL_URL": f"smtp://127.0.0.1:{self.smtp.port}",
            "MAIL_REPLY_ADDRESS": "turns+{token}@kemari.example",
            "MAIL_BOUNCE_ADDRESS": "bounces+{token}@kemari.example",
            "PORT": str(self.site_port),
            "CHAOS_FOLDER": str(self.folder),
            "PYTHONUNBUFFERED": "1",
            "PYTHONWARNINGS": "ignore",
            "LOG_LEVEL": "INFO",
            **self.extra,
        }

    def count(self, what: str, by: int = 1) -> None:
        with self.lock:
            self.done[what] += by

    def empty_redis(self) -> None:
        with suppress(redis.RedisError):
            redis.Redis(unix_socket_path=str(self.redis.socket)).flushall()
            self.count("Redis emptied")

    def stop_redis(self) -> None:
        self.redis.stop()

    def start_redis(self) -> None:
        self.redis.start()
        self.count("Redis stopped and started")

    def restart_postgres(self, *, immediate: bool) -> None:
        """Fast rolls open transactions back in peace; immediate is a crash with recovery."""
        if immediate:
            found = self.postgres._found()
            if found is not None:
                process.end(found, signal.SIGQUIT, patience=20)
        self.postgres.stop()
        self.postgres.start()
        self.count(f"PostgreSQL restarted, {'immediate' if immediate else 'fast'}")

    def mails(self) -> list[tuple[str, Taken]]:
        """The mails that the mail server has accepted so far, by `Message-ID`."""
        return [
            (str(message_from_bytes(taken.raw)["Message-ID"]).strip(), taken)
            for taken in list(self.smtp.mails)
        ]


@contextmanager
def place(
    *, keep: bool = False, small_disks: bool = False, pooled: bool = False, proxied: bool = False
) -> Iterator[Place]:
    """A place with its servers running; all of it is gone afterwards, unless it is kept.

    With `small_disks` each folder of `DISKS` is a file system of its own, and Redis saves to it.
    With `pooled` the application reaches PostgreSQL through PgBouncer, with `proxied` people reach
    the application through Caddy.
    """
    home = Path(tempfile.mkdtemp(prefix="chaos-", dir="/tmp"))
    home.chmod(0o755)
    disks = {name: SmallDisk(home / name, DISKS[name]) for name in DISKS if small_disks}
    for name in (
        *FOLDERS,
        *(f"orders/{order}" for order in (*deaths.PLACES.values(), deaths.LATER)),
    ):
        (home / name).mkdir(parents=True, exist_ok=True)
    (home / "sockets").chmod(0o700)
    (home / "deaths.log").touch()
    privilege.give(home / "sockets", privilege.server_account())
    data = home / "database" / "postgres"
    postgres = Postgres(data, home / "sockets", home / "log" / "postgres.log")
    server = Redis(home / "redis", home, home / "log" / "redis.log", throwaway=not small_disks)
    pool = PgBouncer(home / "pool", home / "sockets", home / "log" / "pool.log")
    ports = free_port(), free_port()
    try:
        with ExitStack() as stack:
            smtp = stack.enter_context(smtp_sink())
            postgres.start()
            server.start()
            if pooled:
                stack.callback(pool.stop)
                pool.start()
            if proxied:
                proxy = Proxy(ports[0])
                stack.enter_context(running_proxy(home / "proxy", ports[1], proxy))
            yield Place(
                home,
                postgres,
                server,
                smtp,
                web_port=ports[0],
                site_port=ports[1 if proxied else 0],
                pool=pool if pooled else None,
                disks=disks,
            )
    finally:
        server.stop()
        postgres.stop()
        if keep and disks:
            shutil.copytree(home / "log", home / "kept-log", dirs_exist_ok=True)
        for disk in disks.values():
            disk.remove()
        if not keep:
            shutil.rmtree(home, ignore_errors=True)


def settle(of: Place) -> Any:
    """Make this process one of the place's: Django on its database, which is made ready."""
    os.environ.clear()
    # What proves the run, and migrates before it, asks PostgreSQL itself.
    own = {"DATABASE_URL": of.database_url(pooled=False), "LOG_LEVEL": "ERROR"}
    os.environ.update(of.environment | own)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
