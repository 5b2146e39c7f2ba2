"""The daily digest at the reader's hour, and which notifications are mailed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from core.accounts.models import User
from core.accounts.services import change_profile
from core.accounts.waiting import WaitingItem, waiting_for
from core.mail.wanted import is_sent_by_mail
from core.notifications import digest
from core.notifications.kinds import optional_kinds
from core.notifications.models import Notification
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 28, 12, tzinfo=UTC)


@pytest.fixture
def reader() -> User:
    user = UserFactory.create(time_zone="Europe/Berlin", digest_hour=7)
    user.digest_due_at = digest.next_digest(user, NOON)
    user.save()
    return user


@pytest.fixture
def waiting(monkeypatch):
    found: list[WaitingItem] = []
    monkeypatch.setattr(digest, "waiting_for", lambda user: found)
    return found


def test_it_comes_at_the_readers_hour_also_when_the_clocks_change(reader, waiting):
    assert reader.digest_due_at == datetime(2026, 3, 29, 5, tzinfo=UTC)  # summer time by then
    waiting.append(WaitingItem("A - B", "Your turn 3.", "/matches/1/", NOON))
    assert digest.send_due(now=reader.digest_due_at - timedelta(seconds=1)) == 0
    assert digest.send_due(now=reader.digest_due_at) == 1
    notification = Notification.objects.get(recipient=reader)
    assert (notification.subject, notification.kind) == ("1 thing waits for you", "digest")
    assert (
        "Your turn 3. Until Saturday, 28 March 2026 at 13:00 CET (12:00 UTC)." in notification.body
    )
    reader.refresh_from_db()
    assert reader.digest_due_at == datetime(2026, 3, 30, 5, tzinfo=UTC)
    assert digest.send_due(now=NOON + timedelta(days=1)) == 0


def test_nobody_for_whom_nothing_waits_gets_one(reader, waiting):
    assert digest.send_due(now=NOON + timedelta(days=1)) == 0
    assert not Notification.objects.exists()


def test_one_that_fails_stops_no_other(reader, monkeypatch):
    other = UserFactory.create(digest_hour=7, digest_due_at=NOON)

    def waiting_for(user):
        if user.pk == other.pk:
            raise RuntimeError
        return [WaitingItem("A", "b", "/", None)]

    monkeypatch.setattr(digest, "waiting_for", waiting_for)
    assert digest.send_due(now=NOON + timedelta(days=1)) == 1


def test_the_profile_chooses_hour_and_kinds(client):
    user = UserFactory.create(time_zone="UTC")
    client.force_login(user)
    data = {
        "display_name": "X",
        "time_zone": "UTC",
        "wants_mail": "on",
        "digest_hour": "6",
        "mailed": ["match.turn"],
    }
    assert client.post("/profile/", data).status_code == 302
    user.refresh_from_db()
    assert (user.digest_hour, user.digest_due_at is not None) == (6, True)
    assert [
        kind.key for kind in optional_kinds() if is_sent_by_mail(user, kind.key, asked=False)
    ] == ["match.turn"]
    change_profile(
        user=user,
        display_name="X",
        time_zone="UTC",
        wants_mail=True,
        mailed=[kind.key for kind in optional_kinds()],
    )
    user.refresh_from_db()
    assert user.digest_due_at is None
    assert is_sent_by_mail(user, "digest", asked=False)


def test_every_app_provides_waiting_items():
    assert waiting_for(UserFactory.create()) == []
