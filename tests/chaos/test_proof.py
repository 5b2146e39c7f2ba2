"""The proof of a run finds the faults it looks for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from core.mail.models import OutgoingMail
from matches.models import Match
from matches.services.resolution.autoplay import play_match, play_turns
from tests.chaos import proof
from tests.chaos.coaches import Handed, HandedIn
from tests.factories import matches as factory
from tests.factories.core import WHEN, NotificationFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    made = factory.playing()
    play_turns(match_id=made.pk, turns=3, now=WHEN)
    made.refresh_from_db()
    return made


@dataclass
class Taken:
    """A mail server that accepted mails with these `Message-ID`s."""

    ids: list[str]
    counted: Counter[str] = field(default_factory=Counter)

    def mails(self) -> list[tuple[str, None]]:
        return [(name, None) for name in self.ids]

    def count(self, what: str, by: int = 1) -> None:
        self.counted[what] += by


def test_a_match_comes_out_again_as_it_did(match):
    play_match(match_id=match.pk, now=WHEN)
    match.refresh_from_db()
    assert proof._played_again(match) == []
    match.secret = match.secret[::-1]
    assert proof._played_again(match)[0].startswith(f"match {match.pk} is not as it was")


def test_a_turn_that_no_sheet_played_is_a_lost_one(match):
    assert proof._segments(match, prepared=match.segment) == []
    assert len(proof._segments(match, prepared=2)) == match.segment - 2


def test_a_submitted_turn_never_played_is_found(match):
    handed = Handed(turns={(match.pk, match.segment): HandedIn(0, "END", "page")})
    assert proof._turns(handed) == [f"match {match.pk}, segment {match.segment} (page): sheets []"]


def test_a_mail_that_came_twice_must_have_been_counted():
    notification = NotificationFactory.create()
    mail = OutgoingMail.objects.create(notification=notification, message_id="<one@kemari.example>")
    once, twice = Taken([mail.message_id]), Taken([mail.message_id] * 2)
    assert proof._mails_out(once) == []
    assert proof._mails_out(twice) == [f"mail {mail.pk} came 2 times, 0 of them counted"]
    OutgoingMail.objects.update(resends=1)
    again = Taken([mail.message_id] * 2)
    assert proof._mails_out(again) == []
    assert again.counted["mails that came again under their Message-ID"] == 1
    assert proof._mails_out(Taken([])) == [f"mails [{mail.pk}] were never taken"]


def test_a_match_that_still_runs_and_one_that_was_held_are_found(match):
    assert proof._finished(match) == [f"match {match.pk} is playing: "]
    assert proof.unfinished() == 1
