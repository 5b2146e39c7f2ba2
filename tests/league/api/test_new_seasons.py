"""A season made through the API: what is left out has the same defaults as on the page."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.maps import printed_maps
from engine.variants.registry import find_variant
from league.forms.season import SeasonForm
from league.models import Season
from matches.clocks.clock_terms import USUAL
from matches.services.prematch.league_maps import add_map
from tests.factories.core import LeagueFactory
from tests.factories.season import commissioner

pytestmark = pytest.mark.django_db
DUNGEON = find_variant("dungeon")
PRINTED = printed_maps(DUNGEON)


@pytest.fixture
def league():
    return LeagueFactory.create(slug="deep")


@pytest.fixture
def boss(league) -> Client:
    client = Client()
    client.force_login(commissioner(league))
    return client


def create(client: Client, **fields: object):
    body = {"league": "deep", "name": "One", "variant": "samurai"} | fields
    return client.post("/api/v1/seasons/", body, content_type="application/json")


@pytest.mark.rules("KEM-CLK-01")
@pytest.mark.parametrize(
    "clock", [{}, {"regret_minutes": 3}, {"excuses": 0, "rest_days": [6]}, {"confirm": False}]
)
def test_part_of_a_clock_keeps_the_usual_terms_for_the_rest(boss, clock) -> None:
    assert create(boss, clock=clock).status_code == 201
    terms = Season.objects.get().terms
    for name in ("regret_minutes", "excuses", "vacation_days", "confirm", "rest_days"):
        wanted = clock.get(name, getattr(USUAL, name))
        assert getattr(terms, name) == (tuple(wanted) if name == "rest_days" else wanted)


def test_without_a_clock_all_terms_are_the_usual_ones(boss) -> None:
    assert create(boss).status_code == 201
    assert Season.objects.get().terms == USUAL


def test_a_clock_is_checked_with_the_terms_it_leaves_out(boss) -> None:
    answer = create(boss, clock={"bank_hours": USUAL.cap_hours + 1})
    assert answer.status_code == 400
    assert "cap_hours" in answer.content.decode()
    assert not Season.objects.exists()


@pytest.mark.rules("KEM-CLK-01")
def test_changing_one_term_later_changes_no_other(boss) -> None:
    create(boss, clock={"vacation_days": 5})
    made = Season.objects.get()
    address = f"/api/v1/seasons/{made.pk}/clock/"
    answer = boss.put(address, {"excuses": 2}, content_type="application/json")
    assert answer.status_code == 200
    made.refresh_from_db()
    terms = made.terms
    assert (terms.excuses, terms.vacation_days, terms.regret_minutes, terms.confirm) == (
        2,
        5,
        USUAL.regret_minutes,
        True,
    )
    answer = boss.put(address, {"bank_hours": 200}, content_type="application/json")
    assert answer.status_code == 400


def test_maps_are_taken_by_the_keys_that_the_form_sends(boss, league) -> None:
    own = add_map(
        league=league,
        variant="dungeon",
        name="Our Crypt",
        text=PRINTED[0][1],
        actor=commissioner(league),
    )
    in_form = [key for key, _ in SeasonForm(league).fields["maps"].choices]
    assert f"dungeon/own-{own.pk}" in in_form
    chosen = [in_form[1], f"dungeon/own-{own.pk}"]
    assert create(boss, variant="dungeon", maps=chosen).status_code == 201
    assert [name for name, _ in Season.objects.get().maps] == [PRINTED[1][0], "Our Crypt"]


def test_the_key_of_an_own_map_is_in_the_list_of_maps(boss, league) -> None:
    text, actor = PRINTED[0][1], commissioner(league)
    add_map(league=league, variant="dungeon", name="Our Crypt", text=text, actor=actor)
    shown = boss.get("/api/v1/maps/").json()["results"][0]
    assert create(boss, variant="dungeon", maps=[shown["key"]]).status_code == 201
    assert [name for name, _ in Season.objects.get().maps] == ["Our Crypt"]


def test_a_map_of_another_game_or_league_is_refused_at_its_field(boss) -> None:
    for key in ("own-999", "samurai/old_cistern", "dungeon/dungeon/old_cistern", ""):
        answer = create(boss, variant="dungeon", maps=[key])
        assert answer.status_code in {400, 409, 422}
        assert "maps" in answer.content.decode()
    assert not Season.objects.exists()
