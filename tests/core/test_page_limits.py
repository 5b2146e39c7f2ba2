"""Pages are limited by person, by network and by what they cost."""

from __future__ import annotations

import pytest
from django.test import Client

from core import page_limits
from core.forgetful_cache import ForgetfulCache
from core.page_limits import PageLimits
from tests.factories.core import UserFactory
from tests.matches.guest_play import begin_as_guest
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _limits(settings, monkeypatch):
    settings.PAGE_LIMITS = True
    monkeypatch.setattr(page_limits, "OF_A_PERSON", PageLimits(reads=4, writes=2, cost=10**6))
    monkeypatch.setattr(page_limits, "OF_A_NETWORK", PageLimits(reads=3, writes=1, cost=10**6))
    monkeypatch.setattr(page_limits, "_seconds", lambda: 600.0)
    forget_cache()


def test_strangers_of_a_network_share_their_limit(client) -> None:
    def read(address: str) -> int:
        return client.get("/rules/", REMOTE_ADDR=address).status_code

    assert [read(f"2001:db8::{n}") for n in range(1, 5)] == [200, 200, 200, 429]
    assert read("2001:db8:0:1::1") == 200
    assert client.get("/healthz/live", REMOTE_ADDR="2001:db8::1").status_code == 200


def test_a_refusal_says_when_to_come_back(client, monkeypatch) -> None:
    for _ in range(3):
        client.get("/rules/")
    monkeypatch.setattr(page_limits, "_seconds", lambda: 650.0)
    answer = client.get("/rules/")
    assert (answer.status_code, answer["Retry-After"]) == (429, "10")
    monkeypatch.setattr(page_limits, "_seconds", lambda: 660.0)
    assert client.get("/rules/").status_code == 200


def test_a_person_is_counted_apart_from_their_network(client) -> None:
    for _ in range(3):
        client.get("/rules/")
    client.force_login(UserFactory.create())
    assert [client.get("/rules/").status_code for _ in range(5)] == [200] * 4 + [429]
    assert [client.post("/notifications/read/").status_code for _ in range(3)] == [302, 302, 429]


def test_the_cost_of_pages_and_api_counts(client, monkeypatch) -> None:
    monkeypatch.setattr(page_limits, "OF_A_NETWORK", PageLimits(reads=99, writes=9, cost=500))
    at = iter(range(100))
    monkeypatch.setattr(page_limits, "thread_time", lambda: next(at) * 0.3)
    assert [client.get("/rules/").status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get("/api/v1/leagues")
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert int(answer["Retry-After"]) == 60


def test_who_has_planned_too_much_can_still_submit(client, monkeypatch) -> None:
    """The answers of a board are refused first, pages at twice the cost."""
    monkeypatch.setattr(page_limits, "OF_A_PERSON", PageLimits(reads=99, writes=9, cost=500))
    at = iter(range(100))
    monkeypatch.setattr(page_limits, "thread_time", lambda: next(at) * 0.6)
    client.force_login(UserFactory.create())
    assert client.get("/api/v1/leagues/").status_code == 200
    assert client.get("/api/v1/leagues/").status_code == 429
    assert client.post("/notifications/read/").status_code == 302
    assert client.post("/notifications/read/").status_code == 429


@pytest.mark.rules("KEM-GUE-04")
def test_guests_share_the_cost_of_their_network(monkeypatch) -> None:
    """One of them has what a person has, and all of them no more than their network."""
    monkeypatch.setattr(page_limits, "OF_A_PERSON", PageLimits(reads=99, writes=9, cost=1000))
    monkeypatch.setattr(page_limits, "OF_A_NETWORK", PageLimits(reads=99, writes=9, cost=10**6))
    monkeypatch.setattr(page_limits, "OF_GUESTS", PageLimits(reads=99, writes=9, cost=1500))
    clients = [Client(REMOTE_ADDR=f"2001:db8:77::{n}") for n in range(3)]
    for client in clients:
        begin_as_guest(client)
    monkeypatch.setattr(page_limits, "_seconds", lambda: 6000.0)
    at = iter(range(100))
    monkeypatch.setattr(page_limits, "thread_time", lambda: next(at) * 0.6)
    first, second, third = clients
    asked = [*[first] * 5, second, second, third]
    answers = [client.get("/").status_code for client in asked]
    assert answers == [*[200] * 4, 429, 200, 200, 429]


def test_without_redis_nothing_is_limited(client, monkeypatch) -> None:
    nowhere = ForgetfulCache("redis://127.0.0.1:1/0", {})
    monkeypatch.setattr(page_limits, "cache", nowhere)
    assert {client.get("/rules/").status_code for _ in range(6)} == {200}
