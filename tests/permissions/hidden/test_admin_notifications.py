"""Mails and notifications in the admin do not show that a sheet is submitted.

Lists, the names of rows in headings, and the keys of notifications and outbox rows.
"""

from __future__ import annotations

import pytest
from celery import current_app
from django.urls import reverse

from core import clock
from core.accounts.models import User
from core.jobs import outbox
from core.jobs.models import OutboxRow
from core.mail import inbound, reply_tokens
from core.mail.models import InboundMail, OutgoingMail
from core.notifications.models import Notification
from matches.models import Match, TurnSheet
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import UserFactory
from tests.permissions.hidden.asking import client_of, everything

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
MODELS = (InboundMail, Notification, OutgoingMail, OutboxRow)


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch, settings) -> Match:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    made = factory.playing()
    made.clock_terms = {"regret_minutes": 60}
    made.save()
    with clock.set_to(made.clock_from):
        yield made


def by_page(match: Match) -> None:
    coach = match.team(match.waiting_side).coach
    submit_sheet(
        match=match,
        side=match.waiting_side,
        author=coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=clock.now(),
    )


def by_mail(match: Match) -> None:
    side, coach = match.waiting_side, match.team(match.waiting_side).coach
    about = {"match": match.pk, "side": side, "segment": match.segment}
    token = reply_tokens.token_for(user=coach, league=match.league, topic="match.turn", about=about)
    head = f"From: {coach.email}\nTo: turns+{token}@kemari.example\nMessage-ID: <1@mail.example>"
    raw = f"{head}\n\n{factory.a_move(match)}\nEND\n"
    inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
    outbox.drain()


def listed(administrator: User) -> dict[str, set[int]]:
    client, found = client_of(administrator), {}
    for model in MODELS:
        address = reverse(f"admin:core_{model._meta.model_name}_changelist")
        found[model.__name__] = {row.pk for row in client.get(address).context["cl"].queryset}
    return found


@pytest.mark.parametrize("submit", [by_page, by_mail])
def test_no_mail_or_notification_of_a_sheet_is_in_the_admin(match: Match, submit) -> None:
    administrator = UserFactory.create(is_staff=True, is_superuser=True)
    before = listed(administrator)
    submit(match)
    assert TurnSheet.objects.get().state == "ready"
    notification = Notification.objects.latest("pk")
    assert notification.kind == "match.acknowledged"
    after = listed(administrator)
    assert after["InboundMail"] == before["InboundMail"]
    assert after["Notification"] == before["Notification"]
    client = client_of(administrator)
    address = reverse("admin:core_notification_change", args=[notification.pk])
    assert client.get(address).status_code == 302
    for model in (OutgoingMail, OutboxRow):
        for pk in sorted(after[model.__name__] - before[model.__name__]):
            address = reverse(f"admin:core_{model._meta.model_name}_change", args=[pk])
            text = everything(client.get(address))
            assert f"match:{match.pk}" not in text
            assert ":sheet:" not in text
            assert "your sheet" not in text


def test_no_heading_of_the_admin_says_what_a_notification_is_about(match: Match) -> None:
    administrator = UserFactory.create(is_staff=True, is_superuser=True)
    notification = Notification.objects.filter(kind="match.turn").latest("pk")
    address = reverse("admin:core_notification_change", args=[notification.pk])
    text = everything(client_of(administrator).get(address))
    assert notification.subject not in text
    assert "200" in text[:4]
