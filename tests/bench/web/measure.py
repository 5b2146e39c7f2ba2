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
from time import perf_counter
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
os.environ.setdefault("LOG_LEVEL", "ERROR")

import django

TIMES, WARM = 25, 3


@dataclass(frozen=True, slots=True)
class Measured:
    """A page's figures, in milliseconds; `where` is the league that it is of, or all."""

    where: str
    name: str
    reader: str
    median: float
    late: float
    queries: int
    status: int
    kilobytes: int


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    from league.conf.run.servers import private_servers

    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    with private_servers():
        django.setup()
        for measured in measure(times):
            print(json.dumps(asdict(measured)), flush=True)


def measure(times: int) -> Iterator[Measured]:
    """Every page of the small league, of the largest one, and of the whole."""
    from django.test.utils import setup_test_environment

    from tests.bench.web.pages import pages_of, pages_of_all
    from tests.bench.web.world import worlds

    setup_test_environment()
    found = worlds()
    plan = [("all", found["small"], list(pages_of_all()))]
    plan += [(where, world, list(pages_of(world))) for where, world in found.items()]
    for where, world, pages in plan:
        clients = _clients(world)
        for page in pages:
            yield _page(where, page, clients[page.reader], times)
    yield from _tick(times)


def _clients(world: Any) -> dict[str, Any]:
    from django.test import Client

    from tests.bench.web.pages import ANYBODY, BOSS, COACH

    clients = {ANYBODY: Client(), COACH: Client(), BOSS: Client()}
    clients[COACH].force_login(world.coach, backend="django.contrib.auth.backends.ModelBackend")
    clients[BOSS].force_login(world.boss, backend="django.contrib.auth.backends.ModelBackend")
    return clients


def _page(where: str, page: Any, client: Any, times: int) -> Measured:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for _ in range(WARM):
        answer = client.get(page.url)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(page.url)
    size = len(answer.getvalue())
    took = []
    for _ in range(times):
        began = perf_counter()
        answer = client.get(page.url)
        answer.getvalue()
        took.append((perf_counter() - began) * 1000)
    return Measured(
        where,
        page.name,
        page.reader,
        statistics.median(took),
        sorted(took)[max(0, -(-len(took) * 95 // 100) - 1)],
        len(queries),
        answer.status_code,
        size // 1024,
    )


def _tick(times: int) -> Iterator[Measured]:
    """What the minute tick asks the database, in a transaction that is taken back."""
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    from league.club import clock
    from league.club.services import idempotent, outbox, webhooks
    from league.season.tasks import advance_all
    from matches.services.deadlines import enqueue_due
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
        yield Measured("tick", name, "", statistics.median(took), max(took), len(queries), 200, 0)


if __name__ == "__main__":
    main()
