"""The outbox over the real Redis: a committed row reaches a real worker, which handles it once."""

from __future__ import annotations

import time

import pytest
from django.db import transaction

from core.jobs import outbox
from core.jobs.models import OutboxDelivery
from core.notifications import services as notifications
from tests.factories.core import UserFactory

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]


def wait_for_done(seconds: float = 20.0) -> OutboxDelivery:
    deadline = time.monotonic() + seconds
    while not (done := OutboxDelivery.objects.exclude(done_at=None).first()):
        assert time.monotonic() < deadline, list(OutboxDelivery.objects.values())
        time.sleep(0.05)
    return done


def test_a_notification_is_mailed_by_the_worker(celery_worker_process) -> None:
    with transaction.atomic():
        notifications.notify(
            recipient=UserFactory.create(), subject="Hello", body="World", key="notification"
        )
        time.sleep(0.2)
        assert not OutboxDelivery.objects.exclude(done_at=None).exists()
    assert wait_for_done().attempts == 0


def test_a_message_the_broker_lost_is_sent_again_by_the_tick(
    celery_worker_process, monkeypatch
) -> None:
    with monkeypatch.context() as lost:
        lost.setattr(outbox, "_send", lambda consumer, row_id: None)
        with transaction.atomic():
            notifications.notify(
                recipient=UserFactory.create(), subject="Hello", body="World", key="x"
            )
    OutboxDelivery.objects.update(next_at="2020-01-01T00:00:00Z")
    assert outbox.deliver_due() == 1
    wait_for_done()
