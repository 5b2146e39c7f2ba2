"""The application's Celery app with deaths built in: `celery -A tests.chaos.worker`."""

from __future__ import annotations

from typing import Any

from celery.signals import task_postrun, task_prerun, worker_init

from config.celery import app
from tests.chaos import deaths

__all__ = ["app"]


@worker_init.connect
def _watch_the_places(**_: Any) -> None:
    """In the parent, before it forks its children."""
    deaths.install()


@task_prerun.connect
def _begun(**_: Any) -> None:
    deaths.alive()


@task_postrun.connect
def _done(**_: Any) -> None:
    deaths.between_tasks()
