"""What comes slowly is cut by the proxy that compose ships, and the site hears nothing of it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from core.problems import MEDIA_TYPE
from tests.support.mail_servers import free_port
from tests.support.proxy import CADDY, SHORTER, Proxy, running_proxy
from tests.support.proxy_site import SLOW, running_site

pytestmark = [
    pytest.mark.waits,
    pytest.mark.skipif(CADDY is None, reason="Caddy has no wheel for this system"),
]
LONGEST = 15.0
"""Seconds until a line counts as one that is not cut: five times the longest time of a body."""
FRAMES: Mapping[str, tuple[str, bytes]] = MappingProxyType(
    {
        "length": ("Content-Length: 100000", b"x"),
        "long": ("Content-Length: 2000000", b"x"),
        "chunks": ("Transfer-Encoding: chunked", b"1\r\nx\r\n"),
    }
)
"""How a body is announced, and a byte of it. Of the end of a short one a server likes to wait."""
METHODS = ("POST", "PUT", "DELETE", "GET")
DOORS = ("/slow/", "/api/v1/slow/", "/mail/webhook/slow/")


class Cut(NamedTuple):
    """How a line ended: cut or left open, and what was answered before."""

    cut: bool
    answer: bytes

    @property
    def status(self) -> int:
        return int(self.answer.split(b" ", 2)[1]) if self.answer else 0


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    found = Proxy(free_port())
    folder = tmp_path_factory.mktemp("caddy")
    with running_site(found) as site, running_proxy(folder, site, found, SHORTER):
        yield found


def head(proxy: Proxy, method: str, path: str, frame: str) -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{proxy.port}\r\n{frame}\r\n".encode()


def drip(proxy: Proxy, begun: bytes, piece: bytes, every: float = 0.5) -> Cut:
    """Send what is begun, then a piece at a time for as long as the line is open."""
    answer = b""
    deadline = time.monotonic() + LONGEST
    with proxy.connect() as line:
        line.sendall(begun)
        line.settimeout(every)
        while time.monotonic() < deadline:
            try:
                line.sendall(piece)
                part = line.recv(4000)
            except TimeoutError:
                continue
            except OSError:
                return Cut(True, answer)
            if not part:
                return Cut(True, answer)
            answer += part
            time.sleep(every)
    return Cut(False, answer)


def test_a_body_that_drips_is_cut_and_the_site_hears_nothing(proxy: Proxy) -> None:
    tried = list(product(METHODS, DOORS, FRAMES))

    def send(method: str, door: str, name: str) -> Cut:
        frame, piece = FRAMES[name]
        return drip(proxy, head(proxy, method, door, frame) + b"\r\n", piece)

    with ThreadPoolExecutor(len(tried)) as people:
        ends = dict(zip(tried, people.map(lambda each: send(*each), tried), strict=True))
    assert {each: (end.cut, end.status) for each, end in ends.items()} == dict.fromkeys(
        tried, (True, 408)
    )
    assert not set(DOORS) & set(proxy.begun)
    page = ends["POST", "/slow/", "length"].answer
    assert b"Connection: close" in page
    assert b"<h1>Request Timeout</h1>" in page
    api = ends["POST", "/api/v1/slow/", "chunks"].answer
    assert f"Content-Type: {MEDIA_TYPE}".encode() in api
    assert json.loads(api.partition(b"\r\n\r\n")[2])["status"] == 408


def test_a_body_that_drips_after_a_quick_beginning_is_cut(proxy: Proxy) -> None:
    begun = head(proxy, "POST", "/tail/", FRAMES["length"][0]) + b"\r\n" + b"x" * 90_000
    end = drip(proxy, begun, b"x")
    assert (end.cut, end.status) == (True, 408)
    assert "/tail/" not in proxy.begun


def test_of_a_body_too_large_the_rest_is_not_waited_for(proxy: Proxy) -> None:
    body = b"x" * 3_000_100
    told = head(proxy, "POST", "/large/", "Content-Length: 3100000") + b"\r\n" + body
    end = drip(proxy, told, b"x")
    assert end.cut
    assert end.status in {408, 413}  # whichever is seen first
    assert "/large/" not in [heard for heard, _ in proxy.heard]


def test_a_body_that_drips_to_a_dead_site_is_cut(tmp_path: Path) -> None:
    frame, piece = FRAMES["length"]
    doors = ("/slow/", "/exports/import/")
    with (
        running_proxy(tmp_path, free_port(), Proxy(free_port()), SHORTER) as proxy,
        ThreadPoolExecutor(len(doors)) as people,
    ):
        begun = [head(proxy, "POST", door, frame) + b"\r\n" for door in doors]
        ends = list(people.map(lambda each: drip(proxy, each, piece), begun))
    assert [end.cut for end in ends] == [True, True]
    assert {end.status for end in ends} <= {408, 502, 503}  # whichever was known first


def test_a_slow_line_that_goes_on_is_not_cut(proxy: Proxy) -> None:
    """Time is counted from the beginning and grows with what came."""
    parts = 8
    size = 300_000
    with proxy.connect() as line:
        line.sendall(
            head(proxy, "POST", "/steady/", f"Content-Length: {parts * size}\r\nConnection: close")
        )
        line.sendall(b"\r\n")
        for _ in range(parts):
            line.sendall(b"x" * size)
            time.sleep(SLOW / parts)
        assert line.makefile("rb").readline().split()[1] == b"200"
    assert ("/steady/", parts * size) in proxy.heard


def upload(proxy: Proxy, seconds: float) -> bytes:
    """Send a league file for so long, a little at a time; the beginning of the answer."""
    with proxy.connect() as line:
        told = "Content-Length: 10\r\nConnection: close"
        line.sendall(head(proxy, "POST", "/exports/import/", told) + b"\r\n")
        try:
            for _ in range(10):
                line.sendall(b"x")
                time.sleep(seconds / 10)
            return line.makefile("rb").readline()
        except OSError:
            return b""


def test_a_league_file_has_a_longer_time_of_its_own(proxy: Proxy) -> None:
    assert upload(proxy, SLOW).split()[1] == b"200"


def test_a_league_file_that_drips_is_cut_too(tmp_path: Path) -> None:
    found = Proxy(free_port())
    shorter = {**SHORTER, "read_body 15m": "read_body 3s"}
    frames = [FRAMES[name] for name in ("length", "long")]
    with (
        running_site(found) as site,
        running_proxy(tmp_path, site, found, shorter),
        ThreadPoolExecutor(len(frames)) as people,
    ):

        def send(frame: str, piece: bytes) -> Cut:
            return drip(found, head(found, "POST", "/exports/import/", frame) + b"\r\n", piece)

        assert all(end.cut for end in people.map(lambda each: send(*each), frames))
    assert "/exports/import/" not in [heard for heard, _ in found.heard]


@pytest.mark.thorough
def test_headers_that_drip_are_cut(proxy: Proxy) -> None:
    begun = head(proxy, "POST", "/headers/", FRAMES["length"][0])
    assert drip(proxy, begun + b"X-Slow: ", b"x").cut
    assert "/headers/" not in proxy.begun


def test_a_line_on_which_nothing_comes_is_cut(proxy: Proxy) -> None:
    with proxy.connect() as line:
        frame, _ = FRAMES["length"]
        line.sendall(head(proxy, "POST", "/nothing/", frame) + b"\r\n")
        line.settimeout(LONGEST)
        answer = b"".join(iter(lambda: line.recv(4000), b""))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert "/nothing/" not in proxy.begun
