"""The tick's part: suspensions end."""

from __future__ import annotations

from core.jobs.ticking import tick_task
from core.moderation import services


@tick_task("core.lift_suspensions")
def lift_suspensions() -> None:
    """Lift the suspensions whose time is over."""
    services.lift_due()
