"""What is asked of a session again before the most serious writes."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import suspend_request
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest
from django.utils.translation import gettext
from rest_framework.request import Request

from core.api.models import ApiToken
from core.errors import NotAllowed

F = TypeVar("F", bound=Callable[..., Any])
GUARDED = "asks_password_again"
"""The attribute of a page that asks; the decorators around it carry it on."""


def ask_password_again(view: F) -> F:
    """For a page: its reader shows their password, or second factor, unless they did within the
    last minutes (`ACCOUNT_REAUTHENTICATION_TIMEOUT`). A form that was sent is kept meanwhile.
    """
    guarded = reauthentication_required(view)
    setattr(guarded, GUARDED, True)
    return cast("F", guarded)


def ask_second_factor_again(view: F) -> F:
    """For a page that nobody may open with a password alone who has a second factor: its reader
    shows that too, unless they did within the last minutes.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if is_mfa_enabled(request.user) and not _has_shown_second_factor(request):
            ways = get_adapter().get_reauthentication_methods(request.user)
            second = next(way for way in ways if way["id"].startswith("mfa"))
            return suspend_request(request, second["url"])
        return view(request, *args, **kwargs)

    return cast("F", guarded)


def _has_shown_second_factor(request: HttpRequest) -> bool:
    # allauth notes it by this clock too.
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT  # noqa: TID251
    return any(
        record["method"] == "mfa" and record.get("reauthenticated") and record["at"] > since
        for record in get_authentication_records(request, cast("Any", request.user))
    )


def require_recent_password(request: Request) -> None:
    """For the API: raise `NotAllowed` in a session whose person has not shown their password, or
    second factor, within the last minutes. A token was made by somebody who had.
    """
    if isinstance(request.auth, ApiToken):
        return
    try:
        _asked(request._request)  # noqa: SLF001 -- documented by REST framework
    except ReauthenticationRequired as error:
        raise NotAllowed(
            gettext("Confirm your password on the site first, then try again.")
        ) from error


@ask_password_again
def _asked(request: Any) -> None:
    """Nothing but the decorator."""
