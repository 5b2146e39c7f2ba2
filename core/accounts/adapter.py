"""How allauth mails: by a worker, with links to this site's own address."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.manage_email import email_already_exists
from allauth.account.internal.flows.signup import prevent_enumeration
from allauth.core import context as allauth_context
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from core.accounts import handles, signs
from core.accounts.models import User
from core.mail import account_mail


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Queues the mails about accounts, so that no page waits for the mail server."""

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Write a new account, with its name and a free handle like it (KEM-NAM-02).

        Of two sign-ups at once with one address, the second is answered like any with an address
        that is known.
        """
        with transaction.atomic():
            handles.lock_handles()
            email = form.cleaned_data["email"]
            if not User.objects.filter(email__iexact=email).exists():
                user.display_name = form.cleaned_data["display_name"]
                user.handle = handles.free_handle(user.display_name)
                saved: User = super().save_user(request, user, form, commit)
                return saved
        raise ImmediateHttpResponse(_known_already(request, email))

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        """Remember where the log-in came from."""
        response: HttpResponse = super().post_login(request, user, **details)
        signs.note_login(user, request, response)
        return response

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Tell a suspended person why, and until when."""
        suspension = user.suspensions.filter(lifted_at=None).first()
        context = {"suspension": suspension}
        return render(request, "account/account_inactive.html", context, status=403)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Render a mail and queue it.

        Its links begin with `SITE_URL`: the host that the browser named is not to be believed.
        """
        named = allauth_context.request.build_absolute_uri("/")
        host = urlsplit(settings.SITE_URL).netloc
        values: dict[str, Any] = {
            "email": email,
            "current_site": SimpleNamespace(name=host, domain=host),
        }
        for name, value in context.items():
            if isinstance(value, str) and value.startswith(named):
                value = f"{settings.SITE_URL}/{value.removeprefix(named)}"  # noqa: PLW2901
            values[name] = value
        message = self.render_mail(template_prefix, email, values)
        account_mail.queue(to=email, subject=str(message.subject), body=str(message.body))


def _known_already(request: HttpRequest, email: str) -> HttpResponse:
    """As allauth answers an address that has an account: where it is mailed, with the same page."""
    try:
        email_already_exists(email)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("account_signup")
    response: HttpResponse = prevent_enumeration(request, email=email)
    return response
