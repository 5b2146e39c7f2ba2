"""Ending one of your own sessions; allauth's page lists them and ends all others."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from core.leagues.views.shortcuts import AuthenticatedRequest


@require_POST
@login_required
def end_session(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Log that browser out; to end the session of this one is to log out."""
    session = get_object_or_404(UserSession, user=request.user, pk=pk)
    session.end()
    messages.success(request, gettext("That session is ended."))
    return redirect("usersessions_list")
