"""A person's own mails on their page: why one had no effect, and what of one was not read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.html import escape

from core import clock
from core.accounts.waiting import waiting_for
from core.jobs import outbox
from core.mail import addresses, bounces, handlers, inbound, reply_tokens
from core.mail.compose import compose
from core.mail.handlers import MailOutcome, State
from core.mail.models import BounceRecord, InboundMail
from core.mail.wanted import is_web_only
from core.notifications import services as notifications
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
PIPE = InboundMail.Channel.PIPE
TOPIC = "tests.topic"


@pytest.fixture(autouse=True)
def topic(settings, monkeypatch) -> None:
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"

    def read(incoming) -> MailOutcome:
        return MailOutcome(State.ACCEPTED, "tested", "We read it", f"| {incoming.reply.text}")

    monkeypatch.setattr(handlers.REPLY_HANDLERS, "get", {TOPIC: read}.get)


@pytest.fixture
def hida():
    return UserFactory.create(email="hida@crab.example")


def arrives(user, body: str = "7 STAND\nEND\n", more: str = "") -> InboundMail:
    to = addresses.reply_address(reply_tokens.token_for(user=user, topic=TOPIC, about={}))
    row = inbound.receive(f"From: {user.email}\nTo: {to}\n{more}\n{body}".encode(), channel=PIPE)
    outbox.drain()
    row.refresh_from_db()
    return row


AUTOMATIC = "Auto-Submitted: auto-replied\n"


def test_an_automatic_mail_waits_on_its_coachs_page_alone_with_the_reason(client, hida) -> None:
    row = arrives(hida, more=AUTOMATIC)
    item = waiting_for(hida)[0]
    assert item.due_at == row.received_at + timedelta(days=7)
    client.force_login(hida)
    for url in ("/", item.url, f"/mail/mine/{row.pk}/"):
        assert client.get(url).status_code == 200
    assert str(item.title) in client.get("/").content.decode()
    assert "says of itself that it is automatic" in client.get(item.url).content.decode()
    page = client.get(f"/mail/mine/{row.pk}/").content.decode()
    assert "7 STAND" in page
    assert "had no effect so far" in page
    other = UserFactory.create()
    client.force_login(other)
    assert client.get(f"/mail/mine/{row.pk}/").status_code == 404
    assert client.post(f"/mail/mine/{row.pk}/", {"act": "accept"}).status_code == 404
    assert not waiting_for(other)
    assert "Waits for you" not in client.get("/mail/mine/").content.decode()


def test_its_coach_may_accept_it_once_or_drop_it(client, hida) -> None:
    client.force_login(hida)
    one = arrives(hida, more=AUTOMATIC)
    assert "We read it" in client.post(f"/mail/mine/{one.pk}/", {"act": "accept"}).content.decode()
    one.refresh_from_db()
    assert (one.state, one.reason) == ("accepted", "tested")
    assert client.post(f"/mail/mine/{one.pk}/", {"act": "accept"}).status_code == 422
    two = arrives(hida, "8 STAND\nEND\n", more=AUTOMATIC)
    assert client.post(f"/mail/mine/{two.pk}/", {"act": "drop"}).status_code == 302
    two.refresh_from_db()
    assert (two.state, two.reason) == ("ignored", "auto-reply")
    assert client.post(f"/mail/mine/{two.pk}/", {"act": "drop"}).status_code == 422
    assert client.post(f"/mail/mine/{two.pk}/", {"act": "accept"}).status_code == 422
    assert not waiting_for(hida)


def test_a_forged_absence_without_a_token_is_listed_but_waits_for_nobody(client, hida) -> None:
    raw = f"From: {hida.email}\nTo: x@kemari.example\n{AUTOMATIC}\nAway\n"
    row = inbound.receive(raw.encode(), channel=PIPE)
    outbox.drain()
    assert not waiting_for(hida)
    client.force_login(hida)
    assert f"/mail/mine/{row.pk}/" in client.get("/mail/mine/").content.decode()


def test_a_long_list_takes_no_more_queries(client, hida, django_assert_max_num_queries) -> None:
    client.force_login(hida)
    arrives(hida, "1 STAND\nEND\n")
    with django_assert_max_num_queries(20) as few:
        client.get("/mail/mine/")
    for number in range(2, 5):
        arrives(hida, f"{number} STAND\nEND\n", more=AUTOMATIC if number == 2 else "")
    with django_assert_max_num_queries(len(few)):
        client.get("/mail/mine/")


def test_after_a_week_it_waits_no_longer_on_the_home_page(hida) -> None:
    arrives(hida, more=AUTOMATIC)
    assert waiting_for(hida)
    with clock.set_to(clock.now() + timedelta(days=8)):
        assert not waiting_for(hida)


def test_the_reply_leads_to_all_that_was_not_read(client, hida, settings) -> None:
    cut = "> Your turn\n\n-- \nHida & Sons"
    row = arrives(hida, f"7 STAND\nEND\n\n{cut}\n")
    client.force_login(hida)
    page = client.get(f"/mail/mine/{row.pk}/").content.decode()
    assert escape(cut) in page
    assert "We read it" in client.get("/mail/mine/").content.decode()
    assert page.count("Your turn") == 1
    url = f"/mail/mine/{row.pk}/"
    assert url in client.get(f"/notifications/{row.answer.pk}/").content.decode()
    mail = compose(row.answer)
    assert f"{settings.SITE_URL}{url}" in mail.body
    assert f"{settings.SITE_URL}{url}" in mail.alternatives[0][0]


def test_of_a_mail_that_was_read_whole_the_reply_says_nothing(hida) -> None:
    row = arrives(hida)
    assert row.answer.about == {}
    assert "/mail/mine/" not in compose(row.answer).body


def test_the_text_of_an_old_mail_is_gone_and_the_page_stays(client, hida) -> None:
    row = arrives(hida, more=AUTOMATIC)
    InboundMail.objects.update(raw=None)
    client.force_login(hida)
    assert "no longer stored" in client.get(f"/mail/mine/{row.pk}/").content.decode()
    assert client.post(f"/mail/mine/{row.pk}/", {"act": "accept"}).status_code == 422
    assert not waiting_for(hida)


def test_a_coach_whose_mail_is_off_sees_it_on_every_page_and_ends_it_by_one_press(client) -> None:
    user = UserFactory.create(email="gone@crab.example")
    client.force_login(user)
    pages = ("/", "/notifications/", "/profile/", "/matches/", "/leagues/", "/mail/mine/")
    for url in pages:
        assert "we no longer send you mail" not in " ".join(
            client.get(url).content.decode().split()
        )
    assert client.get("/api/v1/me/").json()["mail_stopped_at"] is None
    bounces.note_bounce(user=user, bounce=bounces.Bounce.COMPLAINT)
    for url in pages:
        page = " ".join(client.get(url).content.decode().split())
        assert "we no longer send you mail" in page
        assert page.index("we no longer send you mail") < page.index("<h1")
        assert 'action="/mail/again/"' in page
    assert client.get("/api/v1/me/").json()["mail_stopped_at"]
    client.post("/mail/again/")
    assert not is_web_only(user)
    assert 'aria-labelledby="mail-stopped"' not in client.get("/").content.decode()


def test_a_new_address_needs_no_press(client) -> None:
    user = UserFactory.create(email="gone@crab.example")
    bounces.note_bounce(user=user, bounce=bounces.Bounce.COMPLAINT)
    user.email = "here@crab.example"
    user.save()
    client.force_login(user)
    assert BounceRecord.objects.filter(user=user).exists()
    assert "mail-stopped" not in client.get("/").content.decode()
    assert notifications.notify(recipient=user, subject="x", body="", key="k", by_mail=True).mail
