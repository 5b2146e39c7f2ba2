"""Forms for a person's own account."""

from __future__ import annotations

from typing import Any

from django import forms

from core.accounts.api_tokens import MAX_DAYS
from core.accounts.models import User
from core.accounts.scopes import SCOPES
from core.accounts.time_zones import zones
from core.name_rules import NameField
from core.notifications.kinds import optional_kinds

HOURS = [("", "no quiet hours"), *((hour, f"{hour:02}:00") for hour in range(24))]


class ProfileForm(forms.Form):
    display_name = NameField(
        whose="yourself", label="Name", help_text="What other coaches see; never your address."
    )
    time_zone = forms.ChoiceField(help_text="Deadlines are shown in it.")
    wants_mail = forms.BooleanField(
        label="Send me e-mail",
        required=False,
        help_text="Every letter is in your mailbox here either way.",
    )

    quiet_from = forms.TypedChoiceField(
        label="Quiet from", choices=HOURS, coerce=int, empty_value=None, required=False
    )
    quiet_to = forms.TypedChoiceField(
        label="until",
        choices=HOURS,
        coerce=int,
        empty_value=None,
        required=False,
        help_text="Nothing of yours falls due between these hours of your day.",
    )

    digest_hour = forms.TypedChoiceField(
        label="Tell me once a day what waits for me",
        choices=[("", "never"), *HOURS[1:]],
        coerce=int,
        empty_value=None,
        required=False,
        help_text="At that hour of your day, if anything does.",
    )
    mailed = forms.MultipleChoiceField(
        label="Of these letters, mail me",
        choices=lambda: [(kind.key, kind.label) for kind in optional_kinds()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="All else follows the switch above.",
    )

    def clean(self) -> dict[str, Any] | None:
        data = super().clean()
        hours = self.cleaned_data.get("quiet_from"), self.cleaned_data.get("quiet_to")
        if (hours[0] is None) != (hours[1] is None):
            self.add_error("quiet_to", "Quiet hours have a beginning and an end.")
        return data

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = self.initial.get("time_zone", "UTC")  # lest the browser change an old one unasked
        offered = zones() if own in zones() else (own, *zones())
        self.fields["time_zone"].choices = [(zone, zone.replace("_", " ")) for zone in offered]  # type: ignore[attr-defined]


class TokenForm(forms.Form):
    """What a program that acts for its owner may do, and how long."""

    name = NameField(whose="the token")
    scopes = forms.MultipleChoiceField(
        label="It may",
        choices=SCOPES.items(),
        initial=["read"],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.IntegerField(
        label="For how many days", min_value=1, max_value=MAX_DAYS, initial=90
    )


class EraseForm(forms.Form):
    """Whoever wants to be erased says so twice, and shows that the account is his."""

    password = forms.CharField(
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(label="Yes, erase me; I know that it cannot be undone")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError("That is not your password.")
        return password
