"""POST to a URL from user input: only to public hosts, without redirects, with time limits.

The name is resolved once, all its addresses are checked, and the connection goes to a checked
address, so that DNS cannot change between the two. A server that answers byte by byte is cut off,
because a page or a worker waits for the response.
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
"""For each step of a request."""
WHOLE_SECONDS = 10
"""For the whole request."""
MAX_RESPONSE_BYTES = 4096


class Unreachable(Exception):  # noqa: N818 -- says what happened
    """The URL is not allowed or not reachable; the message is for the person who entered it."""


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post, and return the status of the response. Raises `Unreachable`."""
    parts = urlsplit(url)
    local = settings.WEBHOOKS_MAY_BE_LOCAL
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise Unreachable("The address must begin with https://.")
    if not parts.hostname or parts.username or parts.password:
        raise Unreachable("The address has no host, or contains a password.")
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Unreachable("The port is not valid.") from error
    address = _public_address(parts.hostname, port, allow_local=local)
    connection = _connection(parts.scheme, parts.hostname, address, port)
    target = str(iri_to_uri(f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"))
    try:
        with _closed_after(connection, WHOLE_SECONDS):
            connection.request("POST", target, body=body, headers=dict(headers))
            answer = connection.getresponse()
            answer.read(MAX_RESPONSE_BYTES)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unreachable(_plain(f"{type(error).__name__}: {error}")) from error
    finally:
        connection.close()
    return answer.status


@contextmanager
def _closed_after(connection: http.client.HTTPConnection, seconds: float) -> Iterator[None]:
    """Close the connection after `seconds`: a socket's own timeout restarts with every byte."""

    def close() -> None:
        with suppress(OSError, TypeError):  # not open yet, or already closed
            socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)  # below TLS

    timer = threading.Timer(seconds, close)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _plain(message: str) -> str:
    """An error message in a form that the database can store."""
    return "".join(c if c.isprintable() else "?" for c in message)[:200]


def _public_address(host: str, port: int, *, allow_local: bool) -> str:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"{host} is unknown.") from error
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        if not allow_local and not ipaddress.ip_address(address.partition("%")[0]).is_global:
            raise Unreachable(f"{host} is not a public host.")
    return addresses[0]


def _connection(scheme: str, host: str, address: str, port: int) -> http.client.HTTPConnection:
    if scheme == "http":
        return http.client.HTTPConnection(address, port, timeout=PATIENCE_SECONDS)
    return _FixedAddressConnection(host, address, port)


class _FixedAddressConnection(http.client.HTTPSConnection):
    """TLS to a fixed IP address, verified with the host's name."""

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
