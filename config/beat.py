"""The scheduler of beat: Celery's own, which also shows that it lives."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from celery.beat import ScheduleEntry, Scheduler, SchedulingError

from config.var_paths import sign_of_worker

log = logging.getLogger(__name__)


class LivingScheduler(Scheduler):
    """Keeps its one entry in memory, and touches the file that `config.probe` looks at."""

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        """Send what is due; returns the seconds to the next time."""
        with suppress(OSError):
            sign_of_worker().touch()
        return super().tick(*args, **kwargs)

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        """Send one entry. A broker that is away is one line, where Celery writes two tracebacks."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except SchedulingError as error:
            log.error("%s. It is sent again when it is next due.", error)  # noqa: TRY400
