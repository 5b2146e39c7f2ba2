"""The cache's way to Redis: short time-outs, one attempt, and a pause after a failure.

A Redis that is frozen, or behind a network that drops everything, would else hold each request for
as long as it asks, again for every value, until all threads of the site wait.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCacheClient
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

CONNECT_SECONDS, ANSWER_SECONDS = 0.5, 1.0
"""How long a request waits for Redis; it answers within a thousandth of that."""
PAUSE = 5.0
"""For so many seconds after a failure no thread of this process asks the server again."""

_left_alone: dict[str, float] = {}
T = TypeVar("T")


class LeftAlone(NoConnection):
    """The server failed a moment ago and is not asked now."""


def require_rested(server: str) -> None:
    """Raise `LeftAlone` within the pause after a failure."""
    if monotonic() < _left_alone.get(server, 0.0):
        raise LeftAlone("Redis failed a moment ago, and is left alone for some seconds")


def leave_alone(server: str) -> None:
    """Begin a pause: the server has just failed."""
    _left_alone[server] = monotonic() + PAUSE


def end_pauses() -> None:
    """Ask every server again at once."""
    _left_alone.clear()


def _asked(method: Callable[..., T]) -> Callable[..., T]:
    @wraps(method)
    def ask(client: PatientClient, *args: Any, **kwargs: Any) -> T:
        require_rested(client.server)
        try:
            return method(client, *args, **kwargs)
        except (NoConnection, NoAnswer):
            leave_alone(client.server)
            raise

    return ask


class PatientClient(RedisCacheClient):
    """Django's client of one server, with time-outs, and a pause after a failure.

    Whatever fails raises a `redis.exceptions.RedisError`.
    """

    def __init__(self, servers: list[str], **options: Any) -> None:
        waits = {
            "socket_connect_timeout": CONNECT_SECONDS,
            "socket_timeout": ANSWER_SECONDS,
            "retry_on_timeout": False,
        }
        super().__init__(servers, **(waits | options))
        self.server = servers[0]
        self._asking: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """The same for every value: Django makes one for each, at half a millisecond."""
        if write not in self._asking:
            self._asking[write] = super().get_client(key, write=write)
        return self._asking[write]

    add = _asked(RedisCacheClient.add)
    get = _asked(RedisCacheClient.get)
    set = _asked(RedisCacheClient.set)
    touch = _asked(RedisCacheClient.touch)
    delete = _asked(RedisCacheClient.delete)
    get_many = _asked(RedisCacheClient.get_many)
    has_key = _asked(RedisCacheClient.has_key)
    incr = _asked(RedisCacheClient.incr)
    set_many = _asked(RedisCacheClient.set_many)
    delete_many = _asked(RedisCacheClient.delete_many)
    clear = _asked(RedisCacheClient.clear)
