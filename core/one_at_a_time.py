"""Requests that compute for long: one at a time for each person, whatever process serves it.

A second one is refused at once: sixteen requests of one coach would otherwise hold all processes of
the site. Only a form that is sent may wait for what was asked before it, and so may what a board
asks; one of each for each person, so that a form is never refused because a board asks much.

People of one network take turns: two compute, the others wait. Six accounts at one address get no
more of the site than two, and forty coaches behind one router at a deadline are all served.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from time import monotonic, sleep
from typing import Any, Literal

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from redis.exceptions import RedisError

from core.cache_share import working_for
from core.client_address import network_key
from core.errors import Busy
from core.kept_places import give_back, take_place
from core.problem_pages import problem_page
from core.problems import refusal

Waits = Literal["", "form", "board"]
"""As what a request waits for the one before it; empty: it does not."""
PATIENCE: dict[Waits, float] = {"form": 20.0, "board": 8.0}
"""How long who waits does, in seconds: what is submitted matters more than what a board asks."""
PAUSE = 0.05
"""How often they look, in seconds."""
AT_ONCE = 2
"""Of one network: as many as there are processes, since one computes no faster with two."""
MAX_WAITING, TURN_COMES_WITHIN, TURN_PAUSE = 48, 40.0, 0.2
"""How many of a network wait, for how long, and how often each looks, in seconds. Each holds a
thread, of which a site has 60 or more.
"""
COUNTED = 60
"""Seconds after which a line is counted afresh: those who left it while Redis was away still count.
"""
View = Callable[..., HttpResponse]


@contextmanager
def one_at_a_time(request: HttpRequest, *, waits: Waits = "") -> Iterator[None]:
    """Compute for this person, or for an address without one, when it is their network's turn.

    Raises `Busy` if we compute for them already, and still do after `PATIENCE` for the one request
    of its kind that `waits`, or if too many of their network wait, or for too long.
    """
    person = request.user.pk
    who = f"person:{person}" if person is not None else f"address:{network_key(request)}"
    key = f"computing:{who}"
    if not (take_place(key) or (waits and _wait_for(key, waits))):
        raise Busy
    try:
        with _turn_of(network_key(request)), working_for(who):
            yield
    finally:
        give_back(key)


def computes(view: View) -> View:
    """For a page that computes. A second request gets 429, or in htmx a line that tries again; a
    form that is sent while its own page still computes waits.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            is_sent = request.method == "POST" and not request.headers.get("HX-Request")
            with one_at_a_time(request, waits="form" if is_sent else ""):
                return view(request, *args, **kwargs)
        except Busy as busy:
            return _busy(request, busy)

    return guarded


@contextmanager
def _turn_of(network: str) -> Iterator[None]:
    """One of the places of a network. Raises `Busy`."""
    places = [f"computing:network:{network}:{number}" for number in range(AT_ONCE)]
    place = _take_one(places) or _wait_for_one(places, network)
    try:
        yield
    finally:
        give_back(place)


def _take_one(places: Sequence[str]) -> str:
    return next((place for place in places if take_place(place)), "")


def _wait_for_one(places: Sequence[str], network: str) -> str:
    waiting = f"waiting:network:{network}"
    try:
        cache.add(waiting, 0, COUNTED)
        if cache.incr(waiting) > MAX_WAITING:
            raise Busy
        end = monotonic() + TURN_COMES_WITHIN
        while monotonic() < end:
            if place := _take_one(places):
                return place
            sleep(TURN_PAUSE)
        raise Busy
    except (RedisError, ValueError):
        return places[0]
    finally:
        with suppress(RedisError, ValueError):
            cache.decr(waiting)


def _wait_for(key: str, waits: Waits) -> bool:
    """Whether the place became free in time; False at once if another of its kind waits for it."""
    waiting = f"{key}:waiting:{waits}"
    if not take_place(waiting):
        return False
    try:
        end = monotonic() + PATIENCE[waits]
        while monotonic() < end:
            if take_place(key):
                return True
            sleep(PAUSE)
        return False
    finally:
        give_back(waiting)


def _busy(request: HttpRequest, busy: Busy) -> HttpResponse:
    if request.headers.get("HX-Request"):
        # htmx shows no answer with an error's status.
        return render(request, "core/_busy.html", {"is_form": request.method == "POST"})
    return problem_page(request, refusal(busy), {"Retry-After": str(busy.wait)})
