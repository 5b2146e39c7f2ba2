"""What is asked of a session again before the most serious writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from allauth.account.decorators import reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from django.utils.translation import gettext
from rest_framework.request import Request

from core.api.models import ApiToken
from core.errors import NotAllowed

F = TypeVar("F", bound=Callable[..., Any])


def ask_password_again(view: F) -> F:
    """For a page: its reader shows their password, or second factor, unless they did within the
    last minutes (`ACCOUNT_REAUTHENTICATION_TIMEOUT`). A form that was sent is kept meanwhile.
    """
    return cast("F", reauthentication_required(view))


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
