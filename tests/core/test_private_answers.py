"""Cache headers for caches between a reader and the site."""

from __future__ import annotations

import pytest

from core.leagues.models import Role
from tests.factories.core import LeagueFactory, member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/leagues/", "/api/v1/leagues/"])
def test_responses_to_a_logged_in_user_are_private(client, path: str) -> None:
    assert not client.get(path).has_header("Cache-Control")
    client.force_login(member(LeagueFactory.create(), Role.COACH))
    assert client.get(path)["Cache-Control"] == "private, no-cache"


def test_responses_to_a_token_are_private(client) -> None:
    answer = client.get("/api/v1/leagues/", headers={"Authorization": "Bearer kem_x"})
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= {word.strip() for word in answer["Vary"].split(",")}


def test_a_view_may_set_its_own_cache_header(client) -> None:
    client.force_login(member(LeagueFactory.create(), Role.COACH))
    assert client.get("/profile/data/")["Cache-Control"] == "no-store"


def test_each_form_that_logs_out_takes_drafts_off_the_device(client) -> None:
    """`core/js/log-out.js` finds the forms by their mark."""
    client.force_login(member(LeagueFactory.create(), Role.COACH))
    page = client.get("/accounts/logout/").content.decode()
    assert page.count("data-log-out") == page.count(">Log out</button>") == 2
