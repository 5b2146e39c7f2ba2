"""The forms of friendlies: whose team, which rival, how well the bot plays, how fast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User
from core.rulebook.house_rules_form import HouseRulesForm
from engine.variants.game_meta import GameMeta
from matches.services.bots import levels_in
from matches.services.paces import PACES, USUAL_PACE
from rosters.models import Clan, Team
from rosters.queries.friendly_teams import clans_of_game, own_teams_of_game

OF_LEAGUES = frozenset({"ask_absent_coach", "winnings", "ageing", "traits_on_doubles"})
"""Options that no friendly has: one stops a match for hours, where both are there to answer; the
others decide about money and careers, of which it has none (KEM-FRI-02).
"""
PREPARED, OWN = "clan", "team"
LEVEL_WORDS = {
    "easy": _("Easy: it makes mistakes, and forgives yours"),
    "normal": _("Normal: it plays on, and takes what you leave"),
    "strong": _("Strong: it looks ahead"),
}


@dataclass(frozen=True, slots=True)
class ChosenTeam:
    """A prepared team of the clan, or a copy of their `own`."""

    clan: Clan
    own: Team | None


class TeamForm(forms.Form):
    """Which team a person plays in a friendly; it has a value from the start."""

    team = forms.ChoiceField(label=_("You play"))

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
        team = self.fields["team"]
        team.choices = [(words, rows) for words, rows in groups if rows]  # type: ignore[attr-defined]
        team.initial = copies[0][0] if copies else prepared[0][0]

    def chosen_team(self) -> ChosenTeam:
        """The team of a valid form."""
        return self._chosen("team")

    def _chosen(self, field: str) -> ChosenTeam:
        kind, _colon, name = self.cleaned_data[field].partition(":")
        own = self.own[name] if kind == OWN else None
        return ChosenTeam(self.clans[name] if own is None else own.clan, own)


def build_rules_form(meta: GameMeta, data: QueryDict | None) -> HouseRulesForm:
    """The house rules of a friendly: what the data does not name has its default."""
    if data is None:
        return HouseRulesForm(meta, {}, without=OF_LEAGUES)
    whole = data.copy()
    for option, values in meta.options.items():
        whole.setdefault(option, values[0])
    return HouseRulesForm(meta, {}, whole, without=OF_LEAGUES)


class HotseatForm(TeamForm):
    """A match at one screen: a team for each side."""

    rival = forms.ChoiceField(label=_("The away team"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        team, rival = self.fields["team"], self.fields["rival"]
        team.label = _("The home team")
        rival.choices = team.choices  # type: ignore[attr-defined]
        keys = list(self.clans)
        first = str(team.initial).partition(":")[2]
        rival.initial = f"{PREPARED}:{next((key for key in keys if key != first), first)}"

    def chosen_rival(self) -> ChosenTeam:
        """The away team of a valid form."""
        return self._chosen("rival")


class PlayBotForm(TeamForm):
    """A match against the bot: every choice has a value, so that one press begins it."""

    rival = forms.ChoiceField(label=_("The bot plays"))
    level = forms.ChoiceField(
        label=_("How well the bot plays"),
        widget=forms.RadioSelect,
        initial="easy",
    )
    writes_ahead = forms.BooleanField(
        label=_("It writes its turn ahead, as you do"), required=False, initial=False
    )

    def __init__(self, *args: Any, meta: GameMeta, **kwargs: Any) -> None:
        super().__init__(*args, meta=meta, **kwargs)
        levels = [(level, LEVEL_WORDS[level]) for level in levels_in(meta.key)]
        self.fields["level"].choices = levels  # type: ignore[attr-defined]
        rival, keys = self.fields["rival"], list(self.clans)
        rival.choices = [(key, clan.name) for key, clan in self.clans.items()]  # type: ignore[attr-defined]
        rival.initial = keys[1 % len(keys)]

    def chosen_rival(self) -> Clan:
        """The bot's clan, of a valid form."""
        return self.clans[self.cleaned_data["rival"]]


class InviteFriendForm(TeamForm):
    """A game with a friend: one's own team, and how fast both play."""

    pace = forms.ChoiceField(
        label=_("How fast you play"),
        choices=[(key, pace.words) for key, pace in PACES.items()],
        widget=forms.RadioSelect,
        initial=USUAL_PACE,
    )
    shares = forms.BooleanField(
        label=_("Everybody with its link may read the match, if your friend says so too"),
        required=False,
        initial=False,
    )


class AcceptFriendForm(TeamForm):
    """The friend's own team, and their word about who reads the match."""

    shares = forms.BooleanField(
        label=_("Everybody with its link may read the match"), required=False, initial=False
    )

    def __init__(self, *args: Any, asks: bool, **kwargs: Any) -> None:
        """`asks` is whether who invited says so."""
        super().__init__(*args, **kwargs)
        if not asks:
            del self.fields["shares"]
