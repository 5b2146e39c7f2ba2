"""Signs that two accounts may be in one hand: where people logged in from, as hashes.

They are signs and nothing more: a family, a club's computer and a telephone network look the same.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from core import clock
from core.accounts.models import LoginPlace, User
from core.client_address import client_network

COOKIE = "browser"
KEPT = timedelta(days=90)
"""How long a log-in is remembered, and the browser's random name too."""


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """People who logged in from one place: `kind` is `address` or `browser`, `place` its hash;
    `last_at` is when the last two of them did.
    """

    kind: str
    place: str
    people: tuple[int, ...]
    last_at: datetime


def note_login(user: User, request: HttpRequest, response: HttpResponse) -> None:
    """Remember where a log-in came from, and name its browser if it has no name yet."""
    name = request.COOKIES.get(COOKIE, "")[:64] or secrets.token_urlsafe(16)
    response.set_cookie(
        COOKIE,
        name,
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    now = clock.now()
    LoginPlace.objects.filter(last_at__lt=now - KEPT).delete()
    LoginPlace.objects.update_or_create(
        user=user,
        browser=_hash("browser", name),
        address=_hash("address", client_network(request)),
        defaults={"last_at": now},
    )


def known_browser(request: HttpRequest, email: str) -> str:
    """The hash of this browser's name if it has logged in to the account of this address before;
    else an empty text.
    """
    name = request.COOKIES.get(COOKIE, "")[:64]
    if not name:
        return ""
    browser = _hash("browser", name)
    owners = User.objects.registered_with(email)
    places = LoginPlace.objects.filter(
        user__in=owners, browser=browser, last_at__gt=clock.now() - KEPT
    )
    return browser if places.exists() else ""


def shared_places(people: Collection[int]) -> list[SharedPlace]:
    """Every address and every browser from which more than one of these people logged in."""
    rows = LoginPlace.objects.filter(user__in=people, last_at__gt=clock.now() - KEPT)
    seen: dict[tuple[str, str], dict[int, datetime]] = {}
    for row in rows:
        for kind, place in (("address", row.address), ("browser", row.browser)):
            at = seen.setdefault((kind, place), {})
            at[row.user_id] = max(row.last_at, at.get(row.user_id, row.last_at))
    return [
        SharedPlace(kind, place, tuple(sorted(at)), sorted(at.values())[-2])
        for (kind, place), at in sorted(seen.items())
        if len(at) > 1
    ]


def _hash(kind: str, value: str) -> str:
    """A keyed hash: a reader of the table learns no address and no cookie."""
    return hmac.new(
        settings.SECRET_KEY.encode(), f"kemari {kind} {value}".encode(), hashlib.sha256
    ).hexdigest()[:32]
