"""Names that are hard to show arrive whole in feeds, calendars, webhooks and embedded replays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from html import unescape
from xml.etree import ElementTree as ET

import icalendar
import pytest
from django.test import Client

from core.accounts.calendar_feed import calendar
from core.accounts.waiting import WaitingItem
from core.audit import services as audit
from core.leagues.models import League
from core.notifications import webhooks
from core.notifications.models import Webhook
from rosters.models import Team
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory
from tests.support.hard_names import HARD_NAMES

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("name", HARD_NAMES)]
OCTETS = 75
"""Of a line of a calendar (RFC 5545)."""


def test_a_calendar_folds_between_characters(name: str, settings) -> None:
    settings.SITE_URL = "https://kemari.example"
    words, now = HARD_NAMES[name], datetime(2026, 11, 3, 12, tzinfo=UTC)
    item = WaitingItem(f"{words} : {words}", words * 3, "/matches/1/", now + timedelta(days=2))
    text, _ = calendar([item], {}, now=now)
    raw = text if isinstance(text, bytes) else text.encode()
    for line in raw.split(b"\r\n"):
        assert len(line) <= OCTETS
        line.decode()  # no character is parted
    (event,) = icalendar.Calendar.from_ical(text).walk("VEVENT")
    assert str(event["summary"]) == f"{item.title}: {item.text}"


def test_feed_and_webhook_have_the_whole_name(client: Client, name: str) -> None:
    league = LeagueFactory.create(is_private=False)
    match = factory.match(league=league)
    Team.objects.filter(pk=match.home_team_id).update(name=HARD_NAMES[name])
    League.objects.filter(pk=league.pk).update(name=HARD_NAMES[name])
    team = Team.objects.get(pk=match.home_team_id)
    entry = audit.record(actor=team.coach, league=league, verb="team.founded", subject=team)
    feed = ET.fromstring(client.get(f"/leagues/{league.slug}/news.atom").content)
    texts = [each.text or "" for each in feed.iter()]
    assert any(HARD_NAMES[name] in text for text in texts)
    hook = Webhook(league=league, format=Webhook.Format.JSON)
    (news,) = webhooks.render_news([entry])
    assert HARD_NAMES[name] in webhooks._body(hook, entry, news)["text"]


def test_an_embedded_replay_and_the_match_have_the_whole_name(client: Client, name: str) -> None:
    match = factory.playing(league=LeagueFactory.create(is_private=False), now=WHEN)
    Team.objects.filter(pk=match.home_team_id).update(name=HARD_NAMES[name])
    for page in ("embed/", "", "replay/"):
        answer = client.get(f"/matches/{match.pk}/{page}")
        assert HARD_NAMES[name] in unescape(answer.content.decode()), page
