"""The web server's worker, which leaves slowly: a restart loses no request.

Told to stop, it first fails the check of the proxy (`/healthz/live`) and goes on taking requests
until the proxy sends no more; what the kernel had queued at its socket would else be refused.
"""

from __future__ import annotations

from threading import Event, Timer
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

LEAVES_AFTER = 3.0
"""Seconds; the proxy asks every second (Caddyfile)."""
leaving = Event()
"""Set when this process is about to stop."""


class LeavingWorker(ThreadWorker):  # type: ignore[misc]
    """A threaded worker that takes requests for some seconds after it was told to stop."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Begin to leave; a second signal changes nothing."""
        if not leaving.is_set():
            leaving.set()
            Timer(LEAVES_AFTER, super().handle_exit, (sig, frame)).start()
