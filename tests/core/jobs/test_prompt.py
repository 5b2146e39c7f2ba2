"""What is late is judged by the database's clock, whatever a worker's own clock shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
import time_machine
from celery import current_app
from django.db import OperationalError, connection
from django.utils import timezone

from core import clock, database_clock
from core.database_clock import read_clock
from core.jobs import tasks
from core.jobs.models import Heartbeat
from core.jobs.sending import KEPT_UNTIL, send_job
from tests.support.workers import WorkerProcess

HOUR = timedelta(hours=1)


@pytest.fixture
def _own_clock_again() -> Iterator[None]:
    yield
    clock.set_by_database(timezone.now(), timezone.now())


@pytest.mark.django_db
@pytest.mark.usefixtures("_own_clock_again")
@pytest.mark.parametrize("wrong", [-2 * HOUR, -HOUR / 60, HOUR / 60, 2 * HOUR])
def test_a_wrong_clock_is_set_by_the_database(wrong: timedelta, settings) -> None:
    settings.CLOCK_OF_DATABASE = True
    right = timezone.now()
    with time_machine.travel(right + wrong, tick=True):
        read_clock(connection)
        assert abs(clock.now() - right) < HOUR / 60
        tasks.check_in.apply(args=["turns"], headers={KEPT_UNTIL: (right + HOUR).isoformat()})
    assert abs(Heartbeat.objects.get().at - right) < HOUR / 60


@pytest.mark.usefixtures("_own_clock_again")
def test_the_first_now_of_a_process_asks_the_database_before(settings, monkeypatch) -> None:
    """A worker judges whether its first message is too old before it has a connection."""

    class Opened:
        def ensure_connection(self) -> None:
            asked.append(clock.set_by_database(right, timezone.now()))

    settings.CLOCK_OF_DATABASE = True
    asked: list[timedelta] = []
    monkeypatch.setattr(database_clock, "connection", Opened())
    right = timezone.now()
    clock.ask_first(database_clock.ask_database)
    with time_machine.travel(right + 5 * HOUR, tick=True):
        assert abs(clock.now() - right) < HOUR / 60
        assert abs(clock.now() - right) < HOUR / 60
        assert abs(clock.own_moment(right) - right - 5 * HOUR) < HOUR / 60
    assert len(asked) == 1


@pytest.mark.usefixtures("_own_clock_again")
def test_without_a_database_there_is_a_clock_still(settings, monkeypatch) -> None:
    class Away:
        def ensure_connection(self) -> None:
            raise OperationalError

    settings.CLOCK_OF_DATABASE = True
    monkeypatch.setattr(database_clock, "connection", Away())
    clock.ask_first(database_clock.ask_database)
    assert abs(clock.now() - timezone.now()) < HOUR / 60


@pytest.mark.django_db
@pytest.mark.usefixtures("_own_clock_again")
def test_a_wrong_clock_is_told_once(settings, monkeypatch, caplog) -> None:
    settings.CLOCK_OF_DATABASE = True
    monkeypatch.setattr(database_clock, "_told", timedelta(0))
    for wrong in (-7 * HOUR, -7 * HOUR, 2 * HOUR):
        with time_machine.travel(timezone.now() + wrong, tick=True):
            read_clock(connection)
    behind, ahead = caplog.messages
    assert "behind the database's" in behind
    assert "ahead of the database's" in ahead


@pytest.mark.django_db
@pytest.mark.parametrize(("age", "done"), [(-HOUR, True), (HOUR, False)])
def test_a_message_older_than_it_is_worth_is_not_done(age: timedelta, done: bool) -> None:
    until = (clock.now() - age).isoformat()
    tasks.check_in.apply(args=["turns"], headers={KEPT_UNTIL: until})
    assert Heartbeat.objects.exists() is done


@pytest.mark.worker
def test_a_worker_reads_until_when(start_worker: Callable[..., WorkerProcess]) -> None:
    send_job("core.check_in", ["turns"], kept_for=-HOUR, queue="turns")
    send_job("core.check_in", ["mail"], kept_for=HOUR, queue="mail")
    start_worker().wait_until_idle()
    assert Heartbeat.objects.get().name == "queue:mail"


def test_no_message_of_ours_expires_by_the_clock_of_a_worker(settings) -> None:
    assert all("options" not in entry for entry in settings.CELERY_BEAT_SCHEDULE.values())
    assert current_app.conf.task_annotations.keys() == settings.CELERY_TASK_ANNOTATIONS.keys()
    assert not any("expires" in entry for entry in settings.CELERY_TASK_ANNOTATIONS.values())


@pytest.mark.django_db
def test_ticks_that_come_in_a_burst_do_nothing_but_the_first(monkeypatch) -> None:
    sent = []
    monkeypatch.setattr(tasks, "send_job", lambda name, *_, **__: sent.append(name))
    tasks.tick.apply()
    first = len(sent)
    assert first > 0
    tasks.tick.apply()
    assert len(sent) == first
    with clock.set_to(clock.now() + clock.ticks(1)):
        tasks.tick.apply()
    assert len(sent) == 2 * first
