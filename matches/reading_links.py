"""Friendlies that a browser has opened by the link of their makers (KEM-FRI-13).

What was opened is kept in the session, as numbers of matches. It opens nothing by itself: whether a
match is shared is asked at each use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from matches.models import Match

SESSION_KEY = "opened_friendlies"
MOST_OPENED = 20
_signer = signing.Signer(salt="matches.reading_link")
_find: ContextVar[Callable[[], frozenset[int]]] = ContextVar("opened_friendlies")


def opened_friendlies() -> frozenset[int]:
    """The matches that the browser of the present request has opened; none outside of one."""
    find = _find.get(None)
    return frozenset() if find is None else find()


def sign_reading_link(match: Match) -> str:
    """What the link of a match ends with: signed, so that no other one can be guessed."""
    return _signer.sign(str(match.pk))


def read_reading_link(token: str) -> int | None:
    """The number of the match of a link; None if the site never made it."""
    try:
        return int(_signer.unsign(token))
    except signing.BadSignature:
        return None


def note_opened(request: HttpRequest, match: Match) -> None:
    """The browser has opened the match; the oldest of many are forgotten."""
    before = [pk for pk in request.session.get(SESSION_KEY, ()) if pk != match.pk]
    request.session[SESSION_KEY] = [*before, match.pk][-MOST_OPENED:]


class ReadingLinkMiddleware:
    """Lets predicates and queries know what this browser has opened.

    A browser without a session has opened nothing: then none is looked for, so that what visitors
    are sent stays the same for all of them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with _reading_as(request):
            return self.get_response(request)


@contextmanager
def _reading_as(request: HttpRequest) -> Iterator[None]:
    token = _find.set(lambda: _opened_in(request))
    try:
        yield
    finally:
        _find.reset(token)


def _opened_in(request: HttpRequest) -> frozenset[int]:
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return frozenset()
    return frozenset(request.session.get(SESSION_KEY, ()))
