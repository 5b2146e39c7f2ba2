"""File locks that the kernel releases when their holder dies."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FileLock:
    """An advisory lock on a file; shared or exclusive."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._descriptor: int | None = None

    def take(self, *, shared: bool = False, wait: bool = True) -> bool:
        """Take the lock, or change its kind; False when another holds it and `wait` is off.

        Changing the kind is not atomic: on failure the lock may be lost, so take it again.
        """
        if self._descriptor is None:
            self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        try:
            fcntl.flock(self._descriptor, kind | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Hold an exclusive lock on `file`, waiting for it."""
    lock = FileLock(file)
    lock.take()
    try:
        yield
    finally:
        lock.release()
