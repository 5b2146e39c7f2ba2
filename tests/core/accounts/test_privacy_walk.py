"""A person can export all their data, and erasure deletes everything they wrote."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import models

from core.accounts import erasure, personal_data
from core.accounts.models import User
from core.accounts.personal_data import PERSONAL_DATA
from league.models import Claim, Fixture
from league.services import cards, claims
from rosters.models import Player, Team
from rosters.services import looks, players
from rosters.services.drafts import start_draft
from tests.factories import season as seasons

pytestmark = pytest.mark.django_db
OURS = ("core", "rosters", "matches", "league")
LONG = 100
"""A text field of this length may contain sentences."""


def _providers() -> list[object]:
    return [personal_data, *(import_module(each.__module__) for each in PERSONAL_DATA)]


def _fields(model: type[models.Model]) -> Iterator[str]:
    for field in model._meta.concrete_fields:
        name = f"{model._meta.label}.{field.name}"
        if field.is_relation:
            if field.related_model is User:
                yield name
        elif not field.choices and (
            isinstance(field, models.TextField)
            or (isinstance(field, models.CharField) and (field.max_length or 0) >= LONG)
        ):
            yield name


def test_every_field_with_personal_data_is_in_the_export_or_excused() -> None:
    kept = {name: key for app in _providers() for name, key in app.KEPT.items()}
    excused = {name for app in _providers() for name in app.NOT_PERSONAL}
    found = {
        name
        for label in OURS
        for model in apps.get_app_config(label).get_models()
        for name in _fields(model)
    }
    missing = sorted(found - kept.keys() - excused)
    assert not missing, f"name them in KEPT or NOT_PERSONAL of their app: {missing}"
    assert not sorted((kept.keys() | excused) - found), "there are no such fields any more"


def test_the_export_has_every_section_that_a_field_names() -> None:
    parts = {key for app in _providers() for key in app.KEPT.values()}
    person = User.objects.create_user("a@kemari.example")
    assert parts <= personal_data.personal_data(person).keys()


@pytest.fixture
def coach() -> User:
    """A person who has written in every possible place, always with their name."""
    season = seasons.started(2)
    fixture = Fixture.objects.get(round__season=season, round__number=1)
    user, other = fixture.home_team.coach, fixture.away_team.coach
    user.display_name, user.email = "Ursula Example", "ursula@example.org"
    user.save()
    team = Team.objects.get(pk=fixture.home_team_id)
    looks_text = {"motto": "Ursula leads", "story": "By Ursula."}
    looks.change_looks(team=team, actor=user, colours=team.colours, **looks_text)
    player = Player.objects.select_related("team__league").filter(team=team).first()
    players.write_biography(player=player, actor=user, text="Found by Ursula in the snow.")
    start_draft(league=season.league, coach=user, clan=team.clan, with_line_up=True)
    claims.make_claim(fixture=fixture, actor=user, text="Ursula waited.")
    theirs = claims.make_claim(fixture=fixture, actor=other, text="Nobody came.")
    claims.answer(claim=Claim.objects.get(pk=theirs.pk), actor=user, text="I, Ursula, did.")
    boss = seasons.commissioner(season.league)
    card = cards.give(season=season, coach=user, kind="yellow", reason="Ursula, again.", actor=boss)
    cards.appeal(card=card, actor=user, text="Ursula was ill.")
    return user


def test_everything_they_wrote_is_in_the_export(coach: User) -> None:
    data = personal_data.personal_data(coach)
    words = str(data["words"])
    assert "Ursula leads" in words
    assert "in the snow" in words
    assert {row["text"] for row in data["claims"]} == {"Ursula waited.", ""}
    assert {row["answer"] for row in data["claims"]} == {"", "I, Ursula, did."}
    assert data["cards"][0]["appeal"] == "Ursula was ill."
    assert len(data["drafts"]) == 1


def test_erased_nothing_they_wrote_is_left(coach: User) -> None:
    erasure.erase(user=coach)
    for label in OURS:
        for model in apps.get_app_config(label).get_models():
            for row in model.objects.values():
                assert "ursula" not in str(row).lower(), model
    assert Claim.objects.filter(made_by=coach).count() == 1
