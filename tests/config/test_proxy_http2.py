"""The proxy that compose ships over TLS and HTTP/2, as browsers speak with it."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import product

import pytest

from tests.support.mail_servers import free_port
from tests.support.proxy import CADDY, PATIENCE, SHORTER, Proxy, running_proxy
from tests.support.proxy_site import PAGE, SLOW, running_site

CURL = shutil.which("curl")


def speaks_http2() -> bool:
    """Whether there is a curl that knows HTTP/2."""
    if CURL is None:
        return False
    told = subprocess.run([CURL, "--version"], capture_output=True, text=True, check=True)
    return "HTTP2" in told.stdout


pytestmark = [
    pytest.mark.waits,
    pytest.mark.skipif(CADDY is None, reason="Caddy has no wheel for this system"),
    pytest.mark.skipif(not speaks_http2(), reason="no curl that speaks HTTP/2"),
]
SAID = "\n%{http_version} %{http_code}\n"
"""What curl writes after each answer."""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    found = Proxy(free_port(), scheme="https")
    folder = tmp_path_factory.mktemp("caddy")
    with running_site(found) as site, running_proxy(folder, site, found, SHORTER):
        yield found


def curl(proxy: Proxy, *words: str) -> subprocess.Popen[bytes]:
    """A curl on its way; words that begin with `/` are paths, asked for over one connection."""
    site = f"{proxy.scheme}://127.0.0.1:{proxy.port}"
    asked = [f"{site}{word}" if word.startswith("/") else word for word in words]
    command = [str(CURL), "--silent", "--insecure", "--http2", "--max-time", str(PATIENCE)]
    pipe = subprocess.PIPE
    return subprocess.Popen([*command, "--write-out", SAID, *asked], stdin=pipe, stdout=pipe)


def test_a_slow_answer_arrives_whole_and_so_does_the_next(proxy: Proxy) -> None:
    tried = list(product(("GET", "POST", "DELETE"), ((), ("--data", "x=1"))))

    def visit(method: str, body: tuple[str, ...]) -> bytes:
        with curl(proxy, "--request", method, *body, "/slow-page/", "/") as asked:
            said, _ = asked.communicate()
        return said

    with ThreadPoolExecutor(len(tried)) as people:
        for said in people.map(lambda each: visit(*each), tried):
            assert said == (PAGE + b"\n2 200\n") * 2


def test_an_answer_that_pauses_arrives_whole(proxy: Proxy) -> None:
    with curl(proxy, "/pausing/") as asked:
        said, _ = asked.communicate()
    assert said == PAGE * 2 + b"\n2 200\n"


def drip(proxy: Proxy, path: str, *words: str, most: float) -> bytes:
    """Post a byte each half second for so long at most; what curl said in the end."""
    with curl(proxy, "--request", "POST", "--upload-file", "-", *words, path) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        deadline = time.monotonic() + most
        with suppress(BrokenPipeError):
            while asked.poll() is None and time.monotonic() < deadline:
                asked.stdin.write(b"x")
                asked.stdin.flush()
                time.sleep(0.5)
            asked.stdin.close()
        return asked.stdout.read()


def test_a_body_that_drips_is_cut(proxy: Proxy) -> None:
    """Over HTTP/2 the site may hear of its beginning, once the end of the line is certain."""
    told = ((), ("--header", "Content-Length: 100000"))
    tried = list(product(("/slow/", "/mail/webhook/slow/"), told))
    with ThreadPoolExecutor(len(tried)) as people:
        for said in people.map(lambda each: drip(proxy, each[0], *each[1], most=15), tried):
            assert said.endswith(b"2 502\n")
    assert not {path for path, _ in tried} & {path for path, _ in proxy.heard}


def test_a_league_file_has_a_longer_time_of_its_own(proxy: Proxy) -> None:
    assert drip(proxy, "/exports/import/", most=SLOW).endswith(b"2 200\n")
    assert next(count for path, count in proxy.heard if path == "/exports/import/") > 5
