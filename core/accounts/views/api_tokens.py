"""The page of your API tokens: create, show once, revoke."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from core.accounts import api_tokens
from core.accounts.forms import TokenForm
from core.accounts.recent_password import ask_password_again
from core.api.models import ApiToken
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import refusal_as_error


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@ask_password_again
@sensitive_variables("key", "calendar")
def tokens(request: AuthenticatedRequest) -> HttpResponse:
    """The list and the form, for who has just shown their password; a new key is shown only in this
    response.
    """
    form, key, calendar = TokenForm(request.POST or None), "", ""
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form):
            token, key = api_tokens.create_token(user=request.user, **form.cleaned_data)
            if token.scopes == [api_tokens.CALENDAR]:
                calendar = request.build_absolute_uri(reverse("core:calendar", args=[key]))
            form = TokenForm()
    response = render(
        request,
        "core/tokens.html",
        {
            "form": form,
            "key": key,
            "calendar": calendar,
            "tokens": ApiToken.objects.filter(user=request.user)[:50],
        },
    )
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@login_required
def revoke_token(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(ApiToken, user=request.user, pk=pk)
    api_tokens.revoke_token(token=token, actor=request.user)
    messages.success(request, gettext("The token {name} is revoked.").format(name=token.name))
    return redirect("core:tokens")
