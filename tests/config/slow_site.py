"""A site that takes a moment for each answer, for the proxy before it to wait for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from config.web_worker import leaving


def application(environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
    """One page, after a tenth of a second; the body is read first."""
    if environ["PATH_INFO"] == "/healthz/live" and leaving.is_set():
        start_response("503 Service Unavailable", [])
        return []
    environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    time.sleep(0.1)
    start_response("200 OK", [("Content-Type", "text/html; charset=utf-8")])
    return [b"<p>A page.</p>"]
