"""Who is here for the first time: how they are greeted, and the time zone of their browser."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from core import clock
from core.accounts.models import User
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
SIGN_UP = {
    "email": "doji@crane.example",
    "display_name": "Doji",
    "password1": "a-quiet-courtyard",
    "password2": "a-quiet-courtyard",
}


def home_of(client, person: User) -> str:
    client.force_login(person)
    return squeezed(client.get("/").content)


def test_on_the_first_day_nobody_is_welcomed_back(client) -> None:
    new = UserFactory.create(display_name="Doji", date_joined=clock.now())
    assert "Welcome, Doji." in home_of(client, new)
    old = UserFactory.create(display_name="Kaiu", date_joined=clock.now() - timedelta(days=2))
    assert "Welcome back, Kaiu." in home_of(client, old)


def test_nobody_is_welcomed_back_at_their_first_log_in_however_late(client) -> None:
    long_ago = clock.now() - timedelta(days=30)
    coach = User.objects.create_user("kaiu@crab.example", SIGN_UP["password1"], display_name="Kaiu")
    User.objects.filter(pk=coach.pk).update(date_joined=long_ago)
    EmailAddress.objects.create(user=coach, email=coach.email, primary=True, verified=True)
    form = {"login": coach.email, "password": SIGN_UP["password1"]}

    def greets() -> str:
        client.post("/accounts/login/", form)
        page = squeezed(client.get("/").content)
        return page[page.index("Welcome") :][:14]

    assert greets() == "Welcome, Kaiu."
    with clock.set_to(clock.now() + timedelta(days=2)):
        assert squeezed(client.get("/").content).count("Welcome back, Kaiu.") == 1
    client.logout()
    assert greets() == "Welcome back, "


def test_an_empty_home_offers_one_thing_to_who_is_in_no_league(client) -> None:
    assert "To begin, <a" in home_of(client, UserFactory.create())
    inside = home_of(client, member(LeagueFactory.create()))
    assert "To begin, <a" not in inside
    assert "Meanwhile, <a" in inside


@pytest.mark.parametrize(
    ("said", "kept"),
    [("Europe/Berlin", "Europe/Berlin"), ("Mars/Olympus", "UTC"), ("", "UTC"), (None, "UTC")],
)
def test_an_account_begins_with_the_zone_of_its_browser(client, said, kept) -> None:
    form = SIGN_UP if said is None else SIGN_UP | {"time_zone": said}
    assert client.post("/accounts/signup/", form).status_code == 302
    assert User.objects.get(email=SIGN_UP["email"]).time_zone == kept


@pytest.mark.rules("KEM-STA-01")
@pytest.mark.parametrize(
    ("had", "said", "has", "league_has"),
    [
        ("UTC", "Europe/Berlin", "Europe/Berlin", "Europe/Berlin"),
        ("Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo", "Europe/Berlin"),
        ("Asia/Tokyo", "", "Asia/Tokyo", "Asia/Tokyo"),
        ("UTC", "Mars/Olympus", "UTC", "UTC"),
        ("UTC", "", "UTC", "UTC"),
    ],
)
def test_who_starts_with_friends_has_the_zone_of_their_browser(
    client, had, said, has, league_has
) -> None:
    """Unless they have chosen one; their league has it in any case."""
    coach = UserFactory.create(time_zone=had)
    client.force_login(coach)
    page = squeezed(client.get(reverse("league:start-with-friends")).content)
    assert "data-time-zone" in page
    assert "core/js/time-zone" in page
    sent = {"name": "Friends", "variant": "blitz", "pace": "day", "players": 4, "time_zone": said}
    assert client.post(reverse("league:start-with-friends"), sent).status_code == 302
    coach.refresh_from_db()
    assert coach.time_zone == has
    assert coach.leagues.get().time_zone == league_has


def test_the_form_asks_the_browser(client) -> None:
    page = squeezed(client.get("/accounts/signup/").content)
    assert "data-time-zone" in page
    assert "core/js/time-zone" in page
