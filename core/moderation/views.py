"""The form to report a page, and what a suspended person reads."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from core.leagues.views.shortcuts import AuthenticatedRequest
from core.local_address import is_local_address
from core.moderation import services
from core.refusals import refusal_as_error


class ReportForm(forms.Form):
    """Which page, and what is wrong with it."""

    page = forms.CharField(widget=forms.HiddenInput, max_length=services.MAX_PAGE)
    words = forms.CharField(
        label=_("What is wrong with it"),
        max_length=services.MAX_WORDS,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Only the operators of this site read it."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report(request: AuthenticatedRequest) -> HttpResponse:
    """Report the page that `?page=` names."""
    page = request.GET.get("page", "/")
    if not is_local_address(page) or len(page) > services.MAX_PAGE:
        page = "/"
    initial: dict[str, Any] = {"page": page}
    form = ReportForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form, own_field=True):
            services.report(actor=request.user, **form.cleaned_data)
            messages.success(
                request, gettext("The operators of this site will look at it. Thank you.")
            )
            return redirect("core:home")
    status = 422 if form.errors else 200
    return render(request, "core/report.html", {"form": form, "page": page}, status=status)
