"""Forms for a person's own account."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.accounts import handles
from core.accounts.api_tokens import MAX_DAYS, SCOPES
from core.accounts.models import PitchWay, Theme, User
from core.accounts.time_zones import zone_choices, zones
from core.name_rules import NameField
from core.notifications.kinds import optional_kinds
from core.refusals import refusal_as_error

HOURS = [("", _("no quiet hours")), *((hour, f"{hour:02}:00") for hour in range(24))]


ASKS_BROWSER = {"data-time-zone": ""}
"""Attributes of a field to which the script `time-zone.js` gives the browser's time zone."""


class BrowserZoneField(forms.CharField):
    """A hidden field that the page's script fills with the browser's time zone; empty for one that
    there is not.
    """

    def __init__(self) -> None:
        hidden = forms.HiddenInput(attrs=ASKS_BROWSER)
        super().__init__(required=False, max_length=64, widget=hidden)

    def clean(self, value: Any) -> str:
        named: str = super().clean(value)
        return named if named in zones() else ""


def offer_zones(form: forms.Form) -> None:
    """Have its field `time_zone` offer all zones, and the present one, which may be retired: else
    the browser would replace it.
    """
    field = cast("forms.ChoiceField", form.fields["time_zone"])
    field.choices = zone_choices(form.initial.get("time_zone", "UTC"))


class SignupForm(forms.Form):
    """Adds the name that others see to allauth's form."""

    display_name = NameField(
        whose=_("yourself"),
        label=_("Display name"),
        help_text=_("Other coaches see this, never your e-mail address."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    time_zone = BrowserZoneField()
    """An account without one begins with UTC."""
    field_order = ("email", "display_name", "password1", "password2")

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        with refusal_as_error(self, "display_name"):
            handles.require_own_look(User(display_name=name))
        return name

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by allauth, which wants it, after `AccountAdapter.save_user` wrote the account."""


class ProfileForm(forms.Form):
    display_name = NameField(
        whose=_("yourself"),
        label=_("Name"),
        help_text=_("Other coaches see this, never your e-mail address."),
    )
    handle = forms.CharField(
        label=_("Handle"),
        max_length=31,
        required=False,
        help_text=_(
            "Yours alone: it tells you from others of your name. It can be changed every 30 days."
        ),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("Deadlines are shown in this time zone.")
    )
    wants_mail = forms.BooleanField(
        label=_("Send me e-mail"),
        required=False,
        help_text=_("You also find every notification on this site."),
    )

    pitch_way = forms.TypedChoiceField(
        label=_("On my screen my side attacks"),
        choices=PitchWay,
        coerce=PitchWay,
        empty_value=None,  # a page from before it was asked: what they have stays
        required=False,
        help_text=_(
            "On a wide screen the pitch lies along and your side attacks to the right or to the "
            "left. Choose upward if you want it to stand upright everywhere."
        ),
    )

    theme = forms.TypedChoiceField(
        label=_("Pages are"),
        choices=Theme,
        coerce=Theme,
        empty_value=None,  # as for `pitch_way`
        required=False,
    )

    quiet_from = forms.TypedChoiceField(
        label=_("Quiet from"), choices=HOURS, coerce=int, empty_value=None, required=False
    )
    quiet_to = forms.TypedChoiceField(
        label=_("until"),
        choices=HOURS,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("None of your deadlines falls between these hours."),
    )

    digest_hour = forms.TypedChoiceField(
        label=_("Daily summary of what waits for me"),
        choices=[("", _("never")), *HOURS[1:]],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_(
            "Sent at this hour if anything waits for you and “Once a day” is ticked above."
        ),
    )
    mailed = forms.MultipleChoiceField(
        label=_("E-mail me these notifications"),
        choices=lambda: [(kind.key, kind.label) for kind in optional_kinds()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Kinds not in this list are mailed while “Send me e-mail” is ticked."),
    )

    def clean(self) -> dict[str, Any] | None:
        data = super().clean()
        hours = self.cleaned_data.get("quiet_from"), self.cleaned_data.get("quiet_to")
        if (hours[0] is None) != (hours[1] is None):
            self.add_error("quiet_to", gettext("Quiet hours need a beginning and an end."))
        return data

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_zones(self)


class TokenForm(forms.Form):
    """What a program with the token may do, and for how long."""

    name = NameField(whose=_("the token"))
    scopes = forms.MultipleChoiceField(
        label=_("Allowed actions"),
        choices=SCOPES.items,
        initial=["read"],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.IntegerField(
        label=_("Valid for days"), min_value=1, max_value=MAX_DAYS, initial=90
    )


class EraseForm(forms.Form):
    """Asks for the password and for a confirmation."""

    password = forms.CharField(
        label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(label=_("Yes, erase my account. I know that this cannot be undone"))

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(gettext("This is not your password."))
        return password
