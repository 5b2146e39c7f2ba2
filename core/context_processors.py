"""Context of the base template."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from core.notifications.queries import unread_count


def unread_notifications(request: HttpRequest) -> dict[str, Any]:
    """The number of unread notifications, counted only on a page that shows it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"unread_notifications": SimpleLazyObject(lambda: unread_count(user))}
