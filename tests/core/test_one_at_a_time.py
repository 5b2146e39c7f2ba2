"""What computes for long does so once for each person; a second request is answered at once."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from redis.exceptions import ConnectionError as Gone

from config.run import plan
from core import kept_places, one_at_a_time
from core.client_address import client_address, client_network
from core.errors import Busy
from core.one_at_a_time import computes
from core.problems import problem_of
from tests.factories.core import UserFactory
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db


def asked(rf, user, **fields):
    request = rf.get("/slow/", **fields)
    request.user = user
    return request


def test_a_second_request_of_a_person_is_refused_while_the_first_computes(rf) -> None:
    user, other = UserFactory.create(), UserFactory.create()
    seen = []

    @computes
    def inner(request) -> HttpResponse:
        return HttpResponse("inner")

    @computes
    def outer(request) -> HttpResponse:
        seen.append(inner(asked(rf, user)))
        seen.append(inner(asked(rf, other)))
        seen.append(inner(asked(rf, user, HTTP_HX_REQUEST="true")))
        return HttpResponse("outer")

    assert outer(asked(rf, user)).content == b"outer"
    refused, free, polled = seen
    assert (refused.status_code, refused["Retry-After"]) == (429, "2")
    assert "still computing" in refused.content.decode()
    assert free.content == b"inner"
    assert polled.status_code == 200
    assert 'data-hx-get="/slow/"' in polled.content.decode()
    assert inner(asked(rf, user)).content == b"inner"


def test_a_form_waits_for_its_own_page_and_only_one_does(rf, monkeypatch) -> None:
    user, slept = UserFactory.create(), []
    inside = one_at_a_time.one_at_a_time(asked(rf, user))
    inside.__enter__()

    @computes
    def form(request) -> HttpResponse:
        return HttpResponse("submitted")

    def sent() -> HttpResponse:
        request = rf.post("/slow/")
        request.user = user
        return form(request)

    def pause(_: float) -> None:
        slept.append(sent().status_code)
        if len(slept) == 3:
            inside.__exit__(None, None, None)

    monkeypatch.setattr(one_at_a_time, "sleep", pause)
    assert sent().content == b"submitted"
    assert slept == [429, 429, 429]


def test_a_form_waits_beside_what_a_board_asks(rf, monkeypatch) -> None:
    """A board asks again and again while somebody plans; their turn is submitted for all that."""
    user, slept = UserFactory.create(), []
    inside = one_at_a_time.one_at_a_time(asked(rf, user))
    inside.__enter__()

    @computes
    def form(request) -> HttpResponse:
        return HttpResponse("submitted")

    def pause(_: float) -> None:
        monkeypatch.setattr(one_at_a_time, "sleep", lambda _: inside.__exit__(None, None, None))
        request = rf.post("/slow/")
        request.user = user
        slept.append(form(request).content)

    monkeypatch.setattr(one_at_a_time, "sleep", pause)
    with one_at_a_time.one_at_a_time(asked(rf, user), waits="board"):
        assert slept == [b"submitted"]


def test_strangers_are_told_apart_by_address(rf) -> None:
    def stranger(address: str):
        return asked(rf, AnonymousUser(), REMOTE_ADDR=address)

    with one_at_a_time.one_at_a_time(stranger("2001:db8:1:2::1")):
        with (
            pytest.raises(Busy) as caught,
            one_at_a_time.one_at_a_time(stranger("2001:db8:1:2::9")),
        ):
            pass
        with one_at_a_time.one_at_a_time(stranger("2001:db8:1:3::1")):
            pass
    problem = problem_of(caught.value)
    assert (problem.status, problem.code) == (429, "busy")


class Crowd:
    """Many requests at once, each of an account of its own, from one address or several."""

    def __init__(self, rf) -> None:
        self._rf = rf
        self._lock = threading.Lock()
        self.now = self.most = 0
        self.statuses: list[int] = []

    def work(self, seconds: float) -> None:
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(seconds)
        with self._lock:
            self.now -= 1

    def ask(self, person: int, address: str, seconds: float) -> None:
        @computes
        def view(request) -> HttpResponse:
            self.work(seconds)
            return HttpResponse("done")

        request = asked(self._rf, SimpleNamespace(pk=person), REMOTE_ADDR=address)
        status = view(request).status_code
        with self._lock:
            self.statuses.append(status)

    def come(self, people: range, address: str, seconds: float) -> list[threading.Thread]:
        threads = [
            threading.Thread(target=self.ask, args=(person, address, seconds)) for person in people
        ]
        for thread in threads:
            thread.start()
        return threads


@pytest.fixture
def crowd(rf, monkeypatch) -> Crowd:
    monkeypatch.setattr(one_at_a_time, "problem_page", lambda *_: HttpResponse(status=429))
    monkeypatch.setattr(one_at_a_time, "TURN_PAUSE", 0.01)
    forget_cache()
    return Crowd(rf)


def test_six_accounts_of_one_address_compute_two_at_a_time(crowd: Crowd) -> None:
    for thread in crowd.come(range(1, 7), "192.0.2.1", 0.1):
        thread.join()
    assert crowd.most == one_at_a_time.AT_ONCE == 2
    assert crowd.statuses == [200] * 6


def test_another_network_does_not_wait_for_them(crowd: Crowd, rf) -> None:
    threads = crowd.come(range(1, 7), "192.0.2.1", 0.5)
    time.sleep(0.1)
    other = Crowd(rf)
    began = time.monotonic()
    for thread in other.come(range(50, 51), "198.51.100.1", 0.01):
        thread.join()
    assert other.statuses == [200]
    assert time.monotonic() - began < 0.4
    for thread in threads:
        thread.join()


def test_forty_coaches_behind_one_router_are_all_served(crowd: Crowd) -> None:
    for thread in crowd.come(range(1, 41), "192.0.2.1", 0.05):
        thread.join()
    assert crowd.statuses == [200] * 40
    assert crowd.most == 2


def test_there_is_an_end_to_those_who_wait(crowd: Crowd, monkeypatch) -> None:
    monkeypatch.setattr(one_at_a_time, "MAX_WAITING", 3)
    for thread in crowd.come(range(1, 11), "192.0.2.1", 0.4):
        thread.join()
    assert sorted(crowd.statuses) == [200] * 5 + [429] * 5
    crowd.statuses.clear()
    for thread in crowd.come(range(1, 4), "192.0.2.1", 0.01):
        thread.join()
    assert crowd.statuses == [200] * 3


def test_a_turn_that_does_not_come_is_not_waited_for(crowd: Crowd, monkeypatch) -> None:
    monkeypatch.setattr(one_at_a_time, "TURN_COMES_WITHIN", 0.1)
    for thread in crowd.come(range(1, 4), "192.0.2.1", 0.6):
        thread.join()
    assert sorted(crowd.statuses) == [200, 200, 429]


def test_there_are_threads_for_those_who_wait() -> None:
    """Else those who wait would hold them all, and no light page would be served."""
    dockerfile = (Path(settings.BASE_DIR) / "Dockerfile").read_text(encoding="utf-8")
    words = dict(re.findall(r'"--(workers|threads)", "(\d+)"', dockerfile))
    web = plan.children("127.0.0.1", 8000)[0]._command
    ours = {name: web[list(web).index(f"--{name}") + 1] for name in ("workers", "threads")}
    for each in (words, ours):
        threads = int(each["workers"]) * int(each["threads"])
        assert threads >= one_at_a_time.MAX_WAITING + one_at_a_time.AT_ONCE + 8


def test_a_failure_gives_the_place_back(rf) -> None:
    user = UserFactory.create()
    with pytest.raises(ZeroDivisionError), one_at_a_time.one_at_a_time(asked(rf, user)):
        _ = 1 / 0
    with one_at_a_time.one_at_a_time(asked(rf, user)):
        pass


def test_without_redis_the_site_goes_on(rf, monkeypatch) -> None:
    class Broken:
        def add(self, *_):
            raise Gone

        delete = add

    monkeypatch.setattr(one_at_a_time, "cache", Broken())
    monkeypatch.setattr(kept_places, "cache", Broken())
    with one_at_a_time.one_at_a_time(asked(rf, UserFactory.create())):
        pass


@pytest.mark.parametrize(
    ("trusted", "forwarded", "address"),
    [
        (0, "1.1.1.1", "9.9.9.9"),
        (1, "1.1.1.1, 2.2.2.2", "2.2.2.2"),
        (2, "1.1.1.1, 2.2.2.2", "1.1.1.1"),
        (2, "2.2.2.2", "9.9.9.9"),
        (1, "", "9.9.9.9"),
    ],
)
def test_only_what_our_proxies_wrote_is_an_address(rf, settings, trusted, forwarded, address):
    settings.TRUSTED_PROXY_COUNT = trusted
    request = rf.get("/", REMOTE_ADDR="9.9.9.9", HTTP_X_FORWARDED_FOR=forwarded)
    assert client_address(request) == address


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
    ],
)
def test_an_ipv6_customer_is_one_network(rf, address, network) -> None:
    assert client_network(rf.get("/", REMOTE_ADDR=address)) == network
