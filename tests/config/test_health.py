"""The three checks of machines: of this web process, whether it can serve, and of the workers."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from config import health, probe_log, queues
from core.jobs import heartbeat, tasks
from core.jobs.models import Heartbeat

pytestmark = pytest.mark.django_db
WORKERS = "/healthz/workers"


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    probe_log.forget_outcomes()


def all_work(**late: timedelta) -> None:
    """Everything has just run, but for what is named."""
    for name in ("tick", *map(heartbeat.queue_name, queues.QUEUES)):
        at = timezone.now() - late.get(name.removeprefix("queue:"), timedelta(0))
        Heartbeat.objects.update_or_create(name=name, defaults={"at": at})


def test_alive_without_any_query(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert client.get("/healthz/live").json() == {"status": "alive"}


def test_ready_judges_the_web_process_alone(client: Client, monkeypatch) -> None:
    def broken() -> None:
        raise AssertionError("ready asks for what pages can do without")

    for name in health.WORKER_CHECKS:
        monkeypatch.setitem(health.WORKER_CHECKS, name, broken)
    answer = client.get("/healthz/ready")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ready", "checks": {"database": "ok", "migrations": "ok"}}


def test_the_workers_work_when_all_have_checked_in(client: Client) -> None:
    all_work()
    answer = client.get(WORKERS)
    assert answer.status_code == 200
    assert answer.json()["status"] == "working"
    named = {"redis", "cache", "outward", "tick", *(f"queue {queue}" for queue in queues.QUEUES)}
    assert answer.json()["checks"] == dict.fromkeys(named, "ok")


@pytest.mark.parametrize("queue", queues.QUEUES)
def test_a_queue_that_does_nothing_is_named(queue: str, client: Client) -> None:
    late = timedelta(seconds=3 * settings.TICK_SECONDS + queues.longest_task_seconds(queue) + 60)
    all_work(**{queue: late})
    answer = client.get(WORKERS)
    assert answer.status_code == 503
    wrong = {name: said for name, said in answer.json()["checks"].items() if said != "ok"}
    wrong.pop("tick", None)
    assert list(wrong) == [f"queue {queue}"]
    assert wrong[f"queue {queue}"].startswith("last ran ")


def test_turns_and_mail_that_lie_for_seven_minutes_are_late(client: Client) -> None:
    all_work(turns=timedelta(minutes=7), mail=timedelta(minutes=7))
    checks = client.get(WORKERS).json()["checks"]
    assert {name for name, said in checks.items() if said != "ok"} == {"queue turns", "queue mail"}


def test_before_the_first_tick_nothing_works(client: Client) -> None:
    answer = client.get(WORKERS)
    assert answer.status_code == 503
    assert answer.json()["checks"]["tick"] == "never ran"


def test_what_fails_is_named_without_its_secrets(client: Client, monkeypatch) -> None:
    def broken() -> None:
        raise OSError("password=hunter2")

    monkeypatch.setitem(health.WORKER_CHECKS, "redis", broken)
    answer = client.get(WORKERS)
    assert answer.status_code == 503
    assert answer.json()["checks"]["redis"] == "unreachable"


@pytest.mark.parametrize(
    ("probe", "checks"), [("ready", health.CHECKS), ("workers", health.WORKER_CHECKS)]
)
def test_the_log_has_one_line_for_a_change_and_none_for_a_probe(
    client: Client, monkeypatch, caplog, probe: str, checks
) -> None:
    """Whatever fails, and however often it is asked."""

    def fail_as(name: str, error: Exception | None) -> list[str]:
        def check() -> None:
            if error is not None:
                raise error

        monkeypatch.setitem(checks, name, check)
        caplog.clear()
        for _ in range(3):
            answer = client.get(f"/healthz/{probe}")
            assert answer.status_code == (503 if error else 200)
        return [record.getMessage() for record in caplog.records]

    all_work()
    caplog.set_level("INFO")
    for name in checks:
        said = fail_as(name, health.NotReady("late by 3 seconds"))
        assert said == [f"/healthz/{probe} fails: {name}: late by 3 seconds"]
        assert fail_as(name, health.NotReady("late by 4 seconds")) == []
        assert fail_as(name, OSError("it is away")) == []
        assert fail_as(name, None) == [f"/healthz/{probe} is in order again"]


def test_a_process_that_leaves_logs_nothing_and_an_error_of_ours_still_does(
    monkeypatch, caplog
) -> None:
    client = Client(raise_request_exception=False)
    monkeypatch.setattr(health.leaving, "is_set", lambda: True)
    assert client.get("/healthz/live").status_code == 503
    assert caplog.records == []
    monkeypatch.setattr(health.leaving, "is_set", lambda: 1 / 0)
    assert client.get("/healthz/live").status_code == 500
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@pytest.mark.parametrize("host", ["10.1.2.3:8000", "", "elsewhere.example"])
@pytest.mark.parametrize("what", ["live", "ready"])
def test_a_probe_needs_no_host_of_ours(what: str, host: str, client: Client, settings) -> None:
    settings.ALLOWED_HOSTS = [".kemari.example"]
    assert client.get(f"/healthz/{what}", headers={"host": host}).status_code == 200
    assert client.get("/", headers={"host": host}).status_code == 400


def test_every_tick_asks_each_queue_for_a_sign(monkeypatch) -> None:
    sent = []
    monkeypatch.setattr(tasks, "send_job", lambda name, *args, **to: sent.append((name, args, to)))
    tasks.tick()
    asked = {to["queue"] for name, _, to in sent if name == "core.check_in"}
    assert asked == set(queues.QUEUES)
    for queue in asked:
        tasks.check_in(queue)
        assert Heartbeat.objects.filter(name=heartbeat.queue_name(queue)).exists()
