"""A job is sent once; a broker that is away or frozen is then left alone for some seconds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from celery import current_app
from kombu.exceptions import OperationalError

from core import patient_redis
from core.jobs.sending import send_job


@pytest.fixture(autouse=True)
def _rested() -> Iterator[None]:
    patient_redis.end_pauses()
    yield
    patient_redis.end_pauses()


def test_a_broker_that_failed_is_not_asked_again_at_once(monkeypatch) -> None:
    asked = []

    def fail(task: str, **_: object) -> None:
        asked.append(task)
        raise OperationalError("Timeout reading from socket")

    monkeypatch.setattr(current_app, "send_task", fail)
    for _ in range(3):
        with pytest.raises(OperationalError):
            send_job("core.tick")
    assert asked == ["core.tick"]
    patient_redis.end_pauses()
    with pytest.raises(OperationalError):
        send_job("core.tick")
    assert len(asked) == 2


def test_no_connection_to_the_broker_waits_without_end(settings) -> None:
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    assert 0 < options["socket_connect_timeout"] <= options["socket_timeout"] < 10
    assert current_app.conf.broker_transport_options == options
