"""Download and erase your own data."""

from __future__ import annotations

from typing import cast

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from core.accounts import erasure
from core.accounts.forms import EraseForm
from core.accounts.personal_data import personal_data
from core.accounts.recent_password import ask_password_again, ask_second_factor_again
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import refusal_as_error


@require_safe
@login_required
@ask_password_again
def data(request: AuthenticatedRequest) -> HttpResponse:
    """All data stored about the reader, as a file."""
    response = JsonResponse(personal_data(request.user), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = 'attachment; filename="kemari-my-data.json"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@login_required
@ask_second_factor_again
def erase(request: AuthenticatedRequest) -> HttpResponse:
    """Explain what is erased; a POST with the password erases the account.

    Guesses of the password are counted, like those of a log-in.
    """
    if request.method == "POST" and (
        refused := ratelimit.consume_or_429(request, action="erase", user=request.user)
    ):
        return cast("HttpResponse", refused)
    form = EraseForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form):
            pseudonym = erasure.erase(user=request.user)
            logout(request)
            messages.success(
                request,
                gettext(
                    "Your account is erased. What you played stays under the name {pseudonym}."
                ).format(pseudonym=pseudonym),
            )
            return redirect("core:home")
    return render(request, "core/erase.html", {"form": form})
