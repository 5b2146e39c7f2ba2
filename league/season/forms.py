"""The season's forms."""

from __future__ import annotations

from django import forms

from league.club.names import NameField
from league.season.services.seasons import MAX_TURN_HOURS, MIN_TURN_HOURS
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
    legs = forms.TypedChoiceField(
        label="Everybody meets everybody",
        choices=((1, "once"), (2, "twice, home and away")),
        coerce=int,
        initial=1,
    )
    win_points = forms.IntegerField(label="Points for a win", min_value=0, max_value=9, initial=3)
    draw_points = forms.IntegerField(label="for a draw", min_value=0, max_value=9, initial=1)
    loss_points = forms.IntegerField(label="for a loss", min_value=0, max_value=9, initial=0)
