"""The cache of the site: while Redis is away nothing is remembered, and no page or request fails.

What counts (`add`, `incr`, `delete`) still raises `redis.exceptions.RedisError`: who relies on it
says what happens then.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError


class ForgetfulCache(RedisCache):
    """Redis, or for as long as it is away a cache that has nothing and keeps nothing."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """What is remembered; `default` also while Redis is away."""
        try:
            return super().get(key, default, version)
        except RedisError:
            return default

    def set(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> None:
        """Remember it, if Redis is there."""
        with suppress(RedisError):
            super().set(key, value, *args, **kwargs)

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
