"""Nobody sees by a quarantined mail that somebody wants to submit, or has submitted."""

from __future__ import annotations

from datetime import timedelta
from itertools import product

import pytest

from core import clock
from core.leagues.models import Role
from core.mail.handlers import OPEN_TOPICS, REPLY_HANDLERS
from core.mail.models import InboundMail, ReplyToken
from core.mail.quarantine import holds_no_sheet
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory, member

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
NOW = WHEN + timedelta(hours=1)
State = InboundMail.State
SHEET_REASONS = ("other-sender", "forged", "sheet", "sheet-submitted", "draft", "")
AFTER = tuple(product(State.values, SHEET_REASONS))
"""What a mail with a sheet can become."""


@pytest.fixture
def match():
    with clock.set_to(NOW):
        yield factory.playing()


def mail(match, *, topic: str | None, user=None, state=State.QUARANTINED, reason="forged"):
    token = topic and ReplyToken.objects.create(
        hash=f"{topic}-{state}-{reason}",
        user=user,
        league=match.league,
        topic=topic,
        about={"match": match.pk},
        made_at=NOW,
    )
    return InboundMail.objects.create(
        identity=f"{topic}-{user}-{state}-{reason}",
        raw=b"From: x@y.example\n\n5 MOVE D6\nEND\n",
        size=30,
        stored=30,
        source="test",
        channel=InboundMail.Channel.PIPE,
        received_at=NOW,
        state=state,
        reason=reason,
        sender="x@y.example",
        user=user,
        token=token or None,
        league=match.league,
    )


def pages(client, match) -> str:
    """What an officer who plays the other side, and an operator who does, can read of mails."""
    rival = match.team(1 - match.waiting_side).coach
    rival.memberships.filter(league=match.league).update(role=Role.COMMISSIONER)
    rival.is_staff = rival.is_superuser = True
    rival.save()
    client.force_login(rival)
    shown = client.get(f"/leagues/{match.league.slug}/mail/").content.decode()
    listed = client.get("/admin/core/inboundmail/").content.decode()
    return "".join(text.split("<main", 1)[-1].split("csrf")[0] for text in (shown, listed))


@pytest.mark.parametrize("topic", [*(set(REPLY_HANDLERS) - set(OPEN_TOPICS.call())), None])
def test_no_mail_that_may_be_a_sheet_comes_or_goes(client, match, topic) -> None:
    coach = match.team(match.waiting_side).coach
    before = pages(client, match)
    assert "x@y.example" not in before
    for state, reason in AFTER:
        row = mail(match, topic=topic, user=coach, state=state, reason=reason)
        assert pages(client, match) == before
        row.delete()


def test_a_mail_to_a_thread_and_one_of_nobodys_are_listed(
    client, match, django_assert_num_queries
) -> None:
    helper = member(match.league, Role.JUDGE)
    mail(match, topic="match.thread", user=helper)
    client.force_login(helper)
    url = f"/leagues/{match.league.slug}/mail/"
    client.get(url)
    with django_assert_num_queries(8):
        page = client.get(url).content.decode()
    assert page.count("may be forged") == 1
    assert str(helper) in page
    assert "5 MOVE D6" not in page
    assert "y.example" not in page
    mail(match, topic=None)
    mail(match, topic=None, state=State.QUARANTINED, reason="unknown-sender")
    with django_assert_num_queries(8):
        page = client.get(url).content.decode()
    assert page.count("may be forged") == 2


def test_every_topic_is_hidden_unless_it_is_declared_open() -> None:
    assert set(OPEN_TOPICS.call()) < set(REPLY_HANDLERS)
    assert "match.turn" not in OPEN_TOPICS.call()


def test_a_forgotten_token_hides_no_less(match) -> None:
    row = mail(match, topic="match.turn", user=UserFactory.create())
    ReplyToken.objects.all().delete()
    row.refresh_from_db()
    assert row.token is None
    assert not InboundMail.objects.filter(holds_no_sheet(), pk=row.pk).exists()
