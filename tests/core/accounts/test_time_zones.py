"""Names of time zones: those that are none are read as UTC, and refused where one is chosen."""

from __future__ import annotations

import pytest

from core.accounts.time_zones import zone_choices, zone_of, zones
from tests.factories.core import UserFactory


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("Japan", "Japan"),
        *((name, "UTC") for name in ("", "Mars/Olympus", "Europe", "../etc/passwd", "a\0b")),
    ],
)
def test_a_zone_there_is_not_is_read_as_utc(name: str, key: str) -> None:
    assert zone_of(name).key == key


def test_a_form_offers_places_and_the_present_zone() -> None:
    assert [name for name, _ in zone_choices("UTC")] == list(zones())
    assert zone_choices("Japan")[0] == ("Japan", "Japan")
    assert ("America/New_York", "America/New York") in zone_choices("UTC")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Mars/Olympus", "Etc/GMT+3", "Europe"])
def test_the_api_refuses_a_zone_there_is_not_as_malformed(client, name: str) -> None:
    client.force_login(user := UserFactory.create(time_zone="Europe/Rome"))
    answer = client.post("/api/v1/me/change", {"time_zone": name}, content_type="application/json")
    said = answer.json()
    assert (answer.status_code, said["field"]) == (400, "time_zone")
    assert said["detail"] == f"There is no time zone called {name}."
    user.refresh_from_db()
    assert user.time_zone == "Europe/Rome"
