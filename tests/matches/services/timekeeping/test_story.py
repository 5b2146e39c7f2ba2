"""Whatever coaches, officers and the site do, in any order: a turn has its time, and no more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from core import request_cache
from core.accounts.models import User
from core.leagues.models import Role
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match
from tests.factories import matches as factory
from tests.factories.core import MembershipFactory
from tests.matches.services.timekeeping.story import HOUR, WHOLE, Story

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rules(
        "KEM-CLK-03", "KEM-CLK-04", "KEM-CLK-05", "KEM-TAB-03", "KEM-VAC-01", "KEM-OUT-01"
    ),
]
TUESDAY = datetime(2026, 11, 3, 12, tzinfo=UTC)
TERMS = ClockTerms(vacation_days=60, vacation_notice_hours=0)

quiet_hours = st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23))
zones = st.sampled_from(("UTC", "Europe/Berlin", "Pacific/Kiritimati", "Etc/GMT+12"))
calendars = (
    st.tuples(st.just("profile"), quiet_hours, zones),
    st.tuples(st.just("announce"), st.integers(1, 5), st.integers(1, 3)),
    st.tuples(st.just("change_mind"), st.integers(1, 60), st.integers(1, 3)),
    st.tuples(st.just("call_off"), st.integers(0, 5)),
    st.tuples(st.just("leave")),
    st.tuples(st.just("lose_role"), st.sampled_from((Role.GUEST, Role.STAND_IN, Role.JUDGE))),
    st.tuples(st.just("hand_over"), quiet_hours),
)
officers = (
    st.tuples(st.just("pause"), st.integers(1, 20)),
    st.tuples(st.just("extend"), st.integers(1, 24)),
    st.tuples(st.just("hold")),
    st.tuples(st.just("let_go")),
    st.tuples(st.just("move_site"), st.integers(1, 300)),
)
tables = (
    st.tuples(st.just("enter_own")),
    st.tuples(st.just("enter_other")),
    st.tuples(st.just("withdraw")),
)


def acts(*kinds: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(st.tuples(st.integers(0, 30), st.one_of(*kinds)), max_size=8)


def begin(match: Match) -> tuple[Match, User]:
    match.clock_terms = TERMS.to_json()
    match.save()
    owner = MembershipFactory.create(league=match.league, role=Role.OWNER).user
    return match, owner


def require_fair(
    match: Match, owner: User, some: list, quiet: tuple[int, int] | None, *, late: bool
) -> None:
    """Running time is the turn's, plus what outages and officers gave, plus one wait for quiet
    hours after each of these; a vacation stops exactly the days that were really taken.
    """
    with transaction.atomic():
        begin, end = quiet or (None, None)
        coach = match.team(match.waiting_side or 0).coach
        User.objects.filter(pk=coach.pk).update(quiet_from=begin, quiet_to=end)
        fresh = Match.objects.get(pk=match.pk)
        story = Story(fresh, owner, TUESDAY, other_is_late=late)
        for after, (act, *values) in some:
            if story.is_over:
                break
            story.happen(after, act, *values)
        story.end()
        ran, most = story.ran(), WHOLE + story.allowed + story.waits * 23 * HOUR
        transaction.set_rollback(True)
    request_cache.forget()
    assert WHOLE <= ran <= most


def check_all(match: Match, drawn: st.SearchStrategy, examples: int) -> None:
    begun, owner = begin(match)

    @settings(max_examples=examples, phases=(Phase.generate, Phase.shrink))
    @given(drawn, quiet_hours, st.booleans())
    def is_fair(some: list, quiet: tuple[int, int] | None, late: bool) -> None:
        require_fair(begun, owner, some, quiet, late=late)

    is_fair()


@pytest.mark.parametrize(
    ("made", "kinds", "share"),
    [
        (factory.playing, (*calendars, *officers), 1),
        (factory.match, (*calendars, *officers, *tables), 0.5),
    ],
    ids=["turn", "set_up"],
)
def test_no_sequence_gives_more_than_the_clauses_and_none_takes_time(
    made: Callable[[], Match], kinds: tuple, share: float, thorough: bool
) -> None:
    examples = 400 if thorough else 8
    check_all(made(), acts(*kinds), max(int(examples * share), 1))
