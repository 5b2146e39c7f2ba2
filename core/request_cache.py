"""A cache for the duration of one request.

A page checks permissions many times. Code that changes what they depend on calls `forget`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

Found = TypeVar("Found")

_kept: ContextVar[dict[Hashable, Any] | None] = ContextVar("kept", default=None)


@contextmanager
def request_cache() -> Iterator[None]:
    """Cache values inside this block."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def get_or_set(key: Hashable, look_up: Callable[[], Found]) -> Found:
    """The cached value of this key, or the result of `look_up`."""
    kept = _kept.get()
    if kept is None:
        return look_up()
    if key not in kept:
        kept[key] = look_up()
    found: Found = kept[key]
    return found


def forget() -> None:
    """Clear the cache."""
    kept = _kept.get()
    if kept is not None:
        kept.clear()
