"""Caddy with the Caddyfile of compose, before a site of this machine."""

from __future__ import annotations

import os
import shutil
import socket
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


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


@dataclass
class Proxy:
    """Caddy before a site that answers everything and notes what it heard."""

    port: int
    heard: list[tuple[str, int]] = field(default_factory=list)

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

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
    return shipped.replace("\n{\n", "\n{\n\tadmin off\n", 1)


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
            env=os.environ | homes | {"SITE_URL": f"http://127.0.0.1:{found.port}"},
            stdout=log,
            stderr=log,
        )
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                found.connect().close()
                break
            except OSError:
                assert caddy.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < deadline, (folder / "log").read_text()
                time.sleep(0.1)
        yield found
    finally:
        caddy.terminate()
        caddy.wait(PATIENCE)
