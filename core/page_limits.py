"""Limits on pages: requests and computing time in a minute, by person or by network.

The API counts its requests itself (`core.api.throttles`); its computing time counts here as well.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import thread_time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled

from core import clock
from core.api.errors import PREFIX, refuse
from core.client_address import network_key

PERIOD = 60
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
UNLIMITED = ("/healthz/", "/static/", "/mail/webhook/")
"""Asked by machines of the operator, or behind a secret of their own."""


@dataclass(frozen=True, slots=True)
class PageLimits:
    """What is allowed in a minute; `cost` is in milliseconds of this machine's CPU time."""

    reads: int
    writes: int
    cost: int


OF_A_PERSON = PageLimits(reads=600, writes=120, cost=20_000)
OF_A_NETWORK = PageLimits(reads=900, writes=60, cost=20_000)
"""Of everybody there who is not logged in: a school may have one address."""
OF_GUESTS = PageLimits(reads=1800, writes=240, cost=60_000)
"""Of all guests of a network together, beside that of each: they cost nothing to make
(KEM-GUE-04). Eight friends behind one router play live within it."""
PAGES_COST = 2
"""So many times the cost is allowed before pages are refused to who is known: a board that has
computed for long gets no more answers, and the turn can still be submitted."""


class PageLimitMiddleware:
    """Answers 429 above the limits; must follow the authentication middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not settings.PAGE_LIMITS or request.path_info.startswith(UNLIMITED):
            return self.get_response(request)
        minute, into = divmod(int(_seconds()), PERIOD)
        names = _counted_as(request)
        over = [_is_over(request, f"pages:{minute}", who, limits) for who, limits in names]
        if any(over):
            return refuse(request, Throttled(PERIOD - into))
        began = thread_time()
        try:
            return self.get_response(request)
        finally:
            spent = round((thread_time() - began) * 1000)
            for who, _ in names:
                _add(f"pages:{minute}:cost:{who}", spent)


def _is_over(request: HttpRequest, minute: str, who: str, limits: PageLimits) -> bool:
    """Whether that is too much of them in this minute; the request is counted."""
    kind = "reads" if request.method in SAFE else "writes"
    is_page = not request.path_info.startswith(PREFIX)
    is_known_page = is_page and request.user.is_authenticated
    if is_page and _add(f"{minute}:{kind}:{who}", 1) > getattr(limits, kind):
        return True
    cost = limits.cost * (PAGES_COST if is_known_page else 1)
    return int(cache.get(f"{minute}:cost:{who}", 0)) > cost


def _counted_as(request: HttpRequest) -> list[tuple[str, PageLimits]]:
    """Under which names a request counts, and what is allowed under each."""
    if not request.user.is_authenticated:
        return [(f"network:{network_key(request)}", OF_A_NETWORK)]
    person = (f"person:{request.user.pk}", OF_A_PERSON)
    if request.user.is_guest:
        return [person, (f"guests:{network_key(request)}", OF_GUESTS)]
    return [person]


def _seconds() -> float:
    """By the one clock of the site: its processes count together."""
    return clock.now().timestamp()


def _add(key: str, amount: int) -> int:
    """Add to the count of a minute; returns the sum. Without Redis nothing is limited."""
    with suppress(RedisError):
        with suppress(ValueError):  # the first in this minute
            return cache.incr(key, amount)
        return amount if cache.add(key, amount, 2 * PERIOD) else cache.incr(key, amount)
    return 0
