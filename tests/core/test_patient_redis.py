"""A Redis that is away or frozen is asked once, then left alone; log-in limits go on counting."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from inspect import iscoroutinefunction
from pathlib import Path
from threading import Thread

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.cache.backends.base import BaseCache
from django.test import Client
from django.urls import get_resolver, reverse
from redis.exceptions import RedisError

from core import patient_redis
from core.accounts.models import User

PASSWORD = "a-quiet-courtyard"


class Frozen:
    """A server that takes every connection and answers none of them."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(path))
        self._socket.listen(64)
        self.taken: list[socket.socket] = []
        Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                self.taken.append(self._socket.accept()[0])

    def close(self) -> None:
        self._socket.close()
        for each in self.taken:
            each.close()


@pytest.fixture
def frozen(tmp_path: Path, settings) -> Iterator[Frozen]:
    server = Frozen(tmp_path / "redis.sock")
    _with_cache(settings, f"unix://{tmp_path}/redis.sock")
    yield server
    server.close()
    patient_redis.end_pauses()


@pytest.fixture
def stopped(tmp_path: Path, settings) -> Iterator[None]:
    _with_cache(settings, f"unix://{tmp_path}/nowhere.sock")
    yield
    patient_redis.end_pauses()


def _with_cache(settings, location: str) -> None:
    settings.CACHES = settings.CACHES | {
        "default": settings.CACHES["default"] | {"LOCATION": location}
    }


METHODS = {
    "add": ("key", 1),
    "get": ("key",),
    "set": ("key", 1),
    "touch": ("key",),
    "delete": ("key",),
    "get_many": (["key"],),
    "has_key": ("key",),
    "incr": ("key",),
    "decr": ("key",),
    "set_many": ({"key": 1},),
    "delete_many": (["key"],),
    "clear": (),
    "get_or_set": ("key", 1),
    "incr_version": ("key",),
    "decr_version": ("key",),
}


def test_every_method_of_a_cache_is_tried() -> None:
    asking = {name[1:] for name, value in vars(BaseCache).items() if iscoroutinefunction(value)}
    assert asking - {"close"} == METHODS.keys()


@pytest.mark.parametrize("method", METHODS)
def test_a_frozen_server_is_asked_once_and_left_alone(method: str, frozen: Frozen) -> None:
    patient_redis.end_pauses()
    for _ in range(20):
        with suppress(RedisError, ValueError):
            getattr(cache, method)(*METHODS[method])
    assert len(frozen.taken) <= 1


def test_after_the_pause_it_is_asked_again(frozen: Frozen, monkeypatch) -> None:
    cache.get("key")
    cache.get("key")
    assert len(frozen.taken) == 1
    later = time.monotonic() + patient_redis.PAUSE
    monkeypatch.setattr(patient_redis, "monotonic", lambda: later)
    cache.get("key")
    assert len(frozen.taken) == 2


@pytest.fixture(params=["frozen", "stopped"])
def _without_redis(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(request.param)


def coach() -> User:
    user = User.objects.create_user("doji@crane.example", PASSWORD, display_name="Doji")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def log_in(client: Client, password: str = PASSWORD) -> bool:
    client.post(reverse("account_login"), {"login": "doji@crane.example", "password": password})
    return "_auth_user_id" in client.session


@pytest.mark.django_db
@pytest.mark.usefixtures("_without_redis")
class TestLimits:
    def test_the_right_password_leads_in(self) -> None:
        coach()
        assert log_in(Client())

    def test_guesses_are_counted(self) -> None:
        coach()
        assert not any(log_in(Client(), f"wrong {number}") for number in range(5))
        assert not log_in(Client())

    def test_no_door_fails(self) -> None:
        inside = Client(raise_request_exception=False)
        inside.force_login(coach())
        forms = {"email": "x@lion.example", "password1": PASSWORD, "password": PASSWORD}
        doors = {
            name: route[0][0][0]
            for name, route in get_resolver().reverse_dict.items()
            if isinstance(name, str) and name.startswith(("account_", "mfa_"))
        }
        assert len(doors) > 20
        for name, route in sorted(doors.items()):
            address = "/" + re.sub(r"%\((\w+)\)s", "1", route)
            stranger = Client(raise_request_exception=False)
            for client in (stranger, inside):
                assert client.post(address, forms).status_code < 500, name
