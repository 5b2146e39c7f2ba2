"""Fetching what the reader may see: what is private to others does not exist for him."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from core.accounts.models import User
from core.leagues.models import League
from core.leagues.queries import visible_leagues


class AuthenticatedRequest(HttpRequest):
    """The request of somebody who is logged in; for views behind `login_required`."""

    user: User


def league_or_404(request: HttpRequest, slug: str) -> League:
    """The league of that address; a private one is not found by strangers."""
    if "\x00" in slug:  # PostgreSQL knows no such character
        raise Http404
    return get_object_or_404(visible_leagues(request.user), slug=slug)


def require(request: HttpRequest, permission: str, subject: Model) -> None:
    """Answer 403 unless the reader has the permission."""
    if not request.user.has_perm(permission, subject):
        raise PermissionDenied
