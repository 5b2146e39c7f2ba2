"""Every kind of message for Discord: nobody is called, no name is a link, and none is too long."""

from __future__ import annotations

import re

import pytest

from core.audit.models import AuditEntry
from core.audit.verbs import SENTENCES
from core.clipping import characters_of
from core.notifications import webhooks
from core.notifications.discord import MOST, write_message
from core.notifications.models import Webhook, WebhookDelivery
from core.translation import site_text
from tests.factories.core import WHEN, LeagueFactory, UserFactory
from tests.support.hard_names import HARD_NAMES

FIELD = re.compile(r"{(\w+)[^}]*}")
BARE = re.compile(r"(?<!\\)(?:\\\\)*[*_~`|\[\]<>#]")
URL = "https://kemari.example/leagues/a_b/"


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def check(body: dict[str, object], url: str = "") -> None:
    assert set(body) == {"content", "allowed_mentions"}
    assert body["allowed_mentions"] == {"parse": []}
    content = str(body["content"])
    assert units(content) <= MOST
    assert content.endswith(url)
    assert not BARE.search(content.removesuffix(url))


@pytest.mark.parametrize("times", [1, 40])
@pytest.mark.parametrize("name", HARD_NAMES)
def test_words_of_any_length_are_shown_as_written_and_cut_between_characters(
    name: str, times: int
) -> None:
    words = " ".join([HARD_NAMES[name]] * times)
    body = write_message(words, URL)
    check(body, URL)
    shown = re.sub(r"\\(.)", r"\1", str(body["content"]).removesuffix(f" {URL}"))
    if shown != words:
        kept = list(characters_of(shown.removesuffix("…")))
        assert kept == list(characters_of(words))[: len(kept)]
        assert units(str(body["content"])) > MOST - 40


@pytest.mark.django_db
@pytest.mark.parametrize("name", HARD_NAMES)
def test_every_kind_of_news_with_names_that_are_hard(name: str) -> None:
    """The message of each verb of the log; 40 times the name stands for what a note may hold."""
    league = LeagueFactory.create(name=HARD_NAMES[name])
    hook = Webhook.objects.create(
        league=league, url="https://x.example", host="x.example", format=Webhook.Format.DISCORD,
        secret="s", created_at=WHEN, created_by=UserFactory.create(),
    )  # fmt: skip
    for verb, sentence in SENTENCES.items():
        names = dict.fromkeys(FIELD.findall(str(sentence)), HARD_NAMES[name] * 40)
        entry = AuditEntry(league=league, verb=verb, created_at=WHEN, data=names)
        (news,) = webhooks.render_news([entry])
        body = webhooks._body(hook, entry, news)
        check(body, webhooks.settings.SITE_URL)


@pytest.mark.django_db
@pytest.mark.parametrize("name", HARD_NAMES)
def test_the_messages_of_the_site_itself(name: str) -> None:
    league = LeagueFactory.create(name=HARD_NAMES[name])
    hook = Webhook.objects.create(
        league=league, url="https://x.example", host="x.example", format=Webhook.Format.DISCORD,
        secret="s", created_at=WHEN, created_by=UserFactory.create(),
    )  # fmt: skip
    webhooks._say_once_that_it_is_too_much([hook])
    words = site_text("Test message from {league}.", league=league)
    webhooks._deliver(hook, webhooks.Kind.TEST, words)
    notice, tried = (
        WebhookDelivery.objects.get(kind=kind)
        for kind in (webhooks.Kind.NOTICE, webhooks.Kind.TEST)
    )
    check(notice.body, f"/leagues/{league.slug}/news.atom")
    check(tried.body)
