"""A mail that our own mail server found forged waits for its coach; no other server is believed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.audit.log import disclosed_to
from core.audit.models import AuditEntry
from core.jobs import outbox
from core.mail import inbound, reply_tokens
from core.mail.models import InboundMail, OutgoingMail
from core.moderation.services import lift, suspend
from core.notifications.models import Notification
from matches.models import Match, TurnSheet
from tests.factories import matches as factory
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
FAIL = "Authentication-Results: mx.kemari.example; spf=pass; dmarc=fail (p=none) header.from=x\n"
PASS = "Authentication-Results: mx.kemari.example; dmarc=pass\n"


@pytest.fixture
def match(settings):
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    settings.MAIL_AUTHENTICATION_SERVERS = ["mx.kemari.example"]
    made = factory.playing()
    with clock.set_to(made.due_at - timedelta(hours=10)):
        yield made


def come(match: Match, head: str) -> InboundMail:
    coach = match.team(match.waiting_side).coach
    token = reply_tokens.token_for(
        user=coach,
        league=match.league,
        topic="match.turn",
        about={"match": match.pk, "side": match.waiting_side, "segment": match.segment},
    )
    raw = (
        f"{head}From: {coach.email}\nTo: turns+{token}@kemari.example\n"
        f"Message-ID: <one@mail.example>\n\n{factory.a_move(match)}\nEND\n"
    )
    row = inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
    outbox.drain()
    row.refresh_from_db()
    return row


@pytest.mark.one_in(2)
@pytest.mark.parametrize("head", [FAIL, PASS + FAIL, FAIL + PASS, FAIL.replace("mx.", "MX.")])
def test_a_forged_mail_is_quarantined_and_released_by_its_coach(match, client, head) -> None:
    row = come(match, head)
    assert (row.state, row.reason) == ("quarantined", "forged")
    assert not TurnSheet.objects.exists()
    asked = Notification.objects.get(subject="Did you send us this mail?")
    coach = match.team(match.waiting_side).coach
    assert asked.recipient == coach
    assert "forged" in asked.body
    assert OutgoingMail.objects.filter(notification=asked).exists()
    assert "may be forged" in client.get(asked.link).content.decode()
    assert client.post(asked.link).status_code == 200
    assert TurnSheet.objects.get().author == coach
    entry = AuditEntry.objects.get(verb="mail.released")
    assert (entry.actor, entry.league, entry.subject_id) == (coach, None, row.pk)
    assert entry.data == {"sender": coach.email, "reason": "forged"}
    seen = AuditEntry.objects.filter(verb="mail.released")
    assert seen.filter(disclosed_to(coach)).exists()
    administrator = UserFactory.create(is_staff=True, is_superuser=True)
    assert not seen.filter(disclosed_to(administrator)).exists()


def test_who_is_suspended_meanwhile_releases_nothing(match, client) -> None:
    """The link needs no log-in."""
    come(match, FAIL)
    asked = Notification.objects.get(subject="Did you send us this mail?")
    operator = UserFactory.create(is_staff=True, is_superuser=True)
    suspension = suspend(person=asked.recipient, reason="Insults.", actor=operator)
    answer = client.post(asked.link)
    assert (answer.status_code, "is suspended" in answer.content.decode()) == (422, True)
    assert not TurnSheet.objects.exists()
    lift(suspension=suspension, actor=operator)
    assert client.post(asked.link).status_code == 200
    assert TurnSheet.objects.exists()


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "head",
    [
        "",
        PASS,
        FAIL.replace("mx.", "mx2."),
        FAIL.replace("mx.kemari.example", "evil.example; x=mx.kemari.example"),
        FAIL.replace("dmarc=fail", "dmarc=none"),
        FAIL.replace("dmarc=fail", "dkim=fail reason=x"),
    ],
)
def test_any_other_result_changes_nothing(match, head) -> None:
    assert come(match, head).reason == "sheet"


def test_without_a_named_server_no_header_is_believed(match, settings) -> None:
    settings.MAIL_AUTHENTICATION_SERVERS = []
    assert come(match, FAIL).reason == "sheet"
