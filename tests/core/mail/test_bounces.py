"""Bounces end in web-only mode, which the coach sees and ends."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.mail.bounces import Bounce, note_bounce, score_now
from core.mail.models import BounceRecord, OutgoingMail
from core.mail.wanted import is_web_only
from core.notifications import services as notifications
from core.notifications.models import Notification
from tests.factories.core import WHEN, UserFactory

pytestmark = pytest.mark.django_db


def bounced(user, *bounces: Bounce, days: int = 0) -> BounceRecord:
    for at, bounce in enumerate(bounces):
        with clock.set_to(WHEN + timedelta(days=days * at)):
            standing = note_bounce(user=user, bounce=bounce)
    return standing


def test_two_hard_bounces_are_enough_and_the_coach_is_notified(client) -> None:
    user = UserFactory.create(email="gone@kemari.example")
    with clock.set_to(WHEN - timedelta(days=13)):
        note_bounce(user=user, bounce=Bounce.HARD)
    client.force_login(user)
    assert "A mail to gone@kemari.example came back" in client.get("/profile/").content.decode()
    assert not is_web_only(user)
    bounced(user, Bounce.HARD)
    assert is_web_only(user)
    notification = Notification.objects.get(recipient=user)
    assert "gone@kemari.example" in notification.body
    notifications.notify(recipient=user, subject="Turn", body="", key="t", by_mail=True)
    assert not OutgoingMail.objects.exists()
    page = client.get("/profile/").content.decode()
    assert "Mail me again" in page
    client.post("/mail/again/")
    assert not is_web_only(user)
    notifications.notify(recipient=user, subject="Turn", body="", key="u")
    assert OutgoingMail.objects.count() == 1


def test_one_complaint_is_enough() -> None:
    user = UserFactory.create()
    bounced(user, Bounce.COMPLAINT)
    assert is_web_only(user)


def test_soft_ones_are_forgotten_with_time() -> None:
    often, seldom = UserFactory.create(), UserFactory.create()
    bounced(often, *[Bounce.SOFT] * 5, days=1)
    bounced(seldom, *[Bounce.SOFT] * 20, days=14)
    assert is_web_only(often)
    assert not is_web_only(seldom)
    standing = BounceRecord.objects.get(user=seldom)
    assert standing.score == pytest.approx(2, abs=0.01)
    assert score_now(standing, standing.scored_at + timedelta(days=28)) == pytest.approx(0.5, 0.01)


def test_another_address_starts_without_bounces() -> None:
    user = UserFactory.create()
    bounced(user, Bounce.COMPLAINT)
    user.email = "new@kemari.example"
    user.save()
    assert not is_web_only(user)
    assert bounced(user, Bounce.SOFT).score == 1
