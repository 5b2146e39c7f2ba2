"""Posting to an address that somebody typed in: to public hosts alone, and where DNS said it is.

The name is resolved once, every address it has is looked at, and the connection goes to the one
that was looked at, so that a name cannot change between the two. Redirects are not followed. Who
answers a letter at a time is hung up on, for a page waits for the answer, or a worker.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.encoding import iri_to_uri

PATIENCE_SECONDS = 5
"""For each step of it."""
WHOLE_SECONDS = 10
"""For all of it."""
MAX_RESPONSE_BYTES = 4096


class Unreachable(Exception):  # noqa: N818 -- says what happened
    """The address may not or cannot be reached; the message is for whoever typed it in."""


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post, and return the status of the answer. Raises `Unreachable`."""
    parts = urlsplit(url)
    local = settings.WEBHOOKS_MAY_BE_LOCAL
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise Unreachable("Only https addresses are told.")
    if not parts.hostname or parts.username or parts.password:
        raise Unreachable("The address names no host, or a password in it.")
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Unreachable("The port is none.") from error
    address = _public_address(parts.hostname, port, allow_local=local)
    connection = _connection(parts.scheme, parts.hostname, address, port)
    target = str(iri_to_uri(f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"))
    try:
        with _hung_up_on_after(connection, WHOLE_SECONDS):
            connection.request("POST", target, body=body, headers=dict(headers))
            answer = connection.getresponse()
            answer.read(MAX_RESPONSE_BYTES)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unreachable(_plain(f"{type(error).__name__}: {error}")) from error
    finally:
        connection.close()
    return answer.status


@contextmanager
def _hung_up_on_after(connection: http.client.HTTPConnection, seconds: float) -> Iterator[None]:
    """A socket's own patience begins anew with every byte."""

    def hang_up() -> None:
        with suppress(OSError, TypeError):  # not begun yet, or over already
            socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)  # below TLS

    timer = threading.Timer(seconds, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _plain(said: str) -> str:
    """What another machine said, as a database keeps it."""
    return "".join(c if c.isprintable() else "?" for c in said)[:200]


def _public_address(host: str, port: int, *, allow_local: bool) -> str:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"{host} is not known.") from error
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        if not allow_local and not ipaddress.ip_address(address.partition("%")[0]).is_global:
            raise Unreachable(f"{host} is no public host.")
    return addresses[0]


def _connection(scheme: str, host: str, address: str, port: int) -> http.client.HTTPConnection:
    if scheme == "http":
        return http.client.HTTPConnection(address, port, timeout=PATIENCE_SECONDS)
    return _Pinned(host, address, port)


class _Pinned(http.client.HTTPSConnection):
    """TLS to a fixed address under the host's own name."""

    def __init__(self, host: str, address: str, port: int) -> None:
        context = ssl.create_default_context()
        super().__init__(host, port, timeout=PATIENCE_SECONDS, context=context)
        self._address, self._tls = address, context

    def connect(self) -> None:
        raw = socket.create_connection((self._address, self.port), PATIENCE_SECONDS)
        self.sock = self._tls.wrap_socket(
            raw, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock.do_handshake()
