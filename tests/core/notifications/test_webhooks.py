"""Webhooks: signed, one at a time to a host, with a breaker for hosts that do not answer."""

from __future__ import annotations

import hmac
import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import connection

from core import clock
from core.audit.models import AuditEntry
from core.audit.verbs import SENTENCES
from core.errors import NotAllowed, Refused
from core.jobs.models import CircuitBreaker, OutboxRow
from core.leagues.models import League, Role
from core.notifications import webhook_sending, webhooks
from core.notifications.models import Webhook, WebhookDelivery
from tests.core.notifications.listeners import Listener, RawListener, listening, raw_listening
from tests.factories import rosters
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def raw_listener(settings) -> Iterator[RawListener]:
    settings.WEBHOOKS_MAY_BE_LOCAL = True
    with raw_listening() as listen:
        yield listen


@pytest.fixture
def listener(settings) -> Iterator[Listener]:
    settings.WEBHOOKS_MAY_BE_LOCAL = True
    with listening() as server:
        yield server


@pytest.fixture
def sent_jobs(monkeypatch) -> list[str]:
    """The hosts of the jobs that are sent to workers."""
    sent: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: sent.append(args[0]))
    return sent


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
    send(delivery)
    return delivery


def send(delivery: WebhookDelivery, *, later: timedelta = timedelta(0)) -> int:
    """Do the host's job, as a worker does when something is due; returns how many posts."""
    with clock.set_to((delivery.next_at or clock.now()) + later):
        posts = webhook_sending.send_to(host=delivery.webhook.host)
    delivery.refresh_from_db()
    return posts


def deliveries(webhook: Webhook, number: int) -> list[WebhookDelivery]:
    now = clock.now()
    return [
        WebhookDelivery.objects.create(
            webhook=webhook, body={"number": n}, created_at=now, next_at=now
        )
        for n in range(number)
    ]


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

        def signed(delivery: str, text: bytes = body) -> str:
            over = f"{delivery}.{stamp['t']}.".encode() + text
            return hmac.new(made.secret.encode(), over, "sha256").hexdigest()

        assert signed(headers["Kemari-Delivery"]) == stamp["v2"]
        assert signed(str(int(headers["Kemari-Delivery"]) + 1)) != stamp["v2"]
        assert signed(headers["Kemari-Delivery"], body + b" ") != stamp["v2"]

    def test_discord_gets_its_own_format(self, league: League, listener: Listener) -> None:
        hook(league, listener.url, as_format="discord")
        publish_and_send(league)
        body = json.loads(listener.received[0][1])
        assert set(body) == {"content", "allowed_mentions"}
        assert body["allowed_mentions"] == {"parse": []}

    def test_nothing_that_goes_to_discord_calls_anybody(
        self, league: League, listener: Listener, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """News, a test, and the notice that there are too many news, whatever the league's name."""
        League.objects.filter(pk=league.pk).update(name="@everyone free koku")
        league.refresh_from_db()
        made = hook(league, listener.url, as_format="discord")
        made.league = league
        boss = seasons.commissioner(league)
        delivery = webhooks.try_webhook(webhook=made, actor=boss)
        monkeypatch.setattr(webhooks, "MAX_NEWS_AN_HOUR", 1)
        for _ in range(3):
            rosters.team(league=league)
        for row in OutboxRow.objects.filter(topic="news"):
            webhooks.announce(entry_id=row.payload["entry"])
        kinds = set(WebhookDelivery.objects.values_list("kind", flat=True))
        assert kinds == set(WebhookDelivery.Kind.values)
        assert "@everyone" in delivery.body["content"]
        for each in WebhookDelivery.objects.all():
            assert set(each.body) == {"content", "allowed_mentions"}
            assert each.body["allowed_mentions"] == {"parse": []}

    def test_failed_deliveries_are_retried_and_given_up_in_the_end(
        self, league: League, listener: Listener
    ) -> None:
        hook(league, listener.url)
        listener.status = 400
        delivery = publish_and_send(league)
        waits = []
        while delivery.next_at is not None:
            waits.append(round((delivery.next_at - clock.now()) / timedelta(minutes=1)))
            assert send(delivery) == 1
        assert delivery.attempts == webhook_sending.GIVEN_UP_AFTER == len(listener.received)
        assert waits[:2] == [1, 3]  # the second is counted from the first attempt's end
        assert waits[-1] > 4 * 60
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
        webhook_sending.send_to(host=delivery.webhook.host)
        assert len(listener.received) == WebhookDelivery.objects.count() == 1

    def test_the_tick_sends_a_job_for_each_host_with_something_due(
        self, league: League, sent_jobs: list[str]
    ) -> None:
        for url in ("https://a.example/1", "https://A.example./2", "https://b.example/"):
            deliveries(hook(league, url), 2)
        later = deliveries(hook(league, "https://c.example/"), 1)[0]
        later.next_at += timedelta(minutes=1)
        later.save()
        WebhookDelivery.objects.filter(webhook__host="b.example").update(
            next_at=clock.now() - timedelta(minutes=1)
        )
        assert webhooks.send_due() == 2
        assert sent_jobs == ["b.example", "a.example"]

    @pytest.mark.django_db(transaction=True)
    def test_many_news_send_one_job_for_a_host(self, league: League, listener, sent_jobs) -> None:
        hook(league, listener.url)
        for _ in range(3):
            rosters.team(league=league)
        sent_jobs.clear()
        for row in OutboxRow.objects.filter(topic="news"):
            webhooks.announce(entry_id=row.payload["entry"])
        assert sent_jobs == ["127.0.0.1"]

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


def test_any_answer_of_a_listener_can_be_stored(league: League, raw_listener: RawListener) -> None:
    """A NUL in the answer must not fail the record: the delivery would be sent again and again."""
    hook(league, raw_listener([b"\x00\x01 nonsense\r\n\r\n"]))
    delivery = publish_and_send(league)
    assert (delivery.status, delivery.attempts) == (0, 1)
    assert "nonsense" in delivery.error


def test_an_address_in_any_script_is_reached(league: League, listener: Listener) -> None:
    hook(league, f"{listener.url}/écoute?à=\u202e")
    assert publish_and_send(league).status == 200


class TestHosts:
    def test_three_failures_open_the_breaker_and_the_rest_waits_without_an_attempt(
        self, league: League, listener: Listener
    ) -> None:
        webhook, other = hook(league, listener.url), hook(league, f"{listener.url}/other")
        rows = deliveries(webhook, 3) + deliveries(other, 3)
        listener.status = 503
        assert send(rows[5]) == 3
        attempts = [row.attempts for row in WebhookDelivery.objects.order_by("id")]
        assert attempts == [1, 1, 1, 0, 0, 0]
        opened = CircuitBreaker.objects.get()
        waiting = set(WebhookDelivery.objects.filter(attempts=0).values_list("next_at", flat=True))
        assert waiting == {opened.open_until}
        assert send(rows[5], later=timedelta(seconds=-1)) == 0

    def test_then_one_probe_at_a_time_and_a_success_sends_all(
        self, league: League, listener: Listener
    ) -> None:
        rows = deliveries(hook(league, listener.url), 6)
        listener.status = 503
        send(rows[0])
        for probe in (4, 5):
            rows[5].refresh_from_db()
            assert send(rows[5]) == 1
            assert len(listener.received) == probe
        listener.status = 200
        rows[5].refresh_from_db()
        assert send(rows[5], later=timedelta(hours=1)) == 6
        assert not WebhookDelivery.objects.filter(done_at=None).exists()

    def test_a_refusal_is_no_failure_of_the_host(self, league: League, listener: Listener) -> None:
        """One league's forgotten address must not stop those of others on the same host."""
        rows = deliveries(hook(league, listener.url), 5)
        listener.status = 404
        assert send(rows[0]) == 5
        assert CircuitBreaker.objects.get().failures == 0

    def test_a_host_that_is_gone_gets_nothing_more(self, client, league, listener) -> None:
        webhook = hook(league, listener.url)
        rows = deliveries(webhook, 3)
        listener.status = 410
        assert send(rows[0]) == 1
        webhook.refresh_from_db()
        assert not webhook.is_active
        assert not WebhookDelivery.objects.exclude(next_at=None).exists()
        entry = AuditEntry.objects.get(verb="webhook.ended")
        assert (entry.actor, entry.league) == (None, league)
        with pytest.raises(Refused, match=r"off. Its host says that it is gone \(410\)"):
            webhooks.try_webhook(webhook=webhook, actor=seasons.commissioner(league))
        client.force_login(seasons.commissioner(league))
        page = client.get(f"/leagues/{league.slug}/webhooks/").content.decode()
        assert "Off: Its host says that it is gone (410)." in page

    def test_a_host_that_asks_to_wait_is_waited_for(self, league: League, listener) -> None:
        first, second = deliveries(hook(league, listener.url), 2)
        listener.status, listener.headers = 429, {"Retry-After": "600"}
        began = first.next_at
        assert send(first) == 1
        second.refresh_from_db()
        assert [row.next_at - began for row in (first, second)] == [timedelta(minutes=10)] * 2
        assert (first.attempts, first.status) == (0, 429)

    @pytest.mark.parametrize("digits", [12, 20, 5000])
    def test_who_asks_to_wait_for_ages_is_waited_for_as_long_as_for_anybody(
        self, league: League, listener, digits: int
    ) -> None:
        (row,) = deliveries(hook(league, listener.url), 1)
        listener.status, listener.headers = 429, {"Retry-After": "9" * digits}
        began = row.next_at
        assert send(row) == 1
        row.refresh_from_db()
        assert row.next_at - began == webhook_sending.MAX_RETRY_AFTER

    def test_a_redirect_is_not_followed(self, league: League, listener: Listener) -> None:
        with listening() as elsewhere:
            listener.status, listener.headers = 307, {"Location": elsewhere.url}
            (row,) = deliveries(hook(league, listener.url), 1)
            send(row)
            assert (elsewhere.received, row.done_at) == ([], None)
        assert row.error == "307: it redirects; enter the address it leads to"

    def test_what_waited_for_days_is_given_up(self, league: League, sent_jobs) -> None:
        (row,) = deliveries(hook(league, "https://a.example/"), 1)
        row.created_at -= webhook_sending.TOO_OLD
        row.save()
        assert webhooks.send_due() == 0
        row.refresh_from_db()
        assert row.next_at is None

    def test_a_worker_killed_during_a_post_has_spent_an_attempt(
        self, league: League, listener, monkeypatch
    ) -> None:
        class Killed(BaseException):
            """Stands for a SIGKILL."""

        def killed(*_: Any) -> None:
            raise Killed

        row = deliveries(hook(league, listener.url), 1)[0]
        with monkeypatch.context() as patch:
            patch.setattr(webhook_sending, "post", killed)
            with pytest.raises(Killed):
                send(row)
        row.refresh_from_db()
        assert row.attempts == 1
        assert CircuitBreaker.objects.get().failures == 1
        assert send(row) == 1
        assert (row.attempts, row.status) == (2, 200)

    def test_a_job_lets_those_of_other_hosts_go_first(
        self, league: League, listener, sent_jobs, monkeypatch
    ) -> None:
        rows = deliveries(hook(league, listener.url), 3)
        monkeypatch.setattr(webhook_sending, "JOB_SECONDS", 0.1)
        listener.seconds = 0.2
        assert send(rows[0]) == 1
        assert sent_jobs == ["127.0.0.1"]


@pytest.mark.django_db(transaction=True)
def test_one_delivery_at_a_time_goes_to_a_host(listener: Listener) -> None:
    """However many workers are at it; each delivery goes out once."""
    leagues = [LeagueFactory.create() for _ in range(2)]
    for league in leagues:
        deliveries(hook(league, listener.url), 4)
    listener.seconds = 0.05

    def work() -> None:
        for _ in range(20):
            webhook_sending.send_to(host="127.0.0.1")
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(listener.received), listener.most_at_once) == (8, 1)


class TestLimits:
    def test_a_league_has_so_many_news_an_hour_and_one_notice(
        self, league: League, listener: Listener, monkeypatch
    ) -> None:
        monkeypatch.setattr(webhooks, "MAX_NEWS_AN_HOUR", 3)
        two = [hook(league, listener.url), hook(league, listener.url, as_format="discord")]
        for _ in range(6):
            rosters.team(league=league)
        for row in OutboxRow.objects.filter(topic="news").order_by("id"):
            webhooks.announce(entry_id=row.payload["entry"])
        kinds = [
            list(hook.deliveries.order_by("id").values_list("kind", flat=True)) for hook in two
        ]
        assert kinds == [["news", "news", "news", "notice"]] * 2
        notice = two[0].deliveries.get(kind="notice")
        assert notice.body["event"] == "webhook.news_capped"
        assert notice.body["text"].endswith(f"/leagues/{league.slug}/news.atom")
        with clock.set_to(clock.now() + timedelta(hours=1, minutes=1)):
            webhooks.announce(entry_id=row.payload["entry"])
        assert two[0].deliveries.filter(kind="news").count() == 4

    def test_a_new_account_makes_fewer_of_them_and_stops_nobody_elses(
        self, league: League, listener: Listener, monkeypatch
    ) -> None:
        monkeypatch.setattr(webhooks, "MAX_NEWS_AN_HOUR_WHEN_NEW", 2)
        mine = hook(league, listener.url)
        new, known = member(league, Role.COACH), member(league, Role.COACH)
        known.date_joined -= timedelta(days=8)
        known.save()
        for coach in (new, new, new, known, known, known):
            rosters.team(league=league, coach=coach)
        for row in OutboxRow.objects.filter(topic="news").order_by("id"):
            webhooks.announce(entry_id=row.payload["entry"])
        made = list(mine.deliveries.order_by("id").values_list("entry__actor", flat=True))
        assert made == [new.pk] * 2 + [known.pk] * 3

    def test_old_deliveries_are_deleted(self, league: League, listener: Listener) -> None:
        old, waiting = deliveries(hook(league, listener.url), 2)
        old.next_at = None
        for row in (old, waiting):
            row.created_at -= webhooks.KEPT
            row.save()
        assert webhooks.forget_old() == 1
        assert WebhookDelivery.objects.get() == waiting


class TestPages:
    def test_the_webhooks_of_a_league(self, client, league: League, listener: Listener) -> None:
        client.force_login(member(league, Role.COMMISSIONER))
        url = f"/leagues/{league.slug}/webhooks/"
        assert client.get(url).status_code == 200
        assert client.post(url, {"url": listener.url, "format": "json"}).status_code == 302
        made = league.webhooks.get()
        assert made.host == "127.0.0.1"
        assert client.post(f"{url}{made.pk}/explode/").status_code == 404
        client.post(f"{url}{made.pk}/remove/")
        assert not league.webhooks.exists()
        client.force_login(member(league, Role.DEPUTY))
        assert client.get(url).status_code == 403

    def test_a_test_is_a_job_and_the_page_shows_its_result(
        self, client, league: League, listener: Listener
    ) -> None:
        made = hook(league, listener.url)
        client.force_login(seasons.commissioner(league))
        url = f"/leagues/{league.slug}/webhooks/"
        page = client.post(f"{url}{made.pk}/try/", follow=True).content.decode()
        assert listener.received == []
        assert "The test is on its way." in page
        assert 'data-hx-trigger="every 2s"' in page
        row = made.deliveries.get()
        send(row)
        assert json.loads(listener.received[0][1])["event"] == "webhook.tried"
        page = client.get(url).content.decode()
        assert '<span class="badge badge-good">200</span>' in page
        assert "every 2s" not in page

    def test_a_test_is_made_once(self, league: League, listener: Listener) -> None:
        made = hook(league, listener.url)
        listener.status = 500
        row = webhooks.try_webhook(webhook=made, actor=seasons.commissioner(league))
        send(row)
        assert (row.attempts, row.status, row.next_at) == (1, 500, None)

    def test_tests_are_limited(self, client, league: League, monkeypatch) -> None:
        monkeypatch.setattr(webhooks, "MAX_TESTS_AN_HOUR", 1)
        made = hook(league, "https://a.example/")
        client.force_login(seasons.commissioner(league))
        url = f"/leagues/{league.slug}/webhooks/{made.pk}/try/"
        client.post(url)
        page = client.post(url, follow=True).content.decode()
        assert "A league may test its webhooks 1 times an hour." in page
        assert made.deliveries.count() == 1
