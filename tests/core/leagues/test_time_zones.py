"""The time zone of a league: proposed, chosen, changed, shown, and read (KEM-STA-08)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from core.accounts.models import User
from core.accounts.time_zones import zones
from core.audit.models import AuditEntry
from core.leagues.models import League
from core.leagues.services import leagues
from core.leagues.time_zones import zone_of_league
from tests.factories.core import LeagueFactory, UserFactory
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
NO_ZONES = ("Mars/Olympus", "Etc/GMT+3", "localtime", "Europe")


@pytest.fixture
def founder() -> User:
    return UserFactory.create(time_zone="America/New_York")


@pytest.fixture
def own(founder: User) -> League:
    return leagues.create_league(name="Autumn Club", actor=founder, time_zone="Europe/Berlin")


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def zone_field(page: bytes) -> str:
    return squeezed(page).partition('name="time_zone"')[2].partition("</select>")[0]


@pytest.mark.parametrize(
    ("name", "key"),
    [("Europe/Berlin", "Europe/Berlin"), ("Japan", "Japan"), ("Mars/Olympus", "UTC"), ("", "UTC")],
)
def test_a_zone_there_is_not_is_read_as_utc(name: str, key: str) -> None:
    assert zone_of_league(League(time_zone=name)).key == key


def test_a_league_of_before_is_in_utc() -> None:
    assert zone_of_league(LeagueFactory.create()).key == "UTC"


@pytest.mark.rules("KEM-STA-08")
@pytest.mark.parametrize(("said", "has"), [("Asia/Tokyo", "Asia/Tokyo"), ("", "America/New_York")])
def test_KEM_STA_08_a_new_league_has_the_zone_that_its_founder_chooses_else_theirs(
    founder: User, said: str, has: str
) -> None:
    sent = {"name": "By page", "time_zone": said}
    assert browser_of(founder).post("/leagues/new/", sent).status_code == 302
    by_api: dict[str, Any] = {"name": "By API"} | ({"time_zone": said} if said else {})
    answer = browser_of(founder).post("/api/v1/leagues", by_api, content_type="application/json")
    assert (answer.status_code, answer.json()["time_zone"]) == (201, has)
    assert set(League.objects.values_list("time_zone", flat=True)) == {has}


def test_the_page_of_a_new_league_asks_the_browser_and_proposes_the_founders(founder: User) -> None:
    page = browser_of(founder).get("/leagues/new/").content
    assert "core/js/time-zone" in squeezed(page)
    assert "data-time-zone" in zone_field(page)
    assert '<option value="America/New_York" selected>America/New York' in zone_field(page)
    assert '<option value="Etc/GMT+3"' not in zone_field(page)


def test_what_was_chosen_stays_when_the_form_has_a_fault(founder: User) -> None:
    sent = {"name": "", "time_zone": "Asia/Tokyo"}
    page = browser_of(founder).post("/leagues/new/", sent).content
    assert '<option value="Asia/Tokyo" selected>' in zone_field(page)
    assert "data-time-zone" not in zone_field(page)


@pytest.mark.rules("KEM-STA-08")
def test_KEM_STA_08_a_commissioner_changes_the_zone(own: League, founder: User) -> None:
    browser, address = browser_of(founder), f"/leagues/{own.slug}/change/"
    page = browser.get(address).content
    assert '<option value="Europe/Berlin" selected>' in zone_field(page)
    assert "data-time-zone" not in squeezed(page)
    assert "core/js/time-zone" not in squeezed(page)
    sent = {"name": own.name, "time_zone": "Asia/Tokyo"}
    assert browser.post(address, sent).status_code == 302
    own.refresh_from_db()
    assert own.time_zone == "Asia/Tokyo"
    assert AuditEntry.objects.get(verb="league.changed").data["time_zone"] == "Europe/Berlin"
    assert browser.post(address, {"name": own.name}).status_code == 302
    data = {"time_zone": "Europe/Rome"}
    api = f"/api/v1/leagues/{own.slug}"
    assert browser.get(api).json()["time_zone"] == "Asia/Tokyo"
    answer = browser.patch(api, data, content_type="application/json")
    assert (answer.status_code, answer.json()["time_zone"]) == (200, "Europe/Rome")
    answer = browser.patch(api, {"name": "Spring Club"}, content_type="application/json")
    assert answer.json()["time_zone"] == "Europe/Rome"


@pytest.mark.parametrize("name", NO_ZONES)
def test_a_zone_there_is_not_is_refused(own: League, founder: User, name: str) -> None:
    browser = browser_of(founder)
    data = {"name": "Another", "time_zone": name}
    for answer in (
        browser.post("/api/v1/leagues", data, content_type="application/json"),
        browser.patch(f"/api/v1/leagues/{own.slug}", data, content_type="application/json"),
    ):
        said = answer.json()
        assert (answer.status_code, said["field"]) == (400, "time_zone")
        assert said["detail"] == f"There is no time zone called {name}."
    for address in ("/leagues/new/", f"/leagues/{own.slug}/change/"):
        page = browser.post(address, data)
        assert page.status_code == 200
        assert page.context["form"].errors.keys() == {"time_zone"}
    assert League.objects.get().time_zone == "Europe/Berlin"


def test_a_zone_that_is_no_longer_offered_stays(own: League, founder: User) -> None:
    assert "Japan" not in zones()
    League.objects.update(time_zone="Japan")
    browser, address = browser_of(founder), f"/leagues/{own.slug}/change/"
    assert '<option value="Japan" selected>' in zone_field(browser.get(address).content)
    assert browser.post(address, {"name": "Other", "time_zone": "Japan"}).status_code == 302
    assert League.objects.get().time_zone == "Japan"
    User.objects.update(time_zone="Japan")
    founder.refresh_from_db()
    assert leagues.create_league(name="Another", actor=founder).time_zone == "Japan"


@pytest.mark.parametrize(
    ("name", "words"),
    [("Europe/Berlin", "Europe/Berlin"), ("America/New_York", "America/New York"), ("X/Y", "UTC")],
)
def test_the_page_of_a_league_says_its_zone(client: Client, name: str, words: str) -> None:
    shown = LeagueFactory.create(time_zone=name)
    page = squeezed(client.get(f"/leagues/{shown.slug}/").content)
    assert f"Times of this league: {words} <" in page or f"Times of this league: {words}<" in page
