"""The two checks of a load balancer."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from config import health
from core.jobs.models import Heartbeat

pytestmark = pytest.mark.django_db


def test_alive_without_any_query(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert client.get("/healthz/live").json() == {"status": "alive"}


def test_ready_when_all_is_in_order(client: Client) -> None:
    Heartbeat.objects.create(name="tick", at=timezone.now())
    answer = client.get("/healthz/ready")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ready",
        "checks": {
            "database": "ok",
            "redis": "ok",
            "cache": "ok",
            "migrations": "ok",
            "tick": "ok",
        },
    }


def test_not_ready_before_the_first_tick(client: Client) -> None:
    answer = client.get("/healthz/ready")
    assert answer.status_code == 503
    assert answer.json()["checks"]["tick"] == "never ran"


def test_not_ready_when_the_tick_stopped(client: Client) -> None:
    Heartbeat.objects.create(name="tick", at=timezone.now() - timedelta(hours=1))
    answer = client.get("/healthz/ready")
    assert answer.status_code == 503
    assert answer.json()["checks"]["tick"].startswith("last ran 36")


def test_what_fails_is_named_without_its_secrets(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise OSError("password=hunter2")

    monkeypatch.setitem(health.CHECKS, "redis", broken)
    answer = client.get("/healthz/ready")
    assert answer.status_code == 503
    assert answer.json()["checks"]["redis"] == "unreachable"
