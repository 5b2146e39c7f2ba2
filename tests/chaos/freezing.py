"""Servers that stand still: they accept connections and never answer, as behind a dead network."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

import psutil

from config.run.private_server import PrivateServer

STILL_SECONDS = 10


@contextmanager
def frozen(server: PrivateServer) -> Iterator[None]:
    """Inside the block the server and all its processes stand still.

    PostgreSQL puts each of its processes into a session of its own, so one signal to a group does
    not reach them.
    """
    found = server._found()
    if found is None:
        raise RuntimeError(f"{server.name} does not run, so it cannot be frozen")
    stopped: list[psutil.Process] = []
    try:
        _stop(found, stopped)
        # The first can start no more of them now.
        for child in found.children(recursive=True):
            _stop(child, stopped)
        _wait_until_still(stopped)
        yield
    finally:
        for each in reversed(stopped):
            with suppress(psutil.NoSuchProcess):
                each.send_signal(signal.SIGCONT)


def _stop(each: psutil.Process, stopped: list[psutil.Process]) -> None:
    with suppress(psutil.NoSuchProcess):
        each.send_signal(signal.SIGSTOP)
        stopped.append(each)


def _wait_until_still(stopped: list[psutil.Process]) -> None:
    """On a busy machine a process runs on for a moment after it was told to stop."""
    deadline = monotonic() + STILL_SECONDS
    while any(_is_awake(each) for each in stopped):
        if monotonic() > deadline:
            raise TimeoutError(f"a process still runs {STILL_SECONDS} s after it was stopped")
        sleep(0.01)


def _is_awake(each: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        status: str = each.status()
        return status not in {psutil.STATUS_STOPPED, psutil.STATUS_ZOMBIE}
    return False
