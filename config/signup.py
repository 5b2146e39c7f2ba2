"""The fields of signing up beyond allauth's own."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User
from core.name_rules import NameField


class SignupForm(forms.Form):
    """Adds the name that others see."""

    display_name = NameField(
        whose="yourself",
        label=_("Display name"),
        help_text=_("Other coaches see this, never your e-mail address."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ("email", "display_name", "password1", "password2")

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by allauth after it created the account."""
        user.display_name = self.cleaned_data["display_name"]
        user.save(update_fields=("display_name",))
