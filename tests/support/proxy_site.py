"""A site for the proxy to stand before: it notes what it heard, and answers as its path asks."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.support.proxy import Proxy

PAGE = b"<p>A page.</p>" * 200
SLOW = 4.0
"""Seconds that a slow page takes: more than a body may, less than an answer."""


def read_body(asked: BaseHTTPRequestHandler) -> int | None:
    """Read the body to its end and count it. None where it was cut on the way."""
    told = int(asked.headers.get("Content-Length", 0))
    if asked.headers.get("Transfer-Encoding") != "chunked":
        return told if len(asked.rfile.read(told)) == told else None
    count = 0
    while line := asked.rfile.readline().strip():
        size = int(line, 16)
        if len(asked.rfile.read(size + 2)) < size + 2:
            return None
        if not size:
            return count
        count += size
    return None


@contextmanager
def running_site(found: Proxy) -> Iterator[int]:
    """A site on a free port, which is yielded; what it heard whole stands in `found.heard`."""

    class Site(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            found.begun.append(self.path)
            count = read_body(self)
            if count is None:
                self.close_connection = True  # cut on the way: no request
                return
            time.sleep({"/slow-page/": SLOW, "/silent/": 60}.get(self.path, 0))
            found.heard.append((self.path, count))
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            if self.path == "/pausing/":
                self.wfile.write(PAGE)
                time.sleep(SLOW)
            self.wfile.write(PAGE)

        do_GET = do_DELETE = do_PUT = do_POST  # noqa: N815  # the name that `http.server` calls

        def log_message(self, *_: object) -> None:
            """Not into the output of the tests."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    try:
        yield site.server_port
    finally:
        site.shutdown()
        site.server_close()
