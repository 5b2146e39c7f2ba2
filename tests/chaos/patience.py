"""Retries while a server is away, as a person at a browser does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection

T = TypeVar("T")
MAX_SECONDS = 40.0


def patiently(ask: Callable[[], T], seconds: float = MAX_SECONDS) -> T:
    """The result of `ask` once the database is up; its error after that many seconds."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return ask()
        except (OperationalError, InterfaceError):
            connection.close()
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def until(true: Callable[[], bool], seconds: float) -> bool:
    """Wait until it is true, at most that many seconds; whether it was."""
    end = time.monotonic() + seconds
    while not (reached := patiently(true)) and time.monotonic() < end:
        time.sleep(0.2)
    return reached
