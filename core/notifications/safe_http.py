"""POST to a URL from user input: only to public hosts, without redirects, with time limits.

The name is resolved once, all its addresses are checked, and the connection goes to a checked
address, so that DNS cannot change between the two. A server that answers byte by byte is cut off,
because a worker waits for the response.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from core.notifications.public_hosts import Target, Unreachable, public_address, target_of

PATIENCE_SECONDS = 5
"""For each step of a request."""
WHOLE_SECONDS = 6
"""For the whole request, after the host's name was found."""
MAX_RESPONSE_BYTES = 4096
MAX_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Response:
    """A response's status, and its `Retry-After` in seconds; 0 if it has none."""

    status: int
    retry_after: int = 0


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Response:
    """Post once, to this URL and no other. Raises `Unreachable`."""
    target = target_of(url)
    connection = _connection(target, public_address(target.host, target.port))
    try:
        with _closed_after(connection, WHOLE_SECONDS):
            connection.request("POST", target.path, body=body, headers=dict(headers))
            answer = connection.getresponse()
            answer.read(MAX_RESPONSE_BYTES)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unreachable(_plain(f"{type(error).__name__}: {error}")) from error
    finally:
        connection.close()
    after = answer.getheader("Retry-After", "")
    # Of more digits, which Python may refuse to read or to add to a moment, the first are enough.
    wait = int(after[:MAX_DIGITS]) if after.isascii() and after.isdigit() else 0
    return Response(answer.status, wait)


@contextmanager
def _closed_after(connection: http.client.HTTPConnection, seconds: float) -> Iterator[None]:
    """Close the connection after `seconds`: a socket's own timeout restarts with every byte.

    Raises `TimeoutError` if that has happened, whatever the request made of it.
    """
    closed = threading.Event()

    def close() -> None:
        closed.set()
        with suppress(OSError, TypeError):  # not open yet, or already closed
            socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)  # below TLS

    timer = threading.Timer(seconds, close)
    timer.daemon = True
    timer.start()
    try:
        yield
    except (OSError, ValueError, http.client.HTTPException):
        if not closed.is_set():
            raise
    finally:
        timer.cancel()
    if closed.is_set():  # half an answer may look like a whole one, or be reset
        raise TimeoutError(f"no answer within {seconds} seconds")


def _plain(message: str) -> str:
    """An error message in a form that the database can store."""
    return "".join(c if c.isprintable() else "?" for c in message)[:200]


def _connection(target: Target, address: str) -> http.client.HTTPConnection:
    if target.scheme == "http":
        return http.client.HTTPConnection(address, target.port, timeout=PATIENCE_SECONDS)
    return _FixedAddressConnection(target.host, address, target.port)


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
