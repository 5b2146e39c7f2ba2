"""A turn that is rolled back took nothing from its side (KEM-CLK-06)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from core.accounts.models import User
from matches.clocks.clock_terms import ClockTerms
from matches.clocks.time_bank import SideTime
from matches.models import Match, SideClock
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-CLK-06")]
HOUR = timedelta(hours=1)
TERMS = ClockTerms(
    bank_hours=40, increment_hours=24, cap_hours=96, excuses=1, vacation_days=0, regret_minutes=0
)


@pytest.fixture
def match() -> Match:
    made = factory.match()
    Match.objects.update(clock_terms=TERMS.to_json())
    SideClock.objects.update(bank_seconds=40 * 3600, excuses=1)
    resolve_match(match_id=made.pk, now=WHEN + factory.HOURS * HOUR)
    made.refresh_from_db()
    return made


def time_of(match: Match, side: int) -> SideTime:
    return SideClock.objects.get(match=match, side=side).time


def play(match: Match, after: timedelta) -> Match:
    """The waiting side submits a turn after that time."""
    now = begun(match) + after
    side = match.waiting_side
    submit_sheet(
        match=match,
        side=side,
        author=match.team(side).coach,
        text="END",
        segment=match.segment,
        now=now,
        accept_doubtful=True,
    )
    resolve_match(match_id=match.pk, now=now)
    match.refresh_from_db()
    return match


def let_pass(match: Match) -> Match:
    """The deadline of the waiting side passes."""
    resolve_match(match_id=match.pk, now=match.due_at)
    match.refresh_from_db()
    return match


def begun(match: Match) -> datetime:
    assert match.clock_from is not None
    return match.clock_from


def take_back(match: Match, now: datetime, judge: User) -> Match:
    roll_back(match=match, actor=judge, reason="A fault", now=now)
    match.refresh_from_db()
    return match


def late(match: Match) -> Match:
    return play(match, 50 * HOUR)


def excused(match: Match) -> Match:
    return play(let_pass(match), timedelta(minutes=1))


def missed(match: Match) -> Match:
    return let_pass(let_pass(match))


@pytest.mark.parametrize("turn", [late, excused, missed])
@pytest.mark.parametrize("other", [False, True], ids=["at once", "after the other's excuse"])
def test_the_time_with_which_it_began_is_back(match, turn, other):
    judge = MembershipFactory.create(league=match.league, role="commissioner").user
    side, segment, whole = match.waiting_side, match.segment, match.due_at - begun(match)
    before = [time_of(match, each) for each in (0, 1)]
    turn(match)
    assert (match.waiting_side, match.segment) == (1 - side, segment + 1)
    assert time_of(match, side) != before[side]
    if other:
        let_pass(match)
        assert time_of(match, 1 - side) != before[1 - side]
    now = begun(match) + 99 * HOUR
    take_back(match, now, judge)
    assert match.waiting_side == side
    assert [time_of(match, each) for each in (0, 1)] == before
    assert match.due_at - now == whole


def test_no_more_comes_of_a_turn_that_took_little(match):
    judge = MembershipFactory.create(league=match.league, role="commissioner").user
    side, before = match.waiting_side, time_of(match, match.waiting_side)
    play(match, HOUR)
    take_back(match, begun(match), judge)
    play(match, HOUR)
    assert time_of(match, side).bank == before.bank + (24 - 1) * HOUR


def test_what_is_kept_of_turns_does_not_grow(match):
    for _ in range(6):
        play(match, HOUR)
    kept = [row.turn_starts for row in SideClock.objects.filter(match=match)]
    assert [len(each) for each in kept] == [2, 2]
    assert str(match.segment) in kept[match.waiting_side]
