"""The sitemap: all that a visitor may read, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config import sitemaps
from core import clock
from core.leagues.models import League
from matches.models import Match
from tests.factories import matches as factory
from tests.permissions import world
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PLACE = re.compile(r"<loc>([^<]+)</loc>")


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    forget_cache()


@pytest.fixture
def there() -> Iterator[World]:
    with clock.set_to(world.NOW):
        yield world.build()


def paths_in(client: Client, path: str) -> list[str]:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/xml"
    assert answer["Cache-Control"] == "public, max-age=600"
    places = PLACE.findall(answer.content.decode())
    assert all(place.startswith(f"{settings.SITE_URL}/") for place in places)
    return [place.removeprefix(settings.SITE_URL) for place in places]


def listed(client: Client) -> list[str]:
    """Every address of every part."""
    return [path for part in paths_in(client, "/sitemap.xml") for path in paths_in(client, part)]


def test_a_visitor_can_read_all_of_it_and_may_find_it(there: World, client: Client) -> None:
    found = listed(client)
    assert len(found) == len(set(found)) > 30
    for kind in ("/leagues/the-", "/seasons/", "/teams/", "/matches/", "/rules/", "/rules/games/"):
        assert any(path.startswith(kind) for path in found), kind
    for path in found:
        forget_cache()
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "noindex" not in answer.content.decode(), path


def test_a_private_league_and_a_friendly_are_not_in_it(there: World, client: Client) -> None:
    match = factory.playing()
    Match.objects.filter(pk=match.pk).update(league=None)
    League.objects.filter(pk=there.league.pk).update(is_private=True)
    found = set(listed(client))
    hidden = {
        f"/leagues/{there.league.slug}/",
        f"/seasons/{there.running.pk}/",
        f"/teams/{there.team.pk}/",
        f"/matches/{there.match.pk}/",
        f"/matches/{match.pk}/",
    }
    assert found & hidden == set()


def test_it_comes_in_parts_and_has_an_end(
    there: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = [path for path in listed(client) if re.match("/matches/[0-9]", path)]
    monkeypatch.setattr(sitemaps.OwnSitemap, "limit", 2)
    forget_cache()
    parts = [part for part in paths_in(client, "/sitemap.xml") if "-matches" in part]
    assert len(parts) == (len(whole) + 1) // 2
    assert [path for part in parts for path in paths_in(client, part)] == whole
    forget_cache()
    monkeypatch.setattr(sitemaps, "NEWEST", 3)
    parts = [part for part in paths_in(client, "/sitemap.xml") if "-matches" in part]
    assert [path for part in parts for path in paths_in(client, part)] == whole[:3]


@pytest.mark.parametrize(
    "path",
    ["/sitemap-nothing.xml", "/sitemap-teams.xml?p=99", "/sitemap-teams.xml?p=x",
     "/sitemap-teams.xml?p=1234", "/sitemap-teams.xml?p="],
)  # fmt: skip
def test_a_part_that_is_not_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_part_is_made_once_and_nothing_is_written(there: World, client: Client) -> None:
    for path in paths_in(client, "/sitemap.xml"):
        with CaptureQueriesContext(
            connection,
        ) as first:
            client.get(path)
        assert all(one["sql"].startswith("SELECT") for one in first.captured_queries)
        with CaptureQueriesContext(connection) as second:
            client.get(path)
        assert len(second) == 0


def test_its_addresses_are_those_of_the_setting(client: Client) -> None:
    body = client.get("/sitemap.xml", headers={"host": "127.0.0.1"}).content.decode()
    assert {urlsplit(one).netloc for one in PLACE.findall(body)} == {
        urlsplit(settings.SITE_URL).netloc
    }
