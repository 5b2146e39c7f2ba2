"""A season's clock terms: set by its commissioners, copied into its matches (KEM-CLK-01)."""

from __future__ import annotations

import pytest

from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from league.models import Season
from league.services.rounds import start_season
from league.services.terms import set_terms
from matches.clocks.clock_terms import PLAIN, USUAL, ClockTerms
from matches.models import Match
from tests.factories import season as factory
from tests.factories.core import LeagueFactory, UserFactory
from tests.factories.rosters import team
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return factory.season(LeagueFactory.create())


@pytest.mark.rules("KEM-CLK-01")
def test_a_match_keeps_the_terms_it_was_made_under(season):
    boss = factory.commissioner(season.league)
    terms = ClockTerms(regret_minutes=5, bank_hours=48, rest_days=(5, 6))
    assert set_terms(season=season, terms=terms, actor=boss)
    for clan in ("crab", "lion"):
        factory.entry(season, team(clan, league=season.league))
    start_season(season=season, actor=boss)
    assert Match.objects.get().terms == terms
    season.refresh_from_db()
    assert set_terms(season=season, terms=PLAIN, actor=boss)
    assert Match.objects.get().terms == terms


def test_set_to_what_they_are_nothing_changes(season):
    boss = factory.commissioner(season.league)
    assert set_terms(season=season, terms=USUAL, actor=boss)
    season.refresh_from_db()
    assert not set_terms(season=season, terms=USUAL, actor=boss)


def test_nobody_else_sets_them_and_not_when_it_is_over(season):
    with pytest.raises(NotAllowed):
        set_terms(season=season, terms=USUAL, actor=UserFactory.create())
    Season.objects.update(state=Season.State.CLOSED)
    season.refresh_from_db()
    with pytest.raises(Refused, match="over"):
        set_terms(season=season, terms=USUAL, actor=factory.commissioner(season.league))


def test_the_form_names_the_field_that_is_wrong(client, season):
    client.force_login(factory.commissioner(season.league))
    address = f"/seasons/{season.pk}/clock/"
    answer = client.post(address, {"excuses": "9"})
    assert answer.status_code == 422
    assert "3" in answer.context["page"].form.errors["excuses"][0]
    answer = client.post(address, {"bank_hours": "90", "cap_hours": "60"})
    assert answer.context["page"].form.errors["cap_hours"]
    data = {"bank_hours": "20", "rest_days": ["6"], "confirm": "on"}
    assert client.post(address, data).status_code == 302
    season.refresh_from_db()
    assert (season.terms.bank_hours, season.terms.rest_days, season.terms.confirm) == (
        20,
        (6,),
        True,
    )
    assert "Sunday" in client.get(address).content.decode()


def test_one_of_a_thing_is_not_called_many(client, season):
    season.clock_terms = ClockTerms(excuses=1, regrow_turns=2, vacation_days=1).to_json()
    season.save()
    client.force_login(factory.commissioner(season.league))
    body = client.get(f"/seasons/{season.pk}/clock/").content.decode()
    for title, text in (
        ("Excused misses", "1 turn"),
        ("A missed turn is forgiven again after", "2 turns"),
        ("Vacation", "1 day a year"),
    ):
        assert f"<dt>{title}</dt><dd>{text}</dd>" in squeezed(body)


def test_a_bots_advice_is_off_until_it_is_set_and_everybody_reads_that(client, season):
    address = f"/seasons/{season.pk}/clock/"
    assert not season.terms.bot_advice
    assert "Kemari suggests no turns" in squeezed(client.get(address).content.decode())
    client.force_login(factory.commissioner(season.league))
    assert client.post(address, {"bot_advice": "on"}).status_code == 302
    season.refresh_from_db()
    assert season.terms.bot_advice
    side = team("crab", league=season.league)
    client.force_login(side.coach)
    joining = squeezed(client.get(f"/seasons/{season.pk}/").content.decode())
    assert "Fair play: coaches may ask a bot for a suggestion" in joining
    client.logout()
    assert "allowed: a coach may ask a bot" in squeezed(client.get(address).content.decode())
    entry = AuditEntry.objects.filter(verb="season.clock_set").latest("pk")
    assert entry.data["bot_advice"] == [False, True]
