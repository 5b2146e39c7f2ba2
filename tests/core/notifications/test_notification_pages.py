"""Notifications: on the site at once, by mail from a task, each once."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.core import mail

from config.queues import QUEUES
from core.jobs import outbox
from core.jobs.models import OutboxDelivery, OutboxRow
from core.jobs.tasks import tick
from core.notifications import services as notifications
from core.notifications.models import Notification
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db


def notify(user, key: str = "turn:1") -> Notification:
    return notifications.notify(
        recipient=user, subject="Your\nturn", body="Play.", key=key, link="/matches/1/"
    )


def test_a_notification_is_mailed_once(settings) -> None:
    user = UserFactory.create(email="okimi@kemari.example")
    assert notify(user) == notify(user)
    row = OutboxRow.objects.get(topic="mail.queued")
    assert mail.outbox == []
    assert outbox.drain() == 1
    assert outbox.drain() == 0
    assert OutboxDelivery.objects.get(row=row).done_at is not None
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["okimi@kemari.example"], "[Kemari] Your turn")
    assert sent.body == f"Play.\n\n{settings.SITE_URL}/matches/1/\n"


@pytest.mark.parametrize("fields", [{"wants_mail": False}, {"is_active": False}])
def test_without_mail_the_notification_is_on_the_site(fields) -> None:
    user = UserFactory.create(**fields)
    notify(user)
    assert not OutboxRow.objects.exists()
    assert list(Notification.objects.values_list("recipient", "subject")) == [
        (user.pk, "Your turn")
    ]


def test_the_tick_beats_and_sends_what_is_due(monkeypatch) -> None:
    from celery import current_app

    from core.jobs.models import Heartbeat

    sent: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **_: sent.append(name))
    monkeypatch.setattr("core.jobs.tasks.TICK_TASKS", [SimpleNamespace(name="tests.due")])
    tick()
    assert Heartbeat.objects.get().name == "tick"
    signs = ["core.check_in"] * len(QUEUES)
    assert sent == ["tests.due", "core.tidy", *signs]


def test_a_part_of_the_tick_that_fails_stops_no_other_part(monkeypatch, caplog) -> None:
    from celery import current_app

    from core.jobs import outbox
    from core.notifications import webhooks

    def broken() -> None:
        raise RuntimeError("no table")

    sent: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **_: sent.append(name))
    monkeypatch.setattr(outbox, "deliver_due", broken)
    monkeypatch.setattr(webhooks, "send_due", lambda: sent.append("webhooks"))
    tick()
    assert sent[-1] == "webhooks"
    assert "matches.resolve_due" in sent
    assert "broken failed; the next tick tries again" in caplog.text
