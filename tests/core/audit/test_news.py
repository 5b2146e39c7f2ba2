"""A league's news: sentences, and the feed."""

from __future__ import annotations

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
