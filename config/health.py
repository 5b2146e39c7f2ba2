"""Two checks for a load balancer: is this process alive, and can it serve?"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from core.jobs.models import Heartbeat

log = logging.getLogger("kemari.health")


class NotReady(Exception):  # noqa: N818 - a state, not an error
    """A check failed. The message says what is missing and contains no secret."""


@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers."""
    return JsonResponse({"status": "alive"})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 when database, Redis, migrations and minute tick are in order; else 503 with reasons."""
    checks = {name: _outcome(name, check) for name, check in CHECKS.items()}
    good = all(outcome == "ok" for outcome in checks.values())
    status = "ready" if good else "not ready"
    return JsonResponse({"status": status, "checks": checks}, status=200 if good else 503)


def _outcome(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except NotReady as reason:
        return str(reason)
    except Exception:
        log.exception("readiness check %s failed", name)
        return "unreachable"
    return "ok"


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _redis() -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as broker:
        broker.ping()


def _cache() -> None:
    cache.set("health", 1, 10)
    if not cache.has_key("health"):  # unlike `get` it says so if Redis is away
        raise NotReady("does not keep values")


def _migrations() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("not all applied")


def _tick() -> None:
    beat = Heartbeat.objects.filter(name="tick").first()
    if beat is None:
        raise NotReady("never ran")
    age = timezone.now() - beat.at
    if age > timedelta(seconds=3 * settings.TICK_SECONDS + 30):
        raise NotReady(f"last ran {int(age.total_seconds())} seconds ago")


CHECKS: dict[str, Callable[[], None]] = {
    "database": _database,
    "redis": _redis,
    "cache": _cache,
    "migrations": _migrations,
    "tick": _tick,
}
