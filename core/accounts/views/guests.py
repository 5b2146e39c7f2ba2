"""What a guest has: kept by an account, or deleted (KEM-GUE-03, KEM-GUE-04)."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from core.accounts.guest_door import delete_guest_cookie, guest_of
from core.accounts.guests import claim_guest, forget_guest, way_to_kept
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest


@require_POST
@login_required
def keep_guest(request: AuthenticatedRequest) -> HttpResponse:
    """Give a logged-in person what they began in this browser without an account."""
    guest = guest_of(request)
    way = way_to_kept(guest) if guest is not None else ""
    try:
        is_kept = guest is not None and claim_guest(guest=guest, person=request.user)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("core:home")
    if is_kept:
        messages.success(request, gettext("What you began without an account is yours."))
    else:
        messages.info(request, gettext("There is nothing in this browser to keep."))
    return _without_cookie(way if is_kept else "")


@require_POST
def forget_this_guest(request: HttpRequest) -> HttpResponse:
    """Delete what this browser began without an account."""
    guest = guest_of(request)
    if guest is not None:
        forget_guest(guest)
        messages.success(request, gettext("What you began without an account is deleted."))
    return _without_cookie()


def _without_cookie(way: str = "") -> HttpResponse:
    response = redirect(way or "core:home")
    delete_guest_cookie(response)
    return response
