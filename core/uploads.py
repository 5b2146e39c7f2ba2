"""Doors for large bodies of people: who may use one, and how many at a time.

The proxy keeps small bodies until they are whole; a large one it hands on as it comes, and a slow
one holds a thread of ours until the proxy cuts it. So a stranger is sent to log in with nothing
read, nobody uploads twice at a time, and all uploads together hold a few threads only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from redis.exceptions import RedisError

from core.api.errors import refuse
from core.errors import Busy

AT_ONCE = 2
"""How many people may upload at a time; the image has three processes of eight threads."""
SECONDS = 15 * 60
"""How long the proxy lets a body take; then its place is free, whatever became of the request."""


class Uploading(Busy):
    """Others upload now, or the same person does."""

    wait = 60
    words = _("Files are being uploaded already. Nothing of yours was read: try again in a minute.")


class UploadMiddleware:
    """Lets bodies for `LARGE_BODIES` in one by one; must follow the authentication middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not int(request.META.get("CONTENT_LENGTH") or 0) or not _is_for_people(request):
            return self.get_response(request)
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        with _place(request.user.pk) as is_free:
            return self.get_response(request) if is_free else refuse(request, Uploading())


def _is_for_people(request: HttpRequest) -> bool:
    """Whether this is a door for those who are logged in; others ask for a secret of their own."""
    return any(
        request.path_info.startswith(start) and not door["anybody"]
        for start, door in settings.LARGE_BODIES.items()
    )


@contextmanager
def _place(person: int) -> Iterator[bool]:
    """Whether this person may upload now; if so, the place is theirs until they have."""
    own, place = f"uploading:person:{person}", None
    if not _take(own):
        yield False
        return
    try:
        place = next(filter(_take, (f"uploading:{n}" for n in range(AT_ONCE))), None)
        yield place is not None
    finally:
        for key in filter(None, (own, place)):
            _give_back(key)


def _take(key: str) -> bool:
    try:
        return bool(cache.add(key, True, SECONDS))
    except RedisError:
        return True  # without Redis the site goes on; only this limit is gone


def _give_back(key: str) -> None:
    with suppress(RedisError):
        cache.delete(key)
