"""REDIS_URL in the form that each library expects."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit


def celery_broker_url(redis_url: str) -> str:
    """The broker URL for Celery: a socket is `redis+socket:///path?virtual_host=N`."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database}"


def cache_url(redis_url: str) -> str:
    """The cache URL where the cache has no server of its own: on a socket the next database, so
    that clearing the cache keeps the queues.
    """
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = int(parse_qs(parts.query).get("db", ["0"])[0])
    return f"unix://{parts.path}?db={database + 1}"
