"""Requests that compute for long: one at a time for each person, whatever process serves it.

A second one is refused at once: sixteen requests of one coach would otherwise hold all processes of
the site. Only a form that is sent may wait for the page before it, one form for each person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from time import monotonic, sleep
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from redis.exceptions import RedisError

from core.cache_share import working_for
from core.client_address import client_network
from core.errors import Busy
from core.problem_pages import problem_page
from core.problems import refusal

PATIENCE, PAUSE = 8.0, 0.05
"""How long a form waits, and how often it looks, in seconds."""
SECONDS = 30
"""After a process that died in between; no request computes for as long."""
View = Callable[..., HttpResponse]


@contextmanager
def one_at_a_time(request: HttpRequest, *, waits: bool = False) -> Iterator[None]:
    """Compute for this person, or for an address without one. Raises `Busy` if we do already, and
    still do after `PATIENCE` for the one request that `waits`.
    """
    person = request.user.pk
    who = f"person:{person}" if person is not None else f"address:{client_network(request)}"
    key = f"computing:{who}"
    if not (_take(key) or (waits and _wait_for(key))):
        raise Busy
    try:
        with working_for(who):
            yield
    finally:
        _give_back(key)


def computes(view: View) -> View:
    """For a page that computes. A second request gets 429, or in htmx a line that tries again; a
    form that is sent while its own page still computes waits.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            is_sent = request.method == "POST" and not request.headers.get("HX-Request")
            with one_at_a_time(request, waits=is_sent):
                return view(request, *args, **kwargs)
        except Busy as busy:
            return _busy(request, busy)

    return guarded


def _take(key: str) -> bool:
    try:
        return cache.add(key, True, SECONDS)
    except RedisError:
        return True  # without Redis the site goes on; only this limit is gone


def _wait_for(key: str) -> bool:
    """Whether the place became free in time; False at once if another request waits for it."""
    if not _take(f"{key}:waiting"):
        return False
    try:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if _take(key):
                return True
            sleep(PAUSE)
        return False
    finally:
        _give_back(f"{key}:waiting")


def _give_back(key: str) -> None:
    with suppress(RedisError):
        cache.delete(key)


def _busy(request: HttpRequest, busy: Busy) -> HttpResponse:
    if request.headers.get("HX-Request"):
        # htmx shows no answer with an error's status.
        return render(request, "core/_busy.html", {"is_form": request.method == "POST"})
    return problem_page(request, refusal(busy), {"Retry-After": str(busy.wait)})
