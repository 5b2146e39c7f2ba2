"""`python -m config.probe`: whether the worker or beat of this container lives.

A health check runs it. A worker touches a file while it is connected to its queue
(`config.celery`); one that hangs, or has lost Redis for long, no longer does. Whether jobs are done
says `/healthz/workers`.
"""

from __future__ import annotations

import sys
import time

from config.var_paths import sign_of_worker

MAX_AGE = 150.0
"""Seconds; a worker that lives touches the file every two, beat once a minute."""


def is_alive(now: float) -> bool:
    """Whether the file was touched lately; `now` in seconds since 1970."""
    sign = sign_of_worker()
    return sign.exists() and now - sign.stat().st_mtime < MAX_AGE


if __name__ == "__main__":
    sys.exit(not is_alive(time.time()))
