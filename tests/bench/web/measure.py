"""Measures one installation: run with its KEMARI_VAR, prints a line of JSON a page.

`python -m tests.bench.web.measure [times]`. It and the servers it starts share one core.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("LOG_LEVEL", "ERROR")
os.environ.setdefault("PAGE_LIMITS", "0")

import django

TIMES, WARM = 25, 3


@dataclass(frozen=True, slots=True)
class Measured:
    """A page's figures, in milliseconds; `where` is the league that it is of, or all.

    `median` and `late` (95th percentile) are by the clock on the wall. `work` is the mean of what
    the processors did for it, here and in the database: it stays the same on a busy machine.
    """

    where: str
    name: str
    reader: str
    median: float
    late: float
    work: float
    queries: int
    status: int
    kilobytes: int


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    from config.run.servers import private_servers

    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    with private_servers():
        django.setup()
        for measured in measure(times):
            print(json.dumps(asdict(measured)), flush=True)


def measure(times: int) -> Iterator[Measured]:
    """Every page of the small league, of the largest one, and of the whole."""
    from django.db import connection

    from tests.bench.web.pages import pages_of, pages_of_all
    from tests.bench.web.world import worlds

    with connection.cursor() as cursor:  # one core is one core
        cursor.execute("SET max_parallel_workers_per_gather = 0")
    found = worlds()
    plan = [("all", found["small"], list(pages_of_all(large=len(found) > 1)))]
    plan += [(where, world, list(pages_of(world))) for where, world in found.items()]
    for where, world, pages in plan:
        clients = _clients(world)
        for number, page in enumerate(pages):
            for client in clients.values():  # keep every reader below the throttle
                client.defaults |= {"REMOTE_ADDR": f"10.0.0.{number}", "SERVER_NAME": "localhost"}
            yield _page(where, page, clients[page.reader], times)
    yield from _tick(times)


def _clients(world: Any) -> dict[str, Any]:
    from django.test import Client

    from tests.bench.web.pages import ANYBODY, BOSS, COACH

    clients = {reader: Client() for reader in (ANYBODY, COACH, BOSS)}
    clients[COACH].force_login(world.coach, backend="django.contrib.auth.backends.ModelBackend")
    clients[BOSS].force_login(world.boss, backend="django.contrib.auth.backends.ModelBackend")
    return clients


def _page(where: str, page: Any, client: Any, times: int) -> Measured:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for _ in range(WARM):
        client.get(page.url)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(page.url)
    asked, size = len(queries.captured_queries), len(answer.getvalue())
    took, worked = [], _worked()
    for _ in range(times):
        began = perf_counter()
        client.get(page.url).getvalue()
        took.append((perf_counter() - began) * 1000)
    worked = _worked() - worked
    return Measured(
        where,
        page.name,
        page.reader,
        statistics.median(took),
        sorted(took)[max(0, -(-len(took) * 95 // 100) - 1)],
        worked / times,
        asked,
        answer.status_code,
        size // 1024,
    )


def _worked() -> float:
    """Milliseconds that this process and its part of the database have worked so far."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    try:
        ticks = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:  # no such place on this system, or the server is elsewhere
        return process_time() * 1000
    return process_time() * 1000 + sum(map(int, ticks[11:13])) * 1000 / os.sysconf("SC_CLK_TCK")


def _tick(times: int) -> Iterator[Measured]:
    """The tick's database queries, in a transaction that is rolled back."""
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    from core import clock
    from core.api import idempotent
    from core.jobs import outbox
    from core.notifications import webhooks
    from league.tasks import advance_all
    from matches.services.timekeeping.deadlines import enqueue_due
    from rosters.tasks import close_due

    parts = {
        "tick: outbox": outbox.deliver_due,
        "tick: webhooks": webhooks.send_due,
        "tick: old answers": idempotent.forget_old,
        "tick: matches": lambda: enqueue_due(now=clock.now()),
        "tick: sequences": close_due,
        "tick: seasons": advance_all,
    }
    for name, part in parts.items():
        took = []
        for _ in range(min(times, 3)):
            with transaction.atomic(), CaptureQueriesContext(connection) as queries:
                began = perf_counter()
                part()
                took.append((perf_counter() - began) * 1000)
                transaction.set_rollback(True)
        yield Measured(
            "tick", name, "", statistics.median(took), max(took), 0, len(queries), 200, 0
        )


if __name__ == "__main__":
    main()
