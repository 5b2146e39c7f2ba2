"""The Celery application: JSON messages, late acknowledgement, one-minute tick."""

import logging.config
import os
from contextlib import suppress
from typing import Any

from celery import Celery
from celery.signals import beat_init, heartbeat_sent, setup_logging, worker_init

from config.garbage import keep_loaded_objects
from config.redis_transport import use_transport
from config.var_paths import sign_of_worker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

use_transport()
app = Celery("kemari", task_cls="core.jobs.prompt:PromptTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _log_as_everywhere(**_: Any) -> None:
    """Use the project's log format: Celery would set up its own."""
    from django.conf import settings  # noqa: PLC0415 - the settings exist only now

    logging.config.dictConfig(settings.LOGGING)


@heartbeat_sent.connect
def _touch_sign(**_: Any) -> None:
    """Show `config.probe` that this worker lives; a full disk stops no worker."""
    with suppress(OSError):
        sign_of_worker().touch()


@worker_init.connect
def _keep_loaded(**_: Any) -> None:
    """Before the processes of the worker are forked."""
    keep_loaded_objects()


@beat_init.connect
def _tick_at_once(sender: Any, **_: Any) -> None:
    """Send a tick when beat starts, so that nothing waits another minute after a pause."""
    sender.app.send_task("core.tick", retry=False)
