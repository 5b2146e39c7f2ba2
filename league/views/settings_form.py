"""What the pages of a season's settings share: a form that sets all of them at once."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from core.accounts.models import User
from core.leagues.views.shortcuts import require
from core.refusals import refusal_as_error
from league.models import Season


def save_posted(
    request: HttpRequest,
    season: Season,
    form: forms.Form,
    save: Callable[[User], bool],
    *,
    permission: str,
    saved: str,
    page: str,
) -> HttpResponse | None:
    """Save a posted form; None if there is nothing to save or the form has errors.

    `save` returns whether anything changed; then `saved` is the message on `page`. Raises
    `PermissionDenied`.
    """
    if request.method != "POST":
        return None
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    require(request, permission, season)
    with refusal_as_error(form):
        if form.is_valid():
            messages.success(request, saved if save(user) else gettext("Nothing has changed."))
            return redirect(page, season.pk)
    return None
