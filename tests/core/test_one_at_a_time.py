"""What computes for long does so once for each person; a second request is answered at once."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from redis.exceptions import ConnectionError as Gone

from core import one_at_a_time
from core.client_address import client_address, client_network
from core.errors import Busy
from core.one_at_a_time import computes
from core.problems import problem_of
from tests.factories.core import UserFactory

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
    assert 'hx-get="/slow/"' in polled.content.decode()
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
