"""The Celery application: JSON messages, late acknowledgement, one-minute tick."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("kemari", task_cls="core.jobs.prompt:PromptTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _log_as_everywhere(**_: Any) -> None:
    """Use the project's log format: Celery would set up its own."""
    from django.conf import settings  # noqa: PLC0415 - the settings exist only now

    logging.config.dictConfig(settings.LOGGING)


@beat_init.connect
def _tick_at_once(sender: Any, **_: Any) -> None:
    """Send a tick when beat starts, so that nothing waits another minute after a pause."""
    sender.app.send_task("core.tick", retry=False)
