"""A decorator for tasks of the minute tick."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from celery import Task, shared_task

from core import clock
from core.jobs import heartbeat

log = logging.getLogger(__name__)

TICK_TASKS: list[Task[Any, Any]] = []
"""Tasks that every tick sends; each takes no argument."""


def tick_task(name: str) -> Callable[[Callable[[], None]], Any]:
    """Make a function a task of that name for `TICK_TASKS`.

    After an outage an earlier message may arrive before the tick that moves the deadlines: then the
    task does nothing, and the tick sends it again.
    """

    def decorate(function: Callable[[], None]) -> Any:
        @shared_task(name=name)
        def task() -> None:
            if heartbeat.is_steady(clock.now()):
                function()
            else:
                log.warning("%s waits for the deadlines to be moved after an outage", name)

        return task

    return decorate
