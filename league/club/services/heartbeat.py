"""The sign of life that the tick leaves for the readiness page."""

from __future__ import annotations

from league.club import clock
from league.club.models import Heartbeat


def beat(*, name: str) -> None:
    """Note that the periodic job of that name is running now."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": clock.now()})
