"""How much mail of whom is stored in a day."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest

from core import clock
from core.mail import allowance, inbound, reply_tokens, tidying
from core.mail.allowance import Allowance
from core.mail.models import InboundMail
from tests.factories.core import WHEN, UserFactory

pytestmark = pytest.mark.django_db
PIPE = InboundMail.Channel.PIPE
DAY = timedelta(days=1, seconds=1)


@pytest.fixture(autouse=True)
def _small(monkeypatch, settings):
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    settings.MAIL_BOUNCE_ADDRESS = "bounces+{token}@kemari.example"
    monkeypatch.setattr(allowance, "STRANGERS_ALLOWANCE", Allowance(3, 3000))
    monkeypatch.setattr(allowance, "UNPROVED_ALLOWANCE", Allowance(2, 3000))
    with clock.set_to(WHEN):
        yield


def come(number: int, *, sender="x@evil.example", to="a@b.example", body=b"x"):
    head = f"From: {sender}\nTo: {to}\nMessage-ID: <{number}@evil.example>\n\n"
    return inbound.receive(head.encode() + body, channel=PIPE)


def test_strangers_share_a_number_of_mails(caplog) -> None:
    with caplog.at_level(logging.WARNING):
        rows = [come(number, sender=f"x{number}@evil.example") for number in range(5)]
    assert [row is not None for row in rows] == [True] * 3 + [False] * 2
    assert InboundMail.objects.count() == 3
    assert "not stored" in caplog.text
    assert come(0, sender="x0@evil.example").pk == rows[0].pk
    with clock.set_to(WHEN + DAY):
        assert come(9) is not None


def test_strangers_share_a_number_of_bytes() -> None:
    assert come(1, body=b"x" * 2500) is not None
    assert come(2, body=b"x" * 2500) is None
    assert come(3, body=b"x" * 100) is not None


def test_known_people_have_room_beside_strangers() -> None:
    user, other = UserFactory.create(), UserFactory.create()
    token = reply_tokens.token_for(user=user, topic="t", about={})
    for number in range(4):
        come(number)
    assert come(10, to=f"turns+{token}@kemari.example").source == f"person:{user.pk}"
    unproved = [come(20 + number, sender=user.email) for number in range(3)]
    assert [row is not None for row in unproved] == [True, True, False]
    assert come(30, sender=other.email) is not None
    assert come(40, to=f"turns+{token}@kemari.example") is not None


def test_the_mails_of_strangers_are_deleted_in_time(settings) -> None:
    user = UserFactory.create()
    come(1)
    kept = come(2, sender=user.email)
    with clock.set_to(WHEN + timedelta(days=settings.MAIL_KEEP_DAYS, hours=1)):
        tidying.forget_old()
    assert list(InboundMail.objects.values_list("pk", flat=True)) == [kept.pk]
