"""The season's forms."""

from __future__ import annotations

from typing import cast

from django import forms
from django.http import QueryDict

from league.club.models import League
from league.club.names import NameField
from league.season.services.seasons import MAX_TURN_HOURS, MIN_TURN_HOURS
from matches.atlas import atlas, games_with_maps
from matches.engine.variants.registry import VARIANTS


class SeasonForm(forms.Form):
    name = NameField(whose="the season")
    variant = forms.ChoiceField(label="Game", choices=lambda: [(v.key, v.title) for v in VARIANTS])
    turn_hours = forms.IntegerField(
        label="Hours for a turn",
        min_value=MIN_TURN_HOURS,
        max_value=MAX_TURN_HOURS,
        initial=72,
        help_text="A turn not in by then is played from default orders (LGE-PBM-01).",
    )
    maps = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Each match is played on one of these, drawn by its own dice. With none ticked, "
        "on one of those printed. Other games have no maps.",
    )
    legs = forms.TypedChoiceField(
        label="Everybody meets everybody",
        choices=((1, "once"), (2, "twice, home and away")),
        coerce=int,
        initial=1,
    )
    win_points = forms.IntegerField(label="Points for a win", min_value=0, max_value=9, initial=3)
    draw_points = forms.IntegerField(label="for a draw", min_value=0, max_value=9, initial=1)
    loss_points = forms.IntegerField(label="for a loss", min_value=0, max_value=9, initial=0)

    def __init__(self, league: League, data: QueryDict | None = None) -> None:
        super().__init__(data)
        shelves = [(card, atlas(league, card)) for card in games_with_maps()]
        if not shelves:
            del self.fields["maps"]
            return
        field = cast("forms.MultipleChoiceField", self.fields["maps"])
        field.label = f"Maps of {' and '.join(card.title for card, _ in shelves)}"
        field.choices = [
            (f"{card.key}/{shown.key}", shown.title) for card, maps in shelves for shown in maps
        ]
        field.initial = [
            f"{card.key}/{shown.key}"
            for card, maps in shelves
            for shown in maps
            if shown.own is None
        ]

    def chosen_maps(self) -> list[str]:
        """The keys of the maps ticked for the game that was chosen."""
        own = f"{self.cleaned_data['variant']}/"
        ticked = self.cleaned_data.get("maps", ())
        return [key.removeprefix(own) for key in ticked if key.startswith(own)]
