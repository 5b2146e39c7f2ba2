"""The scheduler of beat: Celery's own, which also shows that it lives, and goes on where a clock is
set back.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import timedelta
from typing import Any

from celery.beat import ScheduleEntry, Scheduler, SchedulingError
from django.conf import settings

from config.var_paths import sign_of_worker

log = logging.getLogger(__name__)


class LivingScheduler(Scheduler):
    """Keeps its one entry in memory, and touches the file that `config.probe` looks at."""

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        """Send what is due; returns the seconds to the next time."""
        with suppress(OSError):
            sign_of_worker().touch()
        self._forget_later_times()
        return super().tick(*args, **kwargs)

    def _forget_later_times(self) -> None:
        """What was last sent later than now is due: Celery would else wait, without a tick, until
        the clock shows that time again.
        """
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at is not None and entry.last_run_at > now:
                entry.last_run_at = now - timedelta(seconds=settings.TICK_SECONDS)
                self._heap = None  # it has the times at which entries were due

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        """Send one entry. A broker that is away is one line, where Celery writes two tracebacks."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except SchedulingError as error:
            log.error("%s. It is sent again when it is next due.", error)  # noqa: TRY400
