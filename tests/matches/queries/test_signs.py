"""Signs of several accounts in one hand: shown to officers, deciding nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.models import LoginPlace, User
from core.accounts.personal_data import personal_data
from core.leagues.models import Role
from matches.queries.signs import signs
from matches.services.prematch.create import create_match
from rosters.models import Team
from rosters.services.stand_ins import name_stand_in
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import team
from tests.factories.season import finish
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    forget_cache()


def log_in(client: Client, person: User, address: str) -> None:
    person.set_password(PASSWORD)
    person.save()
    client.post(
        reverse("account_login"),
        {"login": person.email, "password": PASSWORD},
        REMOTE_ADDR=address,
    )
    assert client.session["_auth_user_id"] == str(person.pk)
    client.post(reverse("account_logout"))


@pytest.fixture
def league():
    return LeagueFactory.create()


@pytest.fixture
def two(league) -> list[User]:
    return [team("crab", league=league).coach, team("crane", league=league).coach]


class TestPlaces:
    def test_one_browser(self, league, two) -> None:
        shared = Client()
        for number, person in enumerate(two):
            log_in(shared, person, f"192.0.2.{number}")
        assert [(set(sign.people), sign.kind) for sign in signs(league)] == [(set(two), "browser")]

    @pytest.mark.parametrize(
        ("one", "other", "kinds"),
        [
            ("192.0.2.7", "192.0.2.7", ["address"]),
            ("192.0.2.7", "192.0.2.8", []),
            ("2001:db8:1:1::1", "2001:db8:1:1::2", ["address"]),
            ("2001:db8:1:1::1", "2001:db8:1:2::1", []),
        ],
    )
    def test_one_network(self, league, two, one: str, other: str, kinds: list[str]) -> None:
        for person, address in zip(two, (one, other), strict=True):
            log_in(Client(), person, address)
        assert [sign.kind for sign in signs(league)] == kinds

    def test_they_are_forgotten_after_three_months(self, league, two) -> None:
        for person in two:
            log_in(Client(), person, "192.0.2.7")
        with clock.set_to(clock.now() + timedelta(days=91)):
            assert signs(league) == []
            log_in(Client(), two[0], "192.0.2.9")
        assert LoginPlace.objects.count() == 1

    def test_no_address_is_stored(self, two) -> None:
        log_in(Client(), two[0], "192.0.2.7")
        row = LoginPlace.objects.get()
        assert "192.0.2.7" not in f"{row.browser} {row.address}"
        assert len(row.address) == len(row.browser) == 32
        assert personal_data(two[0])["log_ins"][0]["address"] == row.address


def play(home: Team, away: Team) -> None:
    made = create_match(
        home=home, away=away, options={}, turn_hours=48, label="", now=clock.now(), seed="a match"
    )
    finish(made)


def test_who_plays_one_opponent_only(league, two) -> None:
    third = team("lion", league=league)
    sides = [Team.objects.get(league=league, coach=coach) for coach in two]
    for _ in range(3):
        play(*sides)
    assert signs(league) == []  # nobody else has played yet: there is nothing to compare with
    play(third, sides[0])
    assert [(set(sign.people), sign.kind) for sign in signs(league)] == [(set(two), "opponent")]
    play(third, sides[1])
    assert signs(league) == []


def test_officers_see_them_and_nobody_else(league, two, client: Client) -> None:
    shared = Client()
    for person in two:
        log_in(shared, person, "192.0.2.7")
    dashboard = reverse("core:dashboard", args=[league.slug])
    for person, status in ((member(league, Role.JUDGE), 200), (two[0], 403)):
        client.force_login(person)
        page = client.get(dashboard)
        assert page.status_code == status
        assert (b"Perhaps one person" in page.content) is (status == 200)


def test_an_officer_sees_none_about_themselves(league, two) -> None:
    owner = member(league, Role.OWNER)
    team("lion", league=league, coach=owner)
    shared, client = Client(), Client()
    for person in (owner, two[0]):
        log_in(shared, person, "192.0.2.7")
    client.force_login(owner)
    page = client.get(reverse("core:dashboard", args=[league.slug]))
    assert b"Nothing suggests that two coaches are one person" in page.content


def test_a_stand_in_without_a_team_is_seen_too(league, two) -> None:
    """An officer names a second account of theirs: it has no team of its own."""
    second, shared = member(league, Role.STAND_IN), Client()
    for person in (two[1], second):
        log_in(shared, person, "198.51.100.7")
    assert signs(league) == []
    boss = member(league, Role.COMMISSIONER)
    name_stand_in(team=Team.objects.get(coach=two[0]), user=second, actor=boss)
    kinds = {sign.kind for sign in signs(league) if second in sign.people}
    assert kinds == {"address", "browser"}
