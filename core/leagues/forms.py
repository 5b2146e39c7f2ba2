"""Forms of leagues: they check types and lengths; the services check the rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.accounts.forms import ASKS_BROWSER, offer_zones
from core.leagues.models import GIVEN_ROLES, JoiningWay, Role
from core.name_rules import NameField

GIVEN = [(role.value, role.label) for role in GIVEN_ROLES]


class LeagueForm(forms.Form):
    name = NameField(whose=_("the league"))
    description = forms.CharField(
        label=_("Description"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("What new coaches should know."),
    )
    is_private = forms.BooleanField(
        label=_("Private"),
        required=False,
        initial=True,
        help_text=_("Only members see the league and everything in it."),
    )
    joining_way = forms.ChoiceField(
        label=_("How coaches join a public league"),
        choices=JoiningWay.choices,
        initial=JoiningWay.LINK,
        required=False,
        help_text=_("Links work in any case. Who asks to join waits for a commissioner."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_("For times of the league. Deadlines are shown to each person in their own."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_zones(self)


class NewLeagueForm(LeagueForm):
    """Proposes the zone of the browser; of who has no script, that in `initial`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:
            self.fields["time_zone"].widget.attrs.update(ASKS_BROWSER)


class JoinRequestForm(forms.Form):
    words = forms.CharField(
        label=_("What the commissioners should know"),
        max_length=300,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Who you are, and what you would like to play. They alone read it."),
    )


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=GIVEN, initial=Role.COACH)
    max_uses = forms.IntegerField(
        label=_("For how many people"), min_value=1, max_value=100, initial=1
    )
    days = forms.IntegerField(label=_("Valid for days"), min_value=1, max_value=90, initial=14)


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=GIVEN)
