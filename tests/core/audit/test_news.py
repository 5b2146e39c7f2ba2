"""A league's news: the feed and the webhooks."""

from __future__ import annotations

import hmac
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import clock
from core.audit.models import AuditEntry
from core.audit.news import public_entries, render_news
from core.audit.verbs import SENTENCES
from core.errors import NotAllowed, Refused
from core.jobs.models import OutboxRow
from core.leagues.models import League, Role
from core.notifications import safe_http, webhooks
from core.notifications.models import WebhookDelivery
from core.notifications.safe_http import Unreachable, post
from core.topics import NEWS
from tests.factories import rosters
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory, member

pytestmark = pytest.mark.django_db
FEED = "{http://www.w3.org/2005/Atom}"


class Listener(HTTPServer):
    """A receiver of webhooks; `status` is its answer."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.status = 200

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class Handler(BaseHTTPRequestHandler):
    server: Listener

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((dict(self.headers), body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Quiet."""


RawListener = Callable[..., str]


@pytest.fixture
def raw_listener(settings) -> Iterator[RawListener]:
    """Makes a receiver that answers with these bytes, with a pause after each piece."""
    settings.WEBHOOKS_MAY_BE_LOCAL = True
    with ExitStack() as stack:

        def listen(pieces: list[bytes], pause: float = 0.0) -> str:
            server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))

            def answer() -> None:
                caller, _ = server.accept()
                with caller, suppress(OSError):
                    caller.recv(65536)
                    for piece in pieces:
                        caller.sendall(piece)
                        time.sleep(pause)

            threading.Thread(target=answer, daemon=True).start()
            return f"http://127.0.0.1:{server.getsockname()[1]}/hook"

        yield listen


@pytest.fixture
def listener(settings) -> Iterator[Listener]:
    settings.WEBHOOKS_MAY_BE_LOCAL = True
    server = Listener()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def league() -> League:
    return LeagueFactory.create()


def hook(league: League, url: str, **fields: Any) -> Any:
    boss = seasons.commissioner(league)
    return webhooks.create_webhook(
        league=league, actor=boss, url=url, **{"as_format": "json", **fields}
    )


def publish_and_send(league: League) -> WebhookDelivery:
    """Found a team, and deliver the news as the workers would."""
    rosters.team(league=league)
    row = OutboxRow.objects.get(topic="news")
    webhooks.announce(entry_id=row.payload["entry"])
    delivery = WebhookDelivery.objects.get()
    webhooks.send(delivery_id=delivery.pk)
    delivery.refresh_from_db()
    return delivery


class TestWebhooks:
    def test_news_come_signed(self, league: League, listener: Listener) -> None:
        made = hook(league, listener.url)
        delivery = publish_and_send(league)
        assert (delivery.status, delivery.next_at, delivery.attempts) == (200, None, 1)
        ((headers, body),) = listener.received
        news = json.loads(body)
        assert (news["event"], news["league"]) == ("team.founded", league.slug)
        assert news["text"].endswith("was founded.")
        assert news["url"].startswith("http")
        stamp = dict(part.split("=") for part in headers["Kemari-Signature"].split(","))
        expected = hmac.new(made.secret.encode(), f"{stamp['t']}.".encode() + body, "sha256")
        assert expected.hexdigest() == stamp["v1"]

    def test_discord_gets_its_own_format(self, league: League, listener: Listener) -> None:
        hook(league, listener.url, as_format="discord")
        publish_and_send(league)
        body = json.loads(listener.received[0][1])
        assert set(body) == {"content", "allowed_mentions"}
        assert body["allowed_mentions"] == {"parse": []}

    def test_failed_deliveries_are_retried_and_given_up_in_the_end(
        self, league: League, listener: Listener
    ) -> None:
        hook(league, listener.url)
        listener.status = 500
        delivery = publish_and_send(league)
        waits = [delivery.next_at - clock.now()]
        while delivery.next_at is not None:
            waits.append(delivery.next_at - clock.now())
            webhooks.send(delivery_id=delivery.pk)
            delivery.refresh_from_db()
        assert delivery.attempts == webhooks.GIVEN_UP_AFTER == len(listener.received)
        assert waits[-1] > timedelta(hours=4)
        assert delivery.done_at is None

    def test_a_webhook_gets_only_the_news_it_subscribes_to(self, league: League, listener) -> None:
        hook(league, listener.url, verbs=["match.finished"])
        rosters.team(league=league)
        row = OutboxRow.objects.get(topic="news")
        webhooks.announce(entry_id=row.payload["entry"])
        assert not WebhookDelivery.objects.exists()

    def test_delivered_twice_by_the_outbox_it_is_sent_once(self, league: League, listener) -> None:
        hook(league, listener.url)
        delivery = publish_and_send(league)
        webhooks.announce(entry_id=delivery.entry_id)
        webhooks.send(delivery_id=delivery.pk)
        assert len(listener.received) == WebhookDelivery.objects.count() == 1

    def test_due_deliveries_are_sent_by_the_tick(
        self, league: League, listener, monkeypatch
    ) -> None:
        hook(league, listener.url)
        listener.status = 503
        delivery = publish_and_send(league)
        with clock.set_to(delivery.next_at + timedelta(seconds=1)):
            assert webhooks.send_due() == 1
            assert webhooks.send_due() == 0

    def test_without_webhooks_nothing_is_published(self, league: League) -> None:
        rosters.team(league=league)
        assert not OutboxRow.objects.filter(topic="news").exists()

    def test_private_entries_are_not_news(self, league: League, listener: Listener) -> None:
        hook(league, listener.url)
        assert not OutboxRow.objects.filter(topic="news").exists()
        assert AuditEntry.objects.filter(verb="webhook.created").exists()
        assert not {"sheet.submitted", "set_up.submitted", "token.created"} & SENTENCES.keys()

    def test_who_may(self, league: League) -> None:
        with pytest.raises(NotAllowed):
            webhooks.create_webhook(
                league=league, actor=member(league), url="https://x.example", as_format="json"
            )
        for bad in (
            {"url": "http://x.example"},
            {"url": "https://x.example", "as_format": "fax"},
            {"url": "https://x.example", "verbs": ["sheet.submitted"]},
        ):
            with pytest.raises(Refused):
                hook(league, **{"as_format": "json", **bad})


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://10.0.0.7/",
        "https://[::1]/",
        "https://169.254.169.254/latest",
        "https://user:word@example.com/",
        "https:///nowhere",
        "https://example.com:99999/",
        "ftp://example.com/",
    ],
)
def test_private_addresses_are_never_reached(url: str) -> None:
    with pytest.raises(Unreachable):
        post(url, b"{}", {})


def test_a_server_that_answers_byte_by_byte_is_cut_off(
    raw_listener: RawListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket's own timeout restarts with each byte: the page would wait for days."""
    monkeypatch.setattr(safe_http, "WHOLE_SECONDS", 0.5)
    url = raw_listener([b"HTTP/1.1 200 OK\r\n", *([b"X: y\r\n"] * 60)], pause=0.1)
    began = time.monotonic()
    with suppress(Unreachable):  # what came by then may be an answer
        post(url, b"{}", {})
    assert time.monotonic() - began < 4


def test_any_answer_of_a_listener_can_be_stored(league: League, raw_listener: RawListener) -> None:
    """A NUL in the answer must not fail the record: the delivery would be sent again and again."""
    hook(league, raw_listener([b"\x00\x01 nonsense\r\n\r\n"]))
    delivery = publish_and_send(league)
    assert (delivery.status, delivery.attempts) == (0, 1)
    assert "nonsense" in delivery.error


def test_an_address_in_any_script_is_reached(league: League, listener: Listener) -> None:
    hook(league, f"{listener.url}/écoute?à=\u202e")
    assert publish_and_send(league).status == 200


class TestPages:
    def test_the_webhooks_of_a_league(self, client, league: League, listener: Listener) -> None:
        boss = member(league, Role.COMMISSIONER)
        client.force_login(boss)
        url = f"/leagues/{league.slug}/webhooks/"
        assert client.get(url).status_code == 200
        assert client.post(url, {"url": listener.url, "format": "json"}).status_code == 302
        made = league.webhooks.get()
        answer = client.post(f"{url}{made.pk}/try/", follow=True)
        assert "The test delivery was accepted (200)." in answer.content.decode()
        assert client.post(f"{url}{made.pk}/explode/").status_code == 404
        client.post(f"{url}{made.pk}/remove/")
        assert not league.webhooks.exists()
        client.force_login(member(league, Role.DEPUTY))
        assert client.get(url).status_code == 403

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
