"""Fetch what the reader may see; the rest is answered with 404 or 403."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from core.accounts.models import User
from core.leagues.models import League
from core.leagues.queries import visible_leagues


class AuthenticatedRequest(HttpRequest):
    """A request with a logged-in user; for views behind `login_required`."""

    user: User


def league_or_404(request: HttpRequest, slug: str) -> League:
    """The league with this slug; 404 for a private one of others."""
    if "\x00" in slug:  # PostgreSQL does not allow it
        raise Http404
    return get_object_or_404(visible_leagues(request.user), slug=slug)


def require(request: HttpRequest, permission: str, subject: Model) -> None:
    """Answer 403 unless the reader has the permission."""
    if not request.user.has_perm(permission, subject):
        raise PermissionDenied
