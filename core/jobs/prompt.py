"""The class of all tasks: a message that has waited for longer than it is worth is not done."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from celery import Task

from core import clock
from core.jobs.sending import KEPT_UNTIL

log = logging.getLogger(__name__)


class PromptTask(Task):  # type: ignore[type-arg]
    """A task that looks first whether its message is too old, by the clock of the database."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        # A worker has the headers in the request itself, a call by `apply` below it.
        headers = self.request.headers or {}
        until = self.request.get(KEPT_UNTIL, headers.get(KEPT_UNTIL))
        if until is not None and clock.now() > datetime.fromisoformat(until):
            log.warning("%s came too late, after %s: a later one does it", self.name, until)
            return None
        return super().__call__(*args, **kwargs)
