"""The form of a match against the bot: whose team, which rival, how well it plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User
from engine.variants.game_meta import GameMeta
from matches.services.bots import LEVELS
from rosters.models import Clan, Team
from rosters.queries.friendly_teams import clans_of_game, own_teams_of_game

PREPARED, OWN = "clan", "team"
LEVEL_WORDS = {
    "easy": _("Easy: it makes mistakes, and forgives yours"),
    "normal": _("Normal: it plays on, and takes what you leave"),
    "strong": _("Strong: it looks ahead, and thinks for a few seconds"),
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the form says: the person's clan or their own team, the rival's clan, the level."""

    clan: Clan
    own: Team | None
    rival: Clan
    level: str


class PlayBotForm(forms.Form):
    """Every choice has a value from the start, so that one press begins a match."""

    team = forms.ChoiceField(label=_("You play"))
    rival = forms.ChoiceField(label=_("The bot plays"))
    level = forms.ChoiceField(
        label=_("How well the bot plays"),
        choices=[(level, LEVEL_WORDS[level]) for level in LEVELS],
        widget=forms.RadioSelect,
        initial="easy",
    )

    def __init__(self, *args: Any, meta: GameMeta, coach: User | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.meta = meta
        self.clans = {clan.key: clan for clan in clans_of_game(meta.key)}
        own = own_teams_of_game(coach, meta.key) if coach is not None else ()
        self.own = {str(team.pk): team for team in own}
        prepared = [(f"{PREPARED}:{key}", clan.name) for key, clan in self.clans.items()]
        copies = [(f"{OWN}:{pk}", team.name) for pk, team in self.own.items()]
        groups = [
            (gettext("Your teams (a copy: nothing that happens counts)"), copies),
            (gettext("Prepared teams"), prepared),
        ]
        team, rival = self.fields["team"], self.fields["rival"]
        team.choices = [(words, rows) for words, rows in groups if rows]  # type: ignore[attr-defined]
        rival.choices = [(key, clan.name) for key, clan in self.clans.items()]  # type: ignore[attr-defined]
        keys = list(self.clans)
        team.initial = copies[0][0] if copies else prepared[0][0]
        rival.initial = keys[1 % len(keys)]

    def chosen(self) -> Chosen:
        """The choices of a valid form."""
        data = self.cleaned_data
        kind, _colon, name = data["team"].partition(":")
        own = self.own[name] if kind == OWN else None
        clan = self.clans[name] if own is None else own.clan
        return Chosen(clan, own, self.clans[data["rival"]], data["level"])
