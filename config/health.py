"""Three checks for machines: is this web process alive, can it serve, and do the workers work?

A load balancer asks the first two, which judge this process alone: with Redis away or the workers
stopped it still serves every page. Who watches the site asks the third as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from config import queues
from config.probe_log import PREFIX, UNAVAILABLE, log_outcome
from config.web_worker import leaving
from core import clock
from core.jobs.heartbeat import TICK, late_by, queue_name
from core.jobs.held_copy import held_since


class NotReady(Exception):  # noqa: N818 - a state, not an error
    """A check failed. The message says what is missing and contains no secret."""


class ProbeMiddleware:
    """Gives checks the first of our host names: a load balancer may ask by address, or by none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(PREFIX):
            named = next((host for host in settings.ALLOWED_HOSTS if host != "*"), "localhost")
            request.META["HTTP_HOST"] = named.lstrip(".")
        return self.get_response(request)


@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers, until it leaves: then the proxy sends it no more."""
    if leaving.is_set():
        return JsonResponse({"status": "leaving"}, status=UNAVAILABLE)
    return JsonResponse({"status": "alive"})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 when this process can serve: the database and its schema are there; else 503."""
    return _answer("ready", CHECKS, "ready", "not ready")


@never_cache
def workers(request: HttpRequest) -> JsonResponse:
    """200 when jobs are done: Redis, the tick and each queue; else 503 that names what is late."""
    return _answer("workers", WORKER_CHECKS, "working", "not working")


def _answer(probe: str, checks: dict[str, Callable[[], None]], good: str, bad: str) -> JsonResponse:
    outcomes = {name: _outcome(check) for name, check in checks.items()}
    wrong = {name: logged for name, (shown, logged) in outcomes.items() if shown != "ok"}
    log_outcome(probe, wrong)
    body = {
        "status": bad if wrong else good,
        "checks": {name: shown for name, (shown, _) in outcomes.items()},
    }
    return JsonResponse(body, status=UNAVAILABLE if wrong else 200)


def _outcome(check: Callable[[], None]) -> tuple[str, str]:
    """What the answer says of it, and what the log may say."""
    try:
        check()
    except NotReady as reason:
        return str(reason), str(reason)
    except Exception as error:
        return "unreachable", f"{type(error).__name__}: {error}"
    return "ok", ""


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _redis() -> None:
    waits = {"socket_timeout": 2, "socket_connect_timeout": 2}
    with redis.Redis.from_url(settings.REDIS_URL, **waits) as broker:
        broker.ping()


def _cache() -> None:
    cache.set("health", 1, 10)
    if not cache.has_key("health"):  # unlike `get` it says so if Redis is away
        raise NotReady("does not keep values")


def _migrations() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("not all applied")


def _outward() -> None:
    if since := held_since():
        raise NotReady(
            f"restored copy, sends nothing since {since:%Y-%m-%d %H:%M} UTC: see held_messages"
        )


def _require_prompt(name: str, limit: float) -> None:
    late = late_by(name, clock.now())
    if late is None:
        raise NotReady("never ran")
    if late.total_seconds() > limit:
        raise NotReady(f"last ran {int(late.total_seconds())} seconds ago")


def _limit(queue: str) -> float:
    """Seconds after which a queue is late: three ticks, and the longest of its tasks."""
    return 3 * settings.TICK_SECONDS + queues.longest_task_seconds(queue) + 30


CHECKS: dict[str, Callable[[], None]] = {"database": _database, "migrations": _migrations}
"""What this process needs to serve."""
WORKER_CHECKS: dict[str, Callable[[], None]] = {
    "redis": _redis,
    "cache": _cache,
    "outward": _outward,
    "tick": partial(_require_prompt, TICK, 3 * settings.TICK_SECONDS + 30),
    **{
        f"queue {queue}": partial(_require_prompt, queue_name(queue), _limit(queue))
        for queue in queues.QUEUES
    },
}
"""What the workers need, and whether each queue lately did the job that every tick sends it."""
