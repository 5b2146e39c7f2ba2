"""The proxy that compose ships, as Caddy runs it: every answer arrives whole, or is a page."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from gzip import decompress
from http.client import HTTPConnection
from itertools import product
from pathlib import Path

import pytest

from core.problems import MEDIA_TYPE
from tests.layers import ROOT
from tests.support.mail_servers import free_port
from tests.support.proxy import CADDY, PATIENCE, SHORTER, Answer, Proxy, running_proxy
from tests.support.proxy_site import PAGE, running_site

pytestmark = [
    pytest.mark.waits,
    pytest.mark.skipif(CADDY is None, reason="Caddy has no wheel for this system"),
]
LARGE = 4 * 10**6
BODIES_END_FIRST = {**SHORTER, "read_body 15m": "read_body 3s"}
"""Every time for a body is shorter than a slow answer takes."""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    found = Proxy(free_port())
    folder = tmp_path_factory.mktemp("caddy")
    with running_site(found) as site, running_proxy(folder, site, found, BODIES_END_FIRST):
        yield found


def test_a_body_is_as_large_as_its_door(proxy: Proxy) -> None:
    body = b"x" * LARGE
    assert proxy.ask("POST", "/exports/import/", body).status == 200
    assert proxy.ask("POST", "/mail/webhook/service/", body).status == 200
    assert ("/exports/import/", LARGE) in proxy.heard
    answer = proxy.ask("POST", "/api/v1/matches/1/sheet/", body)
    assert answer.status == 413
    assert answer.headers["Content-Type"] == MEDIA_TYPE
    assert json.loads(answer.body)["code"] == "proxy"
    assert proxy.ask("POST", "/matches/1/", body).status == 413
    assert not [heard for heard in proxy.heard if "matches" in heard[0]]


def test_pages_are_compressed(proxy: Proxy) -> None:
    answer = proxy.ask("GET", "/")
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert len(answer.body) < 200


def test_a_slow_answer_arrives_whole_and_so_does_the_next(proxy: Proxy) -> None:
    tried = list(product(("GET", "POST", "DELETE"), (b"", b"x=1")))

    def visit(method: str, body: bytes) -> list[tuple[int, bytes]]:
        answers = []
        with closing(HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE)) as line:
            for path in ("/slow-page/", "/"):
                line.request(method, path, body or None)
                with line.getresponse() as answer:
                    answers.append((answer.status, answer.read()))
        return answers

    with ThreadPoolExecutor(len(tried)) as people:
        for answers in people.map(lambda each: visit(*each), tried):
            assert answers == [(200, PAGE)] * 2


def test_an_answer_that_pauses_arrives_whole(proxy: Proxy) -> None:
    """The time for a part of an answer counts for whom it is sent to, not for the site."""
    with closing(HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE)) as line:
        line.request("GET", "/pausing/")
        with line.getresponse() as answer:
            assert (answer.status, answer.read()) == (200, PAGE * 2)


def test_a_site_that_says_nothing_is_504_with_a_page(proxy: Proxy) -> None:
    answer = proxy.ask("GET", "/silent/")
    assert answer.status == 504
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert b"<h1>Gateway Timeout</h1>" in gzip_or_plain(answer)


def test_a_dead_site_is_a_page_too(tmp_path: Path) -> None:
    with running_proxy(tmp_path, free_port(), Proxy(free_port()), SHORTER) as proxy:
        answer = proxy.ask("GET", "/matches/1/")
    assert answer.status in {502, 503}
    assert b"try again" in gzip_or_plain(answer)


def test_what_the_proxy_logs_of_failures_names_no_secret(tmp_path: Path) -> None:
    """Of requests that nobody answers, and of bodies too large; every word that it has."""
    wordy = {**SHORTER, "\tservers {": "\tdebug\n\tservers {"}
    paths = (
        "/join/s3cret-join/",
        "/calendar/s3cret-calendar.ics",
        "/accounts/login/?next=%2Fjoin%2Fs3cret-next%2F",
        "/exports/import/?after=/mail/unsubscribe/s3cret-mail/",
    )
    head = (
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n"
        "Cookie: sessionid=s3cret-cookie\r\nAuthorization: Bearer s3cret-bearer\r\n"
        "Referer: http://127.0.0.1/join/s3cret-referer/\r\nConnection: close\r\n\r\nx"
    )

    def ask(path: str, length: int) -> bytes:
        with proxy.connect() as line, suppress(ConnectionError):
            line.sendall(head.format(path=path, length=length).encode() + b"x" * (length - 1))
            return line.makefile("rb").readline().split()[1]
        return b"cut"

    with running_proxy(tmp_path, free_port(), Proxy(free_port()), wordy) as proxy:
        tried = list(product(paths, (1, 4 * 10**6)))
        with ThreadPoolExecutor(len(tried)) as people:
            answers = list(people.map(lambda each: ask(*each), tried))
    assert set(answers[::2]) <= {b"502", b"503"}
    assert set(answers[1::2]) <= {b"413", b"502", b"503", b"cut"}
    log = (tmp_path / "log").read_text(encoding="utf-8")
    for path in ("/join/[token]", "/calendar/[token]", "%2Fjoin%2F[token]", "/unsubscribe/[token]"):
        assert path in log
    assert "s3cret" not in log


def gzip_or_plain(answer: Answer) -> bytes:
    return decompress(answer.body) if answer.headers["Content-Encoding"] else answer.body


class Restarted:
    """A site of two processes' worth of time: one stops in the middle, the next one begins."""

    def __init__(self) -> None:
        self.port = free_port()
        self.site: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.site = subprocess.Popen(
            [
                *(sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.port}"),
                *(
                    "--worker-class",
                    "config.web_worker.LeavingWorker",
                    "--workers",
                    "2",
                    "--threads",
                    "8",
                ),
                *("--log-level", "error", "--no-control-socket"),
                "tests.config.slow_site:application",
            ],
            cwd=ROOT,
        )

    def stop(self) -> None:
        assert self.site is not None
        self.site.terminate()
        self.site.wait(PATIENCE)


def test_a_restart_of_the_site_loses_no_request(tmp_path: Path) -> None:
    site = Restarted()
    site.start()
    with running_proxy(tmp_path, site.port) as proxy, ThreadPoolExecutor(8) as people:
        statuses: list[int] = []

        def visit(number: int) -> None:
            for each in range(40):
                method, body = ("POST", b"x=1") if (number + each) % 2 else ("GET", b"")
                statuses.append(proxy.ask(method, "/", body).status)

        assert proxy.ask("GET", "/").status == 200
        visits = [people.submit(visit, number) for number in range(8)]
        for _ in range(2):
            time.sleep(0.6)
            site.stop()
            site.start()
        for each in visits:
            each.result(PATIENCE)
        site.stop()
        assert statuses == [200] * 320
