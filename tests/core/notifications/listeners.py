"""Receivers of webhooks on loopback."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

RawListener = Callable[..., str]


class Listener(ThreadingHTTPServer):
    """A receiver; `status` and `headers` are its answer, `seconds` is how long it takes."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.status = 200
        self.headers: dict[str, str] = {}
        self.seconds = 0.0
        self.at_once = self.most_at_once = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class Handler(BaseHTTPRequestHandler):
    server: Listener

    def do_POST(self) -> None:
        server = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.at_once += 1
        server.most_at_once = max(server.most_at_once, server.at_once)
        server.received.append((dict(self.headers), body))
        time.sleep(server.seconds)
        server.at_once -= 1
        self.send_response(server.status)
        for name, value in server.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Quiet."""


@contextmanager
def listening() -> Iterator[Listener]:
    server = Listener()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def raw_listening() -> Iterator[RawListener]:
    """Makes receivers that answer with these bytes, with a pause after each piece."""
    with ExitStack() as stack:

        def listen(pieces: list[bytes], pause: float = 0.0) -> str:
            server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))

            def answer() -> None:
                caller, _ = server.accept()
                with caller, suppress(OSError):
                    caller.recv(65536)
                    for piece in pieces:
                        caller.sendall(piece)
                        time.sleep(pause)

            threading.Thread(target=answer, daemon=True).start()
            return f"http://127.0.0.1:{server.getsockname()[1]}/hook"

        yield listen
