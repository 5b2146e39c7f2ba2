"""Two programs that answer each other, and mails that name several addresses of ours."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.jobs import outbox
from core.mail import inbound, processing, reply_tokens
from core.mail.models import InboundMail, OutgoingMail
from matches.models import Match, TurnSheet
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(settings):
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    made = factory.playing()
    with clock.set_to(made.due_at - timedelta(hours=30)):
        yield made


def address(match: Match, side: int) -> str:
    about = {"match": match.pk, "side": side, "segment": match.segment}
    coach = match.team(side).coach
    token = reply_tokens.token_for(user=coach, league=match.league, topic="match.turn", about=about)
    return f"turns+{token}@kemari.example"


def come(match: Match, text: str, number: int, *to: str) -> InboundMail:
    sender = match.team(match.waiting_side).coach.email
    head = f"From: {sender}\nTo: {', '.join(to)}\nMessage-ID: <{number}@mail.example>"
    row = inbound.receive(f"{head}\n\n{text}\n".encode(), channel=InboundMail.Channel.PIPE)
    outbox.drain()
    row.refresh_from_db()
    return row


def answers() -> int:
    return OutgoingMail.objects.filter(notification__key__startswith="answer:").count()


def test_an_undeclared_autoresponder_is_answered_a_limited_number_of_times_a_day(match) -> None:
    """An hour's limit alone would let two of them exchange five hundred mails a day."""
    to = address(match, match.waiting_side)
    for number in range(processing.MAX_SAME_REFUSALS_A_DAY + 4):
        with clock.set_to(clock.now() + timedelta(hours=number)):
            row = come(match, "Thank you for your mail! I read it soon.", number, to)
        assert (row.state, row.reason) == ("refused", "no-end")
        assert row.answer is not None
    assert answers() == processing.MAX_SAME_REFUSALS_A_DAY


def test_a_person_who_mends_fault_after_fault_is_answered_each_time(match) -> None:
    to = address(match, match.waiting_side)
    for number in range(processing.MAX_SAME_REFUSALS_A_DAY + 4):
        assert come(match, f"7 MOEV {number}\nEND", number, to).reason == "faults"
    assert answers() == processing.MAX_SAME_REFUSALS_A_DAY + 4


@pytest.mark.parametrize("first", ["nobody's", "the other coach's"])
def test_of_several_addresses_the_authors_own_counts(match, first) -> None:
    side = match.waiting_side
    others = {
        "nobody's": f"turns+{'a' * 26}@kemari.example",
        "the other coach's": address(match, 1 - side),
    }
    row = come(match, f"{factory.a_move(match)}\nEND", 1, others[first], address(match, side))
    assert (row.state, row.reason) == ("accepted", "sheet")
    assert TurnSheet.objects.get().author == match.team(side).coach
