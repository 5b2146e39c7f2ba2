"""Servers that stand still: they accept connections and never answer, as behind a dead network."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

from config.run.private_server import PrivateServer


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
        yield
    finally:
        for each in reversed(stopped):
            with suppress(psutil.NoSuchProcess):
                each.send_signal(signal.SIGCONT)


def _stop(each: psutil.Process, stopped: list[psutil.Process]) -> None:
    with suppress(psutil.NoSuchProcess):
        each.send_signal(signal.SIGSTOP)
        stopped.append(each)
