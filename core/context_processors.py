"""Context of the base template."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from core.accounts.guest_door import COOKIE, guest_of
from core.accounts.waiting import DEMANDING_MATCHES
from core.notifications.queries import header_facts


def unread_notifications(request: HttpRequest) -> dict[str, Any]:
    """What every page tells its reader: how many matches wait for them, unread notifications, and
    that mail to them is off.

    Asked once, on a page that shows it.
    """
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    facts = SimpleLazyObject(lambda: header_facts(user))
    return {
        "waiting_matches": SimpleLazyObject(lambda: sum(DEMANDING_MATCHES.call(user))),
        "unread_notifications": SimpleLazyObject(lambda: facts.unread),
        "mail_stopped": SimpleLazyObject(lambda: facts.address),
    }


def guest_here(request: HttpRequest) -> dict[str, Any]:
    """The guest of this browser, for the pages that ask about them."""
    if COOKIE not in getattr(request, "COOKIES", {}):
        return {}
    return {"guest": SimpleLazyObject(lambda: guest_of(request))}
