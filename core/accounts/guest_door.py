"""The door for guests: pages named in `settings.GUEST_PAGES` know them. To all others they are a
visitor (KEM-GUE-02).

A guest is never logged in: no session has their account, so that nothing which asks for one is
open to them by oversight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.functional import SimpleLazyObject

from core import clock
from core.accounts.guests import KEPT, find_guest, note_guest_is_here
from core.accounts.models import Person, User

COOKIE = "guest"
MAX_KEY = 100
KEEP_GUEST = "keep_guest"
"""The box on the forms of sign-up and log-in."""


def guest_of(request: HttpRequest) -> User | None:
    """The guest whose cookie this browser has, whether or not somebody is logged in."""
    if not hasattr(request, "found_guest"):
        key = request.COOKIES.get(COOKIE, "")[:MAX_KEY]
        request.found_guest = find_guest(key, clock.now()) if key else None  # type: ignore[attr-defined]
    found: User | None = request.found_guest  # type: ignore[attr-defined]
    return found


def set_guest_cookie(response: HttpResponse, key: str) -> None:
    """Let the browser keep the key of a guest for as long as the site keeps what they have; nothing
    for somebody who has none.
    """
    if not key:
        return
    response.set_cookie(
        COOKIE,
        key,
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def delete_guest_cookie(response: HttpResponse) -> None:
    response.delete_cookie(COOKIE, samesite="Lax")


class GuestDoorMiddleware:
    """Pages that are open to guests see the one whose cookie came, if nobody is logged in.

    Must follow the authentication middleware, and come before whatever asks for the user.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if COOKIE not in request.COOKIES or not _knows_guests(request):
            return self.get_response(request)
        person = request.user
        request.user = SimpleLazyObject(lambda: _who_is_there(request, person))  # type: ignore[assignment]
        response = self.get_response(request)
        user = request.user
        seen = isinstance(user, User) and user.is_guest and note_guest_is_here(user, clock.now())
        if seen and COOKIE not in response.cookies:  # a page may have deleted it
            set_guest_cookie(response, request.COOKIES[COOKIE][:MAX_KEY])
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-cache"
        return response


def _who_is_there(request: HttpRequest, person: Person) -> Any:
    if person.is_authenticated:
        return person
    return guest_of(request) or person


def _knows_guests(request: HttpRequest) -> bool:
    try:
        found = resolve(request.path_info)
    except Resolver404:
        return False
    return found.view_name in settings.GUEST_PAGES
