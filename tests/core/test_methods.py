"""Pages answer 405 to methods they do not support."""

from __future__ import annotations

import pytest

from core.leagues.models import Role
from tests.factories.core import LeagueFactory, NotificationFactory, member
from tests.factories.matches import match
from tests.factories.rosters import team
from tests.factories.season import season

pytestmark = pytest.mark.django_db

READ_ONLY = (
    "/",
    "/leagues/",
    "/leagues/autumn/",
    "/leagues/autumn/members/",
    "/leagues/autumn/log/",
    "/notifications/",
    "/notifications/{notification}/",
    "/seasons/",
    "/seasons/{season}/",
    "/teams/",
    "/teams/clans/",
    "/rules/",
    "/rules/samurai/",
    "/rules/games/samurai/",
    "/rules/event-log-1.json",
    "/teams/{team}/",
    "/teams/{team}/ledger/",
    "/teams/players/{player}/",
)
FORMS = (
    "/profile/",
    "/leagues/new/",
    "/leagues/autumn/change/",
    "/seasons/new/autumn/",
    "/teams/build/autumn/",
    "/teams/{team}/rename/",
    "/teams/players/{player}/rename/",
)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("address", [*READ_ONLY, *FORMS])
def test_a_page_refuses_unsupported_methods(client, address: str) -> None:
    league = LeagueFactory.create(slug="autumn")
    boss = member(league, Role.COMMISSIONER)
    crab = team(league=league, coach=boss)
    address = address.format(
        notification=NotificationFactory.create(recipient=boss).pk,
        season=season(league).pk,
        team=crab.pk,
        player=crab.players.first().pk,
    )
    client.force_login(boss)
    refused = [client.put, client.patch, client.delete]
    if address not in FORMS and not address.endswith("/rename/"):
        refused.append(client.post)
    assert [method(address).status_code for method in refused] == [405] * len(refused)
    assert client.get(address).status_code == 200
    assert client.head(address).status_code == 200


@pytest.mark.parametrize("part", ["", "state/", "log/", "record/", "report/", "sheet/", "set-up/"])
def test_a_page_of_a_match_does_too(client, part: str) -> None:
    shown = match()
    client.force_login(shown.home_team.coach)
    address = f"/matches/{shown.pk}/{part}"
    assert client.put(address).status_code == client.delete(address).status_code == 405
    expected = {"report/": 404, "sheet/": 302}.get(part, 200)
    assert client.get(address).status_code == client.head(address).status_code == expected
