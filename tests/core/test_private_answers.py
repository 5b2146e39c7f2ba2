"""What caches between a reader and the site may keep."""

from __future__ import annotations

import pytest

from core.leagues.models import Role
from tests.factories.club import LeagueFactory, member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/leagues/", "/api/v1/leagues/"])
def test_what_somebody_known_is_answered_is_his_own(client, path: str) -> None:
    assert not client.get(path).has_header("Cache-Control")
    client.force_login(member(LeagueFactory.create(), Role.COACH))
    assert client.get(path)["Cache-Control"] == "private, no-cache"


def test_an_answer_by_token_is_not_taken_for_anybodys(client) -> None:
    answer = client.get("/api/v1/leagues/", headers={"Authorization": "Bearer kem_x"})
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= {word.strip() for word in answer["Vary"].split(",")}


def test_what_says_so_itself_is_left_alone(client) -> None:
    client.force_login(member(LeagueFactory.create(), Role.COACH))
    assert client.get("/profile/data/")["Cache-Control"] == "no-store"
