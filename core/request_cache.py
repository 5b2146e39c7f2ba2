"""What a request has looked up already: kept while it lasts, and never outside of one.

Permissions are asked many times for a page. Whoever changes what they follow from forgets all.
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
    """Keep what is looked up in this block."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def get_or_set(key: Hashable, look_up: Callable[[], Found]) -> Found:
    """The answer of an earlier call with that key in this request, or else a new one."""
    kept = _kept.get()
    if kept is None:
        return look_up()
    if key not in kept:
        kept[key] = look_up()
    found: Found = kept[key]
    return found


def forget() -> None:
    """Look everything up anew from here on."""
    kept = _kept.get()
    if kept is not None:
        kept.clear()
