"""A person whom a test logs in has just shown their password, as after the page that asks for it.

Tests of that page forget it again with `forget`.
"""

from __future__ import annotations

import time
from typing import Any

from allauth.account.internal.flows.login import (
    AUTHENTICATION_METHODS_SESSION_KEY,
    record_authentication,
)
from django.contrib.auth.signals import user_logged_in
from django.test import Client


def connect() -> None:
    user_logged_in.connect(_shown, dispatch_uid="tests.recent_password")


def _shown(sender: Any, request: Any, user: Any, **_: Any) -> None:
    record_authentication(request, user, method="password", reauthenticated=True)


def forget(client: Client, minutes: int = 60) -> None:
    """The password was shown that long ago."""
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "password", "at": time.time() - 60 * minutes, "reauthenticated": True}
    ]
    session.save()
