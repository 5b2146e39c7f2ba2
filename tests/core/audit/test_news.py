"""A league's news: sentences, and the feed."""

from __future__ import annotations

from datetime import timedelta
from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import clock
from core.audit.models import AuditEntry
from core.audit.news import public_entries, render_news
from core.audit.verbs import SENTENCES
from core.leagues.models import League
from core.topics import NEWS
from tests.factories import rosters
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def _feed(client, league: League) -> ET.Element:
    return ET.fromstring(client.get(f"/leagues/{league.slug}/news.atom").content)


def _entries(client, league: League) -> list[ET.Element]:
    return _feed(client, league).findall(f"{ATOM}entry")


@pytest.fixture
def league() -> League:
    return LeagueFactory.create()


class TestFeed:
    def test_the_feed_contains_only_the_news(self, client, league: League) -> None:
        season = seasons.started(2, league)
        answer = client.get(f"/leagues/{league.slug}/news.atom")
        assert answer["Content-Type"].startswith("application/atom+xml")
        body = answer.content.decode()
        assert f"{season.name} has started." in body
        assert "invitation" not in body
        assert client.post(f"/leagues/{league.slug}/news.atom").status_code == 405
        private = LeagueFactory.create(is_private=True)
        assert client.get(f"/leagues/{private.slug}/news.atom").status_code == 404

    def test_its_links_begin_with_the_address_of_the_site(self, client, league, settings) -> None:
        settings.SITE_URL = "https://kemari.example"
        settings.ALLOWED_HOSTS = ["*"]
        seasons.started(2, league)
        url = f"/leagues/{league.slug}/news.atom"
        body = client.get(url, headers={"host": "evil.example"}).content.decode()
        assert f'href="https://kemari.example{url}"' in body
        assert "evil.example" not in body

    def test_a_control_character_does_not_break_the_feed(self, client, league: League) -> None:
        """XML cannot contain one, but a description may."""
        League.objects.filter(pk=league.pk).update(description="a\x01b\x0b c")
        answer = client.get(f"/leagues/{league.slug}/news.atom")
        assert answer.status_code == 200
        assert "<subtitle>ab c</subtitle>" in answer.content.decode()

    def test_a_new_entry_has_an_id_of_its_own_and_an_old_one_keeps_its_own(
        self, client, league: League
    ) -> None:
        seasons.started(2, league)
        first = public_entries(league).last()
        AuditEntry.objects.create(  # as an earlier version wrote it
            league=league,
            verb=first.verb,
            subject_type=first.subject_type,
            subject_id=first.subject_id,
            data=first.data,
            created_at=first.created_at - timedelta(days=1),
            feed_id=None,
        )
        entries = list(public_entries(league))
        ids = [entry.findtext(f"{ATOM}id") for entry in _entries(client, league)]
        assert ids[-1] == f"kemari:audit:{entries[-1].pk}"
        assert ids[:-1] == [f"urn:uuid:{entry.feed_id}" for entry in entries[:-1]]
        assert len(set(ids)) == len(ids) > 2

    def test_the_feed_and_its_entries_have_authors(self, client, league: League) -> None:
        seasons.started(2, league)
        feed = _feed(client, league)
        assert feed.findtext(f"{ATOM}author/{ATOM}name") == league.name
        assert all(each.findtext(f"{ATOM}author/{ATOM}name") for each in _entries(client, league))

    def test_who_has_the_feed_gets_no_second_copy(self, client, league: League) -> None:
        seasons.started(2, league)
        url = f"/leagues/{league.slug}/news.atom"
        first = client.get(url)
        for headers in (
            {"if-modified-since": first["Last-Modified"]},
            {"if-none-match": first["ETag"]},
        ):
            again = client.get(url, headers=headers)
            assert again.status_code == 304
            assert not again.content
        long_ago = {"if-modified-since": "Mon, 01 Jan 2001 00:00:00 GMT"}
        assert client.get(url, headers=long_ago).status_code == 200
        other = {"if-none-match": '"other"', "if-modified-since": first["Last-Modified"]}
        assert client.get(url, headers=other).status_code == 200
        private = LeagueFactory.create(is_private=True)
        refused = client.get(f"/leagues/{private.slug}/news.atom", headers={"if-none-match": "*"})
        assert refused.status_code == 404

    def test_it_costs_the_same_however_much_happened(self, league: League) -> None:
        seasons.started(2, league)
        counts = []
        for _ in range(2):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert render_news(public_entries(league))
            counts.append(len(queries))
            rosters.team(league=league)
        assert counts[0] == counts[1] <= 7


def test_every_sentence_can_be_rendered(league: League) -> None:
    for verb in SENTENCES:
        entry = AuditEntry(
            league=league,
            verb=verb,
            subject_type="core.league",
            subject_id=league.pk,
            created_at=clock.now(),
        )
        assert render_news([entry])[0].text


def test_news_have_a_subscriber() -> None:
    assert NEWS.consumers == ["core.webhook_news"]
