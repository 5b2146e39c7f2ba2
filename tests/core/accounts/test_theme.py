"""Whether pages are light or dark for a reader: as the device says, or as they chose."""

from __future__ import annotations

import pytest
from django.test import Client

from core.accounts.models import Theme
from core.accounts.personal_data import personal_data
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
PROFILE = {"display_name": "Aiko", "time_zone": "UTC"}


@pytest.mark.parametrize("theme", list(Theme))
def test_pages_say_what_the_reader_has_chosen(client: Client, theme: Theme) -> None:
    client.force_login(user := UserFactory.create())
    assert client.post("/profile/", PROFILE | {"theme": theme.value}).status_code == 302
    user.refresh_from_db()
    assert personal_data(user)["person"]["theme"] == theme
    says = f'data-theme="{theme.value}"'
    for address in ("/", "/leagues/", "/profile/", "/no-such-page/"):
        page = client.get(address).content.decode()
        assert ("data-theme" in page, says in page) == ((theme != Theme.DEVICE,) * 2)


def test_what_is_chosen_stays_when_a_form_does_not_ask(client: Client) -> None:
    client.force_login(user := UserFactory.create(theme=Theme.DARK))
    client.post("/profile/", PROFILE)
    user.refresh_from_db()
    assert user.theme == Theme.DARK
    assert client.post("/profile/", PROFILE | {"theme": "sepia"}).status_code == 200


@pytest.mark.parametrize("theme", list(Theme))
def test_the_api_reads_and_changes_it(client: Client, theme: Theme) -> None:
    client.force_login(UserFactory.create(theme=Theme.LIGHT))
    changed = client.post("/api/v1/me/change/", {"theme": theme.value}, "application/json")
    assert (changed.status_code, changed.json()["theme"]) == (200, theme.value)
    assert client.get("/api/v1/me/").json()["theme"] == theme.value


def test_strangers_have_that_of_their_device(client: Client) -> None:
    assert "data-theme" not in client.get("/").content.decode()
