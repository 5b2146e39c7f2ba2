"""The real worker over the real Redis: killed midway, with its job sent twice or never."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import redis
from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.test import Client

from core import clock
from core.jobs.tasks import tick
from core.notifications.models import Notification
from matches.models import Match, Segment, TurnSheet
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]

PATIENCE = 20.0


@pytest.fixture
def match(transactional_db) -> Match:
    return factory.playing(now=clock.now())


@pytest.fixture
def forget_unacked() -> Iterator[None]:
    """What a killed worker had taken stays in Redis; later tests must not wait for it."""
    yield
    client = redis.Redis.from_url(settings.REDIS_URL)
    for key in client.scan_iter(f"{settings.QUEUE_PREFIX}unacked*"):
        client.delete(key)


def wait_for(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.05)


def submit(match: Match) -> TurnSheet:
    return submit_sheet(
        match=match,
        side=match.waiting_side,
        author=match.team(match.waiting_side).coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=clock.now(),
    ).sheet


def resolved(match: Match, number: int = 1) -> bool:
    return Segment.objects.filter(match=match, number=number).exists()


def test_a_submitted_turn_is_resolved_within_seconds(match, celery_worker_process):
    submit(match)
    wait_for(lambda: resolved(match))


def test_a_job_delivered_many_times_is_done_once(match, celery_worker_process):
    submit(match)
    for _ in range(8):
        current_app.send_task("matches.resolve_match", args=[match.pk, 1])
    wait_for(lambda: resolved(match))
    celery_worker_process.wait_until_idle()
    match.refresh_from_db()
    assert (match.segment, match.attempts, match.state) == (2, 0, "playing")
    assert Segment.objects.filter(match=match).count() == 2


def test_a_worker_killed_in_the_middle_loses_nothing(match, start_worker, forget_unacked):
    worker = start_worker()
    with transaction.atomic():
        block(match)  # the worker's segment waits for this row to be committed or not
        submit_elsewhere(match)
        wait_for(lambda: Match.objects.get(pk=match.pk).attempts == 1 and somebody_waits())
        worker.kill()
        transaction.set_rollback(True)
    match.refresh_from_db()
    assert (match.segment, match.attempts, match.state) == (1, 1, "playing")
    assert TurnSheet.objects.get().state == "locked"
    assert not resolved(match)
    start_worker()
    Match.objects.filter(pk=match.pk).update(ready_at=match.ready_at - timedelta(minutes=1))
    tick()
    wait_for(lambda: resolved(match))
    match.refresh_from_db()
    assert (match.segment, match.attempts) == (2, 0)


def block(match: Match) -> None:
    """Occupy the next segment's number without committing."""
    first = Segment.objects.get(match=match, number=0)
    fields = {f.name: getattr(first, f.name) for f in Segment._meta.fields if f.name != "id"}
    Segment.objects.create(**fields | {"number": 1, "side": match.waiting_side})


def submit_elsewhere(match: Match) -> None:
    """Submit the sheet from another connection, as another process would."""

    def work() -> None:
        try:
            submit(match)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(work).result()


def somebody_waits() -> bool:
    """Whether another connection to this database waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0] > 0


def test_a_form_posted_twenty_times_at_once_counts_once(match, celery_worker_process):
    coach = match.team(match.waiting_side).coach
    data = {"text": factory.a_move(match), "segment": match.segment, "action": "submit"}

    def post(_: int) -> int:
        try:
            client = Client()
            client.force_login(coach)
            return client.post(f"/matches/{match.pk}/sheet/", data).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(post, range(20)))
    assert set(answers) <= {302, 429}  # one waits for the first, others are refused
    assert 302 in answers
    wait_for(lambda: resolved(match))
    celery_worker_process.wait_until_idle()
    match.refresh_from_db()
    assert TurnSheet.objects.count() == 1
    assert (match.segment, Segment.objects.filter(match=match).count()) == (2, 2)
    sent = Notification.objects.filter(key__startswith=f"match:{match.pk}:turn:2:")
    assert sent.count() == 1


def test_the_tick_finds_what_the_broker_lost_and_what_is_overdue(match, celery_worker_process):
    other = factory.playing("crane", "dragon", league=match.league, seed="b", now=clock.now())
    Match.objects.filter(pk=match.pk).update(due_at=clock.now() - timedelta(minutes=1))
    tick()
    wait_for(lambda: resolved(match))
    assert Segment.objects.get(match=match, number=1).cause == "deadline"
    assert not resolved(other)
