"""A team changes hands while its submitted turn may still be taken back (KEM-SHE-01)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, SideClock, TurnSheet
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.drafts import take_back
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping import clocks
from rosters.models import TeamOffer
from rosters.services import transfers
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory
from tests.factories.season import commissioner

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-SHE-01")]
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
BEGAN = WHEN + timedelta(days=9)
SUBMITTED = BEGAN + 5 * HOUR
HANDED = SUBMITTED + 20 * MINUTE
TERMS = ClockTerms(regret_minutes=60, bank_hours=100, increment_hours=24, cap_hours=300)


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match whose turn came in and can be taken back for an hour."""
    made = factory.playing()
    made.clock_terms = TERMS.to_json()
    SideClock.objects.filter(match=made).update(bank_seconds=100 * 3600)
    clocks.begin_turn(made, BEGAN)
    made.save()
    submit(made, made.team(made.waiting_side).coach, SUBMITTED)
    monkeypatch.setattr("core.clock.now", lambda: HANDED)
    return made


def submit(match: Match, author: User, now) -> None:
    submit_sheet(
        match=match,
        side=match.waiting_side,
        author=author,
        text=factory.a_move(match),
        segment=match.segment,
        now=now,
    )


def hand_over(match: Match, how: str) -> User:
    team = Match.objects.get(pk=match.pk).team(match.waiting_side)
    heir = MembershipFactory.create(league=match.league, role="coach").user
    transfers.offer_team(team=team, to=heir, actor=team.coach)
    if how == "given":
        transfers.give_team(team=team, to=heir, actor=commissioner(match.league))
    else:
        offer = TeamOffer.objects.get(team=team, to=heir)
        transfers.accept_offer(offer=offer, actor=heir)
    return heir


def retract(match: Match, author: User, now) -> TurnSheet:
    fresh = Match.objects.get(pk=match.pk)
    return take_back(
        match=fresh, side=match.waiting_side, author=author, segment=match.segment, now=now
    )


@pytest.mark.parametrize("how", ["accepted", "given"])
def test_it_stays_submitted_and_is_played_when_its_window_is_over(match, how) -> None:
    side = match.waiting_side
    hand_over(match, how)
    assert Match.objects.get(pk=match.pk).ready_at == SUBMITTED + HOUR
    assert resolve_match(match_id=match.pk, now=HANDED) is None
    played = resolve_match(match_id=match.pk, now=SUBMITTED + HOUR)
    assert played.cause == "sheet"
    bank = SideClock.objects.get(match=match, side=side).bank_seconds
    assert bank == (124 - 5) * 3600


def test_who_accepted_the_team_takes_it_back_or_replaces_it(match) -> None:
    heir = hand_over(match, "accepted")
    assert retract(match, heir, HANDED).state == TurnSheet.State.DRAFT
    assert Match.objects.get(pk=match.pk).ready_at is None
    submit(Match.objects.get(pk=match.pk), heir, HANDED + MINUTE)
    assert TurnSheet.objects.get(match=match, state="ready").author == heir


def test_not_after_the_window(match) -> None:
    heir = hand_over(match, "accepted")
    with pytest.raises(Refused, match="too late"):
        retract(match, heir, SUBMITTED + HOUR)


@pytest.mark.parametrize("how", ["accepted", "given"])
def test_the_old_coach_may_not(match, how) -> None:
    before = match.team(match.waiting_side).coach
    hand_over(match, how)
    with pytest.raises(NotAllowed):
        retract(match, before, HANDED)
    assert TurnSheet.objects.get(match=match).state == TurnSheet.State.READY


def test_nor_may_who_was_given_the_team(match) -> None:
    heir = hand_over(match, "given")
    with pytest.raises(NotAllowed):
        retract(match, heir, HANDED)
    with pytest.raises(NotAllowed):
        submit(Match.objects.get(pk=match.pk), heir, HANDED)
    assert TurnSheet.objects.get(match=match).state == TurnSheet.State.READY
