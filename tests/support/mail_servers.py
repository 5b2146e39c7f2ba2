"""Mail servers on loopback: one that takes mail, one whose mailboxes are polled."""

from __future__ import annotations

import imaplib
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP


@dataclass
class Taken:
    """A mail as a server received it: envelope sender and recipients, and its bytes."""

    sender: str
    to: list[str]
    raw: bytes


@dataclass
class SmtpSink:
    """Takes every mail; `refuse` may answer a recipient with a line of its own.

    `on_taken` is called when a mail is taken, before the sender gets the reply.
    """

    port: int = 0
    mails: list[Taken] = field(default_factory=list)
    refuse: Callable[[str], str | None] = lambda _: None
    on_taken: Callable[[], object] = lambda: None

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if (no := self.refuse(address)) is not None:
            return no
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.append(Taken(envelope.mail_from, list(envelope.rcpt_tos), envelope.content))
        self.on_taken()
        return "250 OK"


class _Controller(Controller):
    def factory(self) -> SMTP:
        return SMTP(self.handler, enable_SMTPUTF8=True, data_size_limit=4 * 2**20)


@contextmanager
def smtp_sink() -> Iterator[SmtpSink]:
    """A real SMTP server on a port of its own."""
    sink = SmtpSink()
    controller = _Controller(sink, hostname="127.0.0.1", port=free_port())
    controller.start()
    sink.port = controller.port
    try:
        yield sink
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class ImapServer:
    """A mailbox on loopback: `deliver` puts a mail in, unseen."""

    port: int
    user: str = "league"
    password: str = "league-mail"

    @property
    def url(self) -> str:
        return f"imap://{self.user}:{self.password}@127.0.0.1:{self.port}/INBOX"

    def deliver(self, raw: bytes) -> None:
        with imaplib.IMAP4("127.0.0.1", self.port, timeout=10) as client:
            client.login(self.user, self.password)
            client.append("INBOX", "", "", raw)


@contextmanager
def imap_server() -> Iterator[ImapServer]:
    """A real IMAP server of its own process; the test is skipped where there is none."""
    if find_spec("pymap") is None:
        pytest.skip("no IMAP server here: install requirements/test.txt (pymap)")
    server = ImapServer(free_port())
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from pymap.main import main; main()",
            "--host",
            "127.0.0.1",
            "--port",
            str(server.port),
            "dict",
            "--demo-user",
            server.user,
            "--demo-password",
            server.password,
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _await(server.port, process)
        yield server
    finally:
        process.terminate()
        process.wait(10)


def _await(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the IMAP server did not start") from None
            time.sleep(0.05)
        else:
            return
