"""Processes whose machine's clock is hours ahead or behind.

What measures durations goes on as before, as it does on such a machine.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

import time_machine

HOURS = "CHAOS_CLOCK_AHEAD"
"""The variable that says so, to processes with the settings of a run."""


def set_wrong() -> None:
    """Set this process's clock, and those of the processes it forks, if the variable says so."""
    if hours := int(os.environ.get(HOURS, "0")):
        moment = datetime.now(UTC) + timedelta(hours=hours)
        time_machine.travel(moment, tick=True).start()
