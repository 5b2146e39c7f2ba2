"""Emptying a test's own cache: `cache.clear()` empties Redis, with the queues of other tests."""

from __future__ import annotations

from django.core.cache import cache


def forget_cache() -> None:
    """Delete what Django's cache of this process holds, rate limits among it."""
    client = cache._cache.get_client(write=True)
    if keys := list(client.scan_iter(f"{cache.key_prefix}:*")):
        client.delete(*keys)
