"""The forms of matches that are not orders."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from core.name_rules import NameField


class MapForm(forms.Form):
    """A map as text; the rules of the game report its faults, not the form."""

    name = NameField(whose=_("the map"))
    text = forms.CharField(
        label=_("The map"),
        strip=False,
        widget=forms.Textarea(
            attrs={
                "class": "sheet map-text",
                "rows": 24,
                "cols": 50,
                "spellcheck": "false",
            }
        ),
        help_text=_("One row per line."),
    )


class ExtensionForm(forms.Form):
    """More time for the turn or set-up a match waits for."""

    hours = forms.IntegerField(label=_("Extra hours"), min_value=1, max_value=336, initial=24)
    reason = forms.CharField(label=_("Why"), max_length=300)


class VacationForm(forms.Form):
    """Whole days on which one is away."""

    first_day = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    last_day = forms.DateField(
        label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
