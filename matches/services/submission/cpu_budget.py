"""CPU time for work that can stop: after any of its rounds, or before any of its plays."""

from __future__ import annotations

from time import thread_time

from engine.sheets.executor.patience import OutOfTime


class CpuBudget:
    """Seconds of this thread's own time; what other work on the machine takes is not counted."""

    def __init__(self, seconds: float) -> None:
        self._end = thread_time() + seconds
        self._last = thread_time()
        self._longest = 0.0

    def is_spent(self) -> bool:
        """Whether one more round, should it be as long as the longest so far, would take too much.

        To be asked after each round.
        """
        now = thread_time()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return now + self._longest > self._end

    def spend(self) -> None:
        """Called before each play of a sheet: raises `OutOfTime` when the time is over."""
        if thread_time() > self._end:
            raise OutOfTime
