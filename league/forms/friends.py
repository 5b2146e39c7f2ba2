"""The form with which friends start: name, game, pace, number of players (KEM-STA-01)."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from core.accounts.forms import BrowserZoneField
from core.name_rules import NameField
from engine.variants.registry import VARIANTS
from league.services.friends import FRIENDS_PACES, LEAST, MOST
from matches.clocks.clock_terms import USUAL


class FriendsForm(forms.Form):
    """A league of friends; all but the name has a value from the start."""

    name = NameField(whose=_("the league"), label=_("Name of your league"))
    variant = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(v.key, v.title) for v in VARIANTS],
        widget=forms.RadioSelect,
        initial=VARIANTS[0].key,
    )
    pace = forms.ChoiceField(
        label=_("How fast you play"),
        choices=[(key, pace.words) for key, pace in FRIENDS_PACES.items()],
        widget=forms.RadioSelect,
        initial="day",
        help_text=_("Who is ready plays on at once: this is the most that anybody waits."),
    )
    players = forms.IntegerField(
        label=_("How many you are"), min_value=LEAST, max_value=MOST, initial=4
    )
    can_regret = forms.BooleanField(
        label=_("A submitted turn waits for ten minutes, and can be taken back"), required=False
    )
    time_zone = BrowserZoneField()

    @property
    def regret_minutes(self) -> int:
        """The regret window of a valid form."""
        return USUAL.regret_minutes if self.cleaned_data["can_regret"] else 0
