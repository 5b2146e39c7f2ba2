"""Places in the cache that a process holds while it works, and that end soon after it does.

A place ends by itself after `KEPT`. Who works for longer has it renewed, by one thread for all
places of the process. So a place is not lost for long with a process that was killed, nor with a
Redis that was frozen: then nobody can give it back, and what Redis was last asked for it does when
it goes on.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Lock, Thread
from time import sleep

from django.core.cache import cache
from redis.exceptions import RedisError

KEPT, RENEWED_EVERY = 6, 2.0
"""Seconds that a place lasts after it was last renewed, and between two renewals."""


def take_place(key: str) -> bool:
    """Have the place that this key names until `give_back`; whether it was free.

    Without Redis each place is free: the site goes on, and only a limit is gone.
    """
    try:
        if not cache.add(key, True, KEPT):
            return False
    except RedisError:
        # Redis may yet do it. Who got no answer gives the place back too.
        return True
    _renewed.add(key)
    return True


def give_back(key: str) -> None:
    """End it, at once if Redis is there."""
    _renewed.discard(key)
    with suppress(RedisError):
        cache.delete(key)


class _Renewed:
    """The places of this process; a thread renews them while there are any."""

    def __init__(self) -> None:
        self._keys: set[str] = set()
        self._lock = Lock()
        self._thread: Thread | None = None

    def add(self, key: str) -> None:
        with self._lock:
            self._keys.add(key)
            # A process that was forked has no thread of its parent's.
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._renew, daemon=True)
                self._thread.start()

    def discard(self, key: str) -> None:
        with self._lock:
            self._keys.discard(key)

    def _renew(self) -> None:
        while True:
            sleep(RENEWED_EVERY)
            with self._lock:
                if not self._keys:
                    self._thread = None
                    return
                keys = list(self._keys)
            with suppress(RedisError):
                for key in keys:
                    cache.touch(key, KEPT)


_renewed = _Renewed()
