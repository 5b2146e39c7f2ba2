"""The proxy that compose ships, as Caddy runs it: what comes slowly never reaches the site."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from gzip import decompress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from core.problems import MEDIA_TYPE
from tests.layers import ROOT
from tests.support.mail_servers import free_port
from tests.support.proxy import CADDY, PATIENCE, Answer, Proxy, running_proxy

pytestmark = [
    pytest.mark.waits,
    pytest.mark.skipif(CADDY is None, reason="Caddy has no wheel for this system"),
]
LARGE = 4 * 10**6
SHORTER = {
    "read_timeout 20s": "read_timeout 2s",
    "header_timeout 60s": "header_timeout 6s",
    "lb_try_duration 30s": "lb_try_duration 5s",
}
"""Times that tests need not wait for; those that are shipped are held by `test_proxy`."""
PAGE = b"<p>A page.</p>" * 200
SLOW = 4.0
"""Seconds that a slow page takes: more than a body may, less than an answer."""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    found = Proxy(free_port())

    class Site(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told = int(self.headers.get("Content-Length", 0))
            if len(self.rfile.read(told)) < told:
                self.close_connection = True  # cut on the way: no request
                return
            time.sleep({"/slow-page/": SLOW, "/silent/": 60}.get(self.path, 0))
            found.heard.append((self.path, told))
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGE)

        do_GET = do_DELETE = do_POST  # noqa: N815  # the name that `http.server` calls

        def log_message(self, *_: object) -> None:
            """Not into the output of the tests."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    with running_proxy(tmp_path_factory.mktemp("caddy"), site.server_port, found, SHORTER):
        yield found
    site.shutdown()
    site.server_close()


def is_cut(line: socket.socket, head: bytes) -> bool:
    """Send the head, then a byte a second for as long as it is taken."""
    line.sendall(head)
    line.settimeout(1)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            line.sendall(b"x")
            if line.recv(1000) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


HEAD = "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 100000\r\n"


def test_a_body_that_drips_is_cut_and_the_site_hears_nothing(proxy: Proxy) -> None:
    with proxy.connect() as line:
        head = HEAD.format(path="/slow/", port=proxy.port) + "\r\n"
        assert is_cut(line, head.encode())
    assert "/slow/" not in [heard for heard, _ in proxy.heard]


@pytest.mark.thorough
def test_headers_that_drip_are_cut(proxy: Proxy) -> None:
    with proxy.connect() as line:
        assert is_cut(line, HEAD.format(path="/headers/", port=proxy.port).encode())
    assert "/headers/" not in [heard for heard, _ in proxy.heard]


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


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
@pytest.mark.parametrize("body", [b"", b"x=1"])
def test_a_slow_answer_arrives_whole_and_so_does_the_next(
    proxy: Proxy, method: str, body: bytes
) -> None:
    with closing(HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE)) as line:
        for path in ("/slow-page/", "/"):
            line.request(method, path, body or None)
            with line.getresponse() as answer:
                assert (answer.status, answer.read()) == (200, PAGE)


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
