"""Caddy with the Caddyfile of compose, before a site of this machine."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from tests.layers import ROOT
from tests.support.mail_servers import free_port

CADDY = shutil.which("caddy", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
PATIENCE = 60.0
"""Seconds to wait for a start, an answer, an end."""
ALONE = "\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n"
"""No other port than its own, and no certificate given to this machine."""
SHORTER = MappingProxyType(
    {
        "read_timeout 20s 50000": "read_timeout 2s 500000",
        "read_timeout 60s": "read_timeout 3s",
        "write_idle 1m": "write_idle 2s",
        "header_timeout 60s": "header_timeout 6s",
        "lb_try_duration 30s": "lb_try_duration 5s",
    }
)
"""Times that tests need not wait for; those that are shipped are held by `test_proxy`."""


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


@dataclass
class Proxy:
    """Caddy before a site that answers everything and notes what it heard."""

    port: int
    scheme: str = "http"
    """With `https` it makes itself a certificate that nobody trusts."""
    begun: list[str] = field(default_factory=list)
    """The paths of which a word reached the site."""
    heard: list[tuple[str, int]] = field(default_factory=list)
    """The paths of requests that reached it whole, each with the bytes of its body."""

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def greet(self) -> None:
        """Connect, with its own certificate where it speaks TLS. Raises OSError while it starts."""
        with self.connect() as line:
            if self.scheme == "https":
                trusting = ssl.create_default_context()
                trusting.check_hostname = False
                trusting.verify_mode = ssl.CERT_NONE
                trusting.wrap_socket(line).close()

    def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as line:
            line.request(method, path, body, {"Accept-Encoding": "gzip"})
            with line.getresponse() as answer:
                return Answer(answer.status, answer.headers, answer.read())


def shortened(shipped: str, site: int, lines: Mapping[str, str]) -> str:
    """The shipped file before a site at that port, with shorter times."""
    assert all(shipped.count(line) for line in lines)
    for line, shorter in lines.items():
        shipped = shipped.replace(line, shorter)
    shipped = shipped.replace("web:8000", f"127.0.0.1:{site}")
    return shipped.replace("\n{\n", f"\n{{\n{ALONE}", 1)


@contextmanager
def running_proxy(
    folder: Path,
    site: int,
    found: Proxy | None = None,
    shorter: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Proxy]:
    """Caddy with the shipped file before the site at that port; `shorter` replaces lines of it."""
    found = found or Proxy(free_port())
    shipped = (ROOT / "Caddyfile").read_text(encoding="utf-8")
    own = folder / "Caddyfile"
    own.write_text(shortened(shipped, site, shorter), encoding="utf-8")
    homes = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        caddy = subprocess.Popen(
            [str(CADDY), "run", "--config", str(own), "--adapter", "caddyfile"],
            env=os.environ | homes | {"SITE_URL": f"{found.scheme}://127.0.0.1:{found.port}"},
            stdout=log,
            stderr=log,
        )
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                found.greet()
                break
            except OSError:
                assert caddy.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < deadline, (folder / "log").read_text()
                time.sleep(0.1)
        yield found
    finally:
        caddy.terminate()
        caddy.wait(PATIENCE)
