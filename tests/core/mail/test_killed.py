"""A real worker and a real SMTP server: killed between acceptance and commit, repeated messages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from email import message_from_bytes

import pytest
import redis
from celery import current_app
from django.conf import settings
from django.db import transaction

from core import clock
from core.jobs import outbox
from core.jobs.models import Lease, OutboxDelivery, OutboxRow
from core.mail.models import OutgoingMail
from core.notifications import services as notifications
from tests.factories.core import UserFactory
from tests.support.mail_servers import SmtpSink, smtp_sink

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def server() -> Iterator[SmtpSink]:
    with smtp_sink() as sink:
        yield sink
    client = redis.Redis.from_url(settings.REDIS_URL)
    for key in client.scan_iter(f"{settings.QUEUE_PREFIX}unacked*"):
        client.delete(key)  # what a killed worker had taken stays there


def wait_for(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.05)


def notification() -> None:
    with transaction.atomic():
        notifications.notify(
            recipient=UserFactory.create(), subject="Turn", body="Play.", key="turn:1"
        )


def is_sent() -> bool:
    return OutgoingMail.objects.filter(sent_at__isnull=False).exists()


def test_killed_after_the_server_took_it_the_same_mail_goes_out_again_and_is_counted(
    server, start_worker
) -> None:
    url = f"smtp://127.0.0.1:{server.port}"
    worker = start_worker(EMAIL_URL=url)
    server.on_taken = worker.kill
    notification()
    wait_for(lambda: len(server.mails) == 1 and worker.process.poll() is not None)
    assert not is_sent()
    server.on_taken = lambda: None
    start_worker(EMAIL_URL=url)
    Lease.objects.update(until=clock.now() - timedelta(seconds=1))  # it ends by itself, later
    OutboxDelivery.objects.update(next_at=clock.now() - timedelta(seconds=1))
    outbox.deliver_due()
    wait_for(is_sent)
    names = {message_from_bytes(taken.raw)["Message-ID"] for taken in server.mails}
    assert (len(server.mails), len(names), OutgoingMail.objects.get().resends) == (2, 1, 1)


@pytest.mark.thorough
def test_two_workers_with_repeated_messages_send_one_mail(server, start_worker) -> None:
    url = f"smtp://127.0.0.1:{server.port}"
    workers = [start_worker(EMAIL_URL=url) for _ in range(2)]
    notification()
    row = OutboxRow.objects.get()
    for _ in range(12):
        current_app.send_task("core.mail_message", args=[row.pk])
    wait_for(is_sent)
    for worker in workers:
        worker.wait_until_idle()
    assert (len(server.mails), OutgoingMail.objects.get().resends) == (1, 0)
