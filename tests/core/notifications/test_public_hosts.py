"""A URL that a person entered reaches public hosts only, at the address that was checked."""

from __future__ import annotations

import socket
import threading
import time
from typing import Any

import pytest

from core.errors import Refused
from core.notifications import public_hosts, safe_http, webhooks
from core.notifications.models import Webhook
from core.notifications.public_hosts import NotPublic, Unreachable, is_public, target_of
from core.notifications.safe_http import post
from tests.core.notifications.listeners import listening, raw_listening
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory
from tests.support.loopback import OffLoopbackError, is_address, only_loopback

INWARD = (
    ("loopback", "127.0.0.1"),
    ("private", "10.0.0.7"),
    ("of a carrier", "100.64.0.1"),
    ("link-local", "169.254.169.254"),
    ("this host", "0.0.0.0"),
    ("protocols", "192.0.0.9"),
    ("relays of 6to4", "192.88.99.1"),
    ("multicast", "224.0.0.251"),
    ("wide multicast", "233.252.0.1"),
    ("reserved", "240.0.0.1"),
    ("broadcast", "255.255.255.255"),
    ("loopback", "::1"),
    ("this host", "::"),
    ("unique local", "fd00::1"),
    ("link-local", "fe80::1"),
    ("with a zone", "fe80::1%lo"),
    ("site-local", "fec0::1"),
    ("NAT64 of loopback", "64:ff9b::7f00:1"),
    ("NAT64 of a public one", "64:ff9b::808:808"),
    ("NAT64 of its own", "64:ff9b:1::a00:7"),
    ("6to4", "2002:7f00:1::"),
    ("6to4 of a public one", "2002:808:808::1"),
    ("compatible", "::7f00:1"),
    ("compatible, public", "::8.8.8.8"),
    ("mapped", "::ffff:127.0.0.1"),
    ("mapped, public", "::ffff:8.8.8.8"),
    ("Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"),
    ("documentation", "2001:db8::1"),
    ("documentation", "3fff::1"),
    ("multicast", "ff02::1"),
    ("wide multicast", "ff0e::1"),
    ("not assigned", "4000::1"),
)


@pytest.mark.parametrize("address", [pytest.param(it, id=f"{name} {it}") for name, it in INWARD])
def test_addresses_that_lead_inward_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450::8a"])
def test_others_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://example.com/", "must begin with https"),
        ("ftp://example.com/", "must begin with https"),
        ("https:///nowhere", "no host"),
        ("https://user:word@example.com/", "contains a password"),
        ("https://example.com:99999/", "not valid"),
        ("https://example.com:22/", "ports 80 and 443 only"),
        ("https://example.com:8443/", "ports 80 and 443 only"),
        ("https://example.com:0/", "ports 80 and 443 only"),
        ("https://[::1/", "not valid"),
        (f"https://{'a' * 70}.example/", "not a valid name"),
        ("https://127.0.0.1/", "not a public host"),
        ("https://2130706433/", "not a public host"),
        ("https://127.1/", "not a public host"),
        ("https://0x7f.1/", "not a public host"),
        ("https://localhost/", "not a public host"),
        ("https://[::1]/", "not a public host"),
        ("https://[::ffff:127.0.0.1]/", "not a public host"),
        ("https://[64:ff9b::a00:7]:443/", "not a public host"),
        ("https://[2002:7f00:1::]/", "not a public host"),
        ("https://169.254.169.254/latest", "not a public host"),
    ],
)
def test_nothing_is_sent_there(url: str, words: str) -> None:
    with only_loopback() as wanted, pytest.raises(Unreachable, match=words):
        post(url, b"{}", {})
    assert not wanted


def test_a_name_has_one_form() -> None:
    hosts = ["https://Hooks.Example./a", "https://hooks.example:443/b", "https://HOOKS.example"]
    assert {target_of(url).host for url in hosts} == {"hooks.example"}
    assert target_of("https://écoute.example/à?b=c").host == "xn--coute-9ra.example"


def answers(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Have each look-up answered by the next of these, and the last from then on."""
    asked: list[str] = []

    def look_up(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        found = [host]
        if not is_address(host):
            asked.append(host)
            found = addresses[min(len(asked), len(addresses)) - 1].split()
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


def test_one_inward_address_among_several_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, "8.8.8.8 10.0.0.1")
    with pytest.raises(NotPublic):
        post("https://hooks.example/", b"{}", {})


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that is public when it is checked and inward afterwards leads nowhere else."""
    with only_loopback() as wanted, monkeypatch.context() as patch:
        asked = answers(patch, "8.8.8.8", "127.0.0.1")
        with pytest.raises(OffLoopbackError):
            post("https://hooks.example/", b"{}", {})
    assert (asked, wanted) == (["hooks.example"], ["8.8.8.8"])


def test_a_look_up_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name's server may be the other's own."""
    given_up = threading.Event()

    def look_up(*_: Any, **__: Any) -> None:
        given_up.wait(10)
        raise socket.gaierror

    monkeypatch.setattr(public_hosts, "LOOK_UP_SECONDS", 0.2)
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with pytest.raises(Unreachable, match="is unknown"):
        post("https://hooks.example/", b"{}", {})
    assert not given_up.is_set()
    given_up.set()


def test_a_server_that_answers_byte_by_byte_is_cut_off(settings, monkeypatch) -> None:
    """A socket's own timeout restarts with each byte: the worker would wait for days."""
    settings.WEBHOOKS_MAY_BE_LOCAL = True
    monkeypatch.setattr(safe_http, "WHOLE_SECONDS", 0.5)
    with raw_listening() as listen:
        url = listen([b"HTTP/1.1 200 OK\r\n", *([b"X: y\r\n"] * 60)], pause=0.1)
        began = time.monotonic()
        # Cut off, its head looks complete; it counts as no answer all the same.
        with pytest.raises(Unreachable, match=r"no answer within 0\.5 seconds"):
            post(url, b"{}", {})
        assert time.monotonic() - began < 4


def test_a_redirect_is_an_answer(settings) -> None:
    settings.WEBHOOKS_MAY_BE_LOCAL = True
    with listening() as server:
        server.status, server.headers = 302, {"Location": server.url}
        assert post(server.url, b"{}", {}).status == 302
        assert len(server.received) == 1


@pytest.mark.django_db
class TestStored:
    """The address is checked when it is stored, and again when something is sent."""

    def store(self, url: str) -> Webhook:
        league = LeagueFactory.create()
        actor = seasons.commissioner(league)
        return webhooks.create_webhook(league=league, actor=actor, url=url, as_format="json")

    @pytest.mark.parametrize(
        "url",
        ["https://10.0.0.7/", "https://hooks.example:8443/", "https://[64:ff9b::a00:7]/"],
    )
    def test_an_address_that_is_not_allowed_is_refused(self, url: str) -> None:
        with pytest.raises(Refused):
            self.store(url)
        assert not Webhook.objects.exists()

    def test_so_is_a_name_that_leads_inward(self, monkeypatch: pytest.MonkeyPatch) -> None:
        answers(monkeypatch, "192.168.0.1")
        with pytest.raises(Refused, match=r"hooks\.example is not a public host"):
            self.store("https://hooks.example/")

    def test_a_name_that_is_not_found_now_is_checked_later(self) -> None:
        assert self.store("https://hooks.example/").host == "hooks.example"


def test_the_guard_of_all_tests_refuses_what_it_should() -> None:
    with only_loopback() as wanted:
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
            with socket.socket(socket.AF_INET, kind) as one, pytest.raises(OffLoopbackError):
                one.connect(("192.0.2.1", 9))
        with pytest.raises(OffLoopbackError):
            socket.create_connection(("192.0.2.1", 9), 1)
        with pytest.raises(socket.gaierror):
            socket.create_connection(("mail.example", 25), 1)
    assert wanted == ["192.0.2.1"] * 3
