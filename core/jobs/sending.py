"""Sends jobs to their queues: one attempt, and none for some seconds after it failed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from core import clock
from core.patient_redis import LeftAlone, leave_alone, require_rested

KEPT_UNTIL = "kept_until"
"""The header of a message that says until when it is worth doing, by the site's clock."""


def send_job(
    task: str,
    args: Sequence[object] = (),
    *,
    kept_for: timedelta | None = None,
    queue: str | None = None,
    wait: timedelta | None = None,
) -> None:
    """Put a job into its task's queue, or the one named; one that waits there too long is not done.

    With `wait` a worker does it so much later: minutes at most, since it is in its memory until
    then.

    Raises `kombu.exceptions.OperationalError` if the broker is away, or was a moment ago. What
    waits in the database is sent again by the tick.
    """
    broker = settings.CELERY_BROKER_URL
    try:
        require_rested(broker)
        # Not Celery's `expires`, which each worker judges by the clock of its own machine.
        headers = {KEPT_UNTIL: (clock.now() + kept_for).isoformat()} if kept_for else {}
        countdown = wait.total_seconds() if wait is not None else None
        current_app.send_task(
            task, args=list(args), retry=False, headers=headers, queue=queue, countdown=countdown
        )
    except LeftAlone as error:
        raise OperationalError(str(error)) from error
    except OperationalError:
        leave_alone(broker)
        raise
