"""How many people may begin to play without an account (KEM-GUE-04)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from redis.exceptions import RedisError

from core.accounts.guests import make_guest
from core.accounts.models import Guest, User
from core.advisory_lock import lock_in_transaction
from core.client_address import network_key
from core.errors import Refused

RULE = "KEM-GUE-04"
MOST_AT_ONCE = 200
"""Guests who did something in the last hour."""
MOST_A_MINUTE = 20
MOST_OF_A_NETWORK = 8
"""New guests of one network in an hour: a club behind one router."""
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@contextmanager
def playing_person(request: HttpRequest, now: datetime) -> Iterator[tuple[User, str]]:
    """The person who begins a match in this request: a new guest if nobody is there.

    Gives the key for the cookie of a new guest too, else an empty text. All in one transaction: a
    refusal leaves no guest. Raises `Refused`.
    """
    if isinstance(request.user, User):
        yield request.user, ""
        return
    with transaction.atomic():
        require_room_for_guest(request, now)
        yield make_guest(now)
        _count(request, now)


def require_room_for_guest(request: HttpRequest, now: datetime) -> None:
    """Raise `Refused`, with when to try again, where too many play without an account.

    Inside the transaction that makes the guest: of many at once each counts those before.
    """
    lock_in_transaction("guests")
    if Guest.objects.filter(created_at__gt=now - MINUTE).count() >= MOST_A_MINUTE:
        raise _full(1)
    if Guest.objects.filter(played_at__gt=now - HOUR).count() >= MOST_AT_ONCE:
        raise _full(10)
    if _counted(request, now) >= MOST_OF_A_NETWORK:
        raise Refused(
            ngettext(
                "From where you are, {most} people have begun to play without an account in this "
                "hour. Try again in {minutes} minute, or sign up.",
                "From where you are, {most} people have begun to play without an account in this "
                "hour. Try again in {minutes} minutes, or sign up.",
                (minutes := 60 - now.minute),
            ).format(most=MOST_OF_A_NETWORK, minutes=minutes),
            rule=RULE,
        )


def _counted(request: HttpRequest, now: datetime) -> int:
    """How many guests have begun there in this hour. Without Redis no network is limited."""
    with suppress(RedisError):
        return int(cache.get(_key(request, now), 0))
    return 0


def _count(request: HttpRequest, now: datetime) -> None:
    """One more has begun; who was refused has not. The lock of `require_room_for_guest` is held."""
    with suppress(RedisError):
        cache.set(_key(request, now), _counted(request, now) + 1, HOUR.total_seconds())


def _key(request: HttpRequest, now: datetime) -> str:
    """No address is kept: a keyed hash of it counts, until the hour is over."""
    hour = int(now.timestamp() // HOUR.total_seconds())
    return f"guests:{network_key(request, 'guest', hour)}"


def _full(minutes: int) -> Refused:
    return Refused(
        gettext(
            "All places for playing without an account are taken. Try again in {minutes} min, or "
            "sign up."
        ).format(minutes=minutes),
        rule=RULE,
    )
