"""A real worker over the real Redis: messages arrive, and mail reaches the file."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from celery import current_app
from django.db import transaction

from core.accounts.models import User
from core.jobs.models import Heartbeat
from core.notifications import services as notifications
from core.notifications.models import Notification
from tests.support.workers import WorkerProcess, messages_waiting

pytestmark = [pytest.mark.worker]


def test_the_tick_runs_in_the_worker(celery_worker_process: WorkerProcess) -> None:
    current_app.send_task("core.tick")
    celery_worker_process.wait_until_idle()
    assert Heartbeat.objects.filter(name="tick").exists()


def test_a_message_waits_while_no_worker_runs(start_worker: Callable[..., WorkerProcess]) -> None:
    current_app.send_task("core.tick")
    assert messages_waiting() == 1
    start_worker().wait_until_idle()
    assert Heartbeat.objects.filter(name="tick").exists()


def test_a_notification_is_mailed_to_a_file_and_logged(
    start_worker: Callable[..., WorkerProcess], tmp_path: Path
) -> None:
    reader = User.objects.create_user("doji@crane.example", display_name="Doji")
    worker = start_worker(MAIL_DIR=str(tmp_path))
    with transaction.atomic():
        notifications.notify(
            recipient=reader, subject="Your turn", body="Play.", key="t1", link="/matches/1/"
        )
    deadline = time.monotonic() + 10
    while "mail to" not in worker.log.read_text():
        assert time.monotonic() < deadline, worker.log.read_text()
        time.sleep(0.05)
    assert (
        "mail to doji@crane.example: [Kemari] Your turn http://localhost:8000/matches/1/"
        in worker.log.read_text()
    )
    (file,) = tmp_path.glob("*.eml")
    assert b"To: doji@crane.example" in file.read_bytes()
    assert Notification.objects.count() == 1
