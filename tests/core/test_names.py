"""One rule for every name (KEM-NAM-01)."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from core.accounts import services as accounts
from core.accounts.forms import ProfileForm, SignupForm
from core.errors import Refused
from core.leagues.forms import LeagueForm
from core.leagues.services import leagues
from core.name_rules import clean_name
from league.forms.season import SeasonForm
from league.models import Season
from league.services import seasons
from rosters.forms import NameForm
from rosters.services import players, teams
from tests.factories.core import LeagueFactory, UserFactory
from tests.factories.rosters import team
from tests.factories.season import commissioner

INVISIBLE = ["", "  ", "\u200b", "\u202e\u200d", "\x00\x07", "\u3164", "\u2800", "\u0301", "\u00a0"]
TOO_LONG = "x" * 61
REFUSED = [*INVISIBLE, TOO_LONG]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Autumn \t\r\n Club ", "Autumn Club"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("\u202eevil\u202c", "evil"),
        ("Ka\u200bbuto", "Kabuto"),
        ("a \u200b b", "a b"),
        ("Kab\ufffeuto\uffff\ufdd0\U0001fffe", "Kabuto"),
        ("\u4e00\u671f \u4e00\u4f1a", "\u4e00\u671f \u4e00\u4f1a"),
        ("\u2026!", "\u2026!"),
        ("\ud800x", "x"),
        ("x" * 60 + "\u200b ", "x" * 60),
    ],
)
def test_KEM_NAM_01_invisible_characters_are_dropped(given: str, kept: str) -> None:
    assert clean_name(given, whose="it") == kept


@pytest.mark.django_db
@pytest.mark.parametrize("name", REFUSED)
def test_KEM_NAM_01_every_form_refuses_by_the_rule(name: str) -> None:
    season = QueryDict(mutable=True)
    season["name"] = name
    forms = [
        LeagueForm({"name": name}),
        ProfileForm({"display_name": name}),
        SeasonForm(LeagueFactory.create(), season),
        NameForm({"name": name}),
        SignupForm({"display_name": name}),
    ]
    for form in forms:
        assert "KEM-NAM-01" in str(
            form["display_name" if "display_name" in form.data else "name"].errors
        )


@pytest.mark.rules("KEM-NAM-01")
@pytest.mark.django_db
@pytest.mark.parametrize("name", ["\u200b", TOO_LONG])
def test_KEM_NAM_01_every_service_refuses_by_the_rule(name: str) -> None:
    league, user = LeagueFactory.create(), UserFactory.create()
    boss, crab = commissioner(league), team(league=league)
    player = crab.players.first()
    verbs = [
        lambda: leagues.create_league(name=name, actor=user),
        lambda: leagues.change_league(
            league=league, actor=boss, name=name, description="", is_private=False
        ),
        lambda: seasons.create_season(league=league, name=name, variant="samurai", actor=boss),
        lambda: accounts.change_profile(
            user=user, display_name=name, time_zone="UTC", wants_mail=True
        ),
        lambda: teams.rename_team(team=crab, actor=crab.coach, name=name),
        lambda: players.rename_player(player=player, actor=crab.coach, name=name),
    ]
    for verb in verbs:
        with pytest.raises(Refused) as refusal:
            verb()
        assert refusal.value.rule == "KEM-NAM-01"
    assert not Season.objects.exists()
