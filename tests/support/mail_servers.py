"""Mail servers on loopback: one that takes mail, one whose mailboxes are polled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP


@dataclass
class Taken:
    """A mail as a server took it: who sent it by the envelope, to whom, and its bytes."""

    sender: str
    to: list[str]
    raw: bytes


@dataclass
class SmtpSink:
    """Takes every mail; `refuse` may answer a recipient with a line of its own."""

    port: int = 0
    mails: list[Taken] = field(default_factory=list)
    refuse: Callable[[str], str | None] = lambda _: None

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if (no := self.refuse(address)) is not None:
            return no
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.append(Taken(envelope.mail_from, list(envelope.rcpt_tos), envelope.content))
        return "250 OK"


class _Controller(Controller):
    def factory(self) -> SMTP:
        return SMTP(self.handler, enable_SMTPUTF8=True, data_size_limit=4 * 2**20)


@contextmanager
def smtp_sink() -> Iterator[SmtpSink]:
    """A real SMTP server on a port of its own."""
    sink = SmtpSink()
    controller = _Controller(sink, hostname="127.0.0.1", port=_free_port())
    controller.start()
    sink.port = controller.port
    try:
        yield sink
    finally:
        controller.stop()


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
