"""The progress of a job, in the cache: its transaction is not visible to others."""

from __future__ import annotations

from django.core.cache import cache

KEPT = 3600


def note(job_id: int, done: int, total: int) -> None:
    cache.set(_key(job_id), (done, total), KEPT)


def percent(job_id: int) -> int | None:
    """In percent; None if unknown."""
    done, total = cache.get(_key(job_id)) or (0, 0)
    return min(100 * done // total, 100) if total else None


def _key(job_id: int) -> str:
    return f"exports:{job_id}"
