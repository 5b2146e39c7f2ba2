"""Forms in the place of allauth's own. (Its module of forms imports `core.accounts.forms`.)"""

from __future__ import annotations

from typing import Any

from allauth.account.forms import AddEmailForm, LoginForm, ResetPasswordForm
from django import forms
from django.http import HttpRequest

from core.accounts.confirmations import require_room_for_confirmation
from core.accounts.models import User
from core.accounts.password_reset import request_password_reset
from core.accounts.reserved import refuse_reserved_address
from core.local_address import is_local_address
from core.refusals import refusal_as_error


class LogInForm(LoginForm):  # type: ignore[misc]
    """Its page has one link to a new password, which keeps where the reader was going."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""


class ResetForm(ResetPasswordForm):  # type: ignore[misc]
    """Asks for a link to a new password. A worker looks up whether the address has an account."""

    after = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        self.users: list[User] = []
        return email

    def clean_after(self) -> str:
        """Where to go then: another site's address is dropped."""
        after: str = self.cleaned_data["after"]
        return after if is_local_address(after) else ""

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        email: str = self.cleaned_data["email"]
        request_password_reset(email=email, destination=self.cleaned_data["after"])
        return email


class AddAddressForm(AddEmailForm):  # type: ignore[misc]
    """Adds an address to an account: each costs a mail to somebody, so there is a quota."""

    def clean_email(self) -> str:
        refuse_reserved_address(self.cleaned_data["email"])
        email: str = super().clean_email()
        with refusal_as_error(self, "email"):
            require_room_for_confirmation(self.user)
        return email
