"""How much of the cache one person's work may take: what is more is computed and not remembered.

The cache throws away what was used least when it is full (`docs/operations.md`). Without a share
one person who plans without end would push out what everybody else's pages remember.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.core.cache import cache
from redis.exceptions import RedisError

MAX_BYTES = 4 * 2**20
PERIOD = 3600
"""Bytes that are remembered for one person within that many seconds."""

_worker: ContextVar[str] = ContextVar("worker", default="")


@contextmanager
def working_for(who: str) -> Iterator[None]:
    """Count what is remembered inside the block to the share of `who`."""
    before = _worker.set(who)
    try:
        yield
    finally:
        _worker.reset(before)


def remember(name: str, value: Any, seconds: int) -> None:
    """Put the value into the cache, unless the share of who is worked for is used up.

    The site's own work, such as that on a mail, has no share.
    """
    who = _worker.get()
    if not who or _takes(who, len(pickle.dumps(value))):
        cache.set(name, value, seconds)


def is_remembered(name: str) -> bool:
    """Whether there is a value under that name; no while Redis is away."""
    try:
        return bool(cache.has_key(name))
    except RedisError:
        return False


def _takes(who: str, size: int) -> bool:
    key = f"share:{who}"
    try:
        if cache.add(key, size, PERIOD):
            return size <= MAX_BYTES
        return int(cache.incr(key, size)) <= MAX_BYTES
    except (RedisError, ValueError):  # away, or over since a moment
        return False
