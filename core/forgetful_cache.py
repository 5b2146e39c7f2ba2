"""The cache of the site: while Redis is away nothing is remembered, and no page or request fails.

What counts (`add`, `incr`, `delete`) still raises `redis.exceptions.RedisError`: who relies on it
says what happens then. Only the limits of the log-in doors go on counting in the database.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.cache import BaseCache, caches
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from core.counted_keys import COUNTED_ALWAYS
from core.patient_redis import PatientClient

LIMITS = "limits"
"""The cache in the database that counts while Redis is away."""

_NOTHING = object()


class ForgetfulCache(RedisCache):
    """Redis, or for as long as it is away a cache that has nothing and keeps nothing."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = PatientClient

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """What is remembered; `default` also while Redis is away."""
        try:
            return super().get(key, default, version)
        except RedisError:
            return _limits().get(key, default) if _is_counted(key) else default

    def set(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> None:
        """Remember it, if Redis is there."""
        try:
            super().set(key, value, *args, **kwargs)
        except RedisError:
            if _is_counted(key):
                _limits().set(key, value, *args, **kwargs)

    def get_or_set(self, key: Any, default: Any, *args: Any, **kwargs: Any) -> Any:
        """What is remembered, or else `default`, or what it makes: that is remembered, if Redis is
        there.
        """
        found = self.get(key, _NOTHING)
        if found is _NOTHING:
            found = default() if callable(default) else default
            self.set(key, found, *args, **kwargs)
        return found

    def add(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> bool:
        """Remember it if nothing is under that key; whether it was so. Raises `RedisError`."""
        counted = super().add
        return _or_in_limits(key, counted, "add", value, *args, **kwargs)

    def delete(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        """Forget it; whether there was something. Raises `RedisError`."""
        counted = super().delete
        return _or_in_limits(key, counted, "delete", *args, **kwargs)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """What is remembered of these; nothing while Redis is away."""
        try:
            return dict(super().get_many(keys, version))
        except RedisError:
            return {}

    def set_many(self, data: dict[Any, Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Remember them, if Redis is there."""
        with suppress(RedisError):
            super().set_many(data, *args, **kwargs)
        return []


def _or_in_limits(
    key: Any, ask: Callable[..., bool], method: str, *args: Any, **kwargs: Any
) -> bool:
    try:
        return ask(key, *args, **kwargs)
    except RedisError:
        if not _is_counted(key):
            raise
        return bool(getattr(_limits(), method)(key, *args, **kwargs))


def _is_counted(key: Any) -> bool:
    return str(key).startswith(COUNTED_ALWAYS)


def _limits() -> BaseCache:
    return caches[LIMITS]
