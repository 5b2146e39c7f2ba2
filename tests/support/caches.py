"""Emptying a test's own cache: `cache.clear()` empties Redis, with the queues of other tests."""

from __future__ import annotations

from django.core.cache import cache

from core.moderation import blocks


def forget_cache() -> None:
    """Delete what Django's cache of this process holds, rate limits among it."""
    client = cache._cache.get_client(write=True)
    if keys := list(client.scan_iter(f"{cache.key_prefix}:*")):
        client.delete(*keys)
    know_no_blocks()


def know_no_blocks() -> None:
    """Have the blocked networks read, as they are by the first request of every half minute, so
    that no test's queries depend on the time. Blocking one makes the next request read them.
    """
    cache.set(blocks.KEY, [], None)
