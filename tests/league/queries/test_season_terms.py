"""How many days a coach may be away, and how many of them a season's match counts (KEM-VAC-01)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from core.accounts.models import User
from core.errors import Refused
from core.leagues.models import Membership, Role
from league.models import Entry, Season
from league.queries.season_terms import terms_entered
from matches.clocks.clock_terms import USUAL, ClockTerms
from matches.models import Match
from matches.services.timekeeping import clocks, vacations
from tests.factories import matches as factory
from tests.factories import season as seasons
from tests.factories.rosters import team

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-VAC-01")]
NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)
DAY = timedelta(days=1)
STRICT = ClockTerms(vacation_days=3, vacation_notice_hours=24)


def entered(state: Season.State, status: Entry.Status) -> tuple[Season, User]:
    season = seasons.season()
    side = team("crab", league=season.league)
    made = seasons.entry(season, side)
    Entry.objects.filter(pk=made.pk).update(status=status)
    Season.objects.filter(pk=season.pk).update(state=state, clock_terms=STRICT.to_json())
    if not Membership.objects.filter(league=season.league, user=side.coach).exists():
        Membership.objects.create(league=season.league, user=side.coach, role=Role.COACH)
    return season, side.coach


def announce(season: Season, coach: User, days: int) -> None:
    first = NOW.date() + 2 * DAY
    vacations.announce(
        league=season.league,
        coach=coach,
        first_day=first,
        last_day=first + (days - 1) * DAY,
        now=NOW,
    )


@pytest.mark.parametrize("state", list(Season.State))
@pytest.mark.parametrize("status", list(Entry.Status))
def test_the_terms_of_seasons_that_one_has_entered_count(state, status) -> None:
    season, coach = entered(state, status)
    counts = state in Season.HOLDING and status in {"applied", "waiting", "accepted"}
    assert terms_entered(season.league, coach) == ([STRICT] if counts else [])
    assert vacations.terms_for(season.league, coach) == ([STRICT] if counts else [USUAL])
    if counts:
        with pytest.raises(Refused, match="more than the 3 days"):
            announce(season, coach, 4)
    announce(season, coach, 3)


@pytest.mark.parametrize("first", ["vacation", "match"])
@pytest.mark.parametrize("given", [0, 3, 21])
def test_a_match_counts_no_more_days_than_its_own_terms_in_any_order(first, given) -> None:
    """The attack: 21 days, announced before a season that gives 3 has begun."""
    generous = factory.match()
    generous.clock_terms = ClockTerms(vacation_days=21).to_json()
    generous.save()
    coach = generous.home_team.coach

    def begin() -> Match:
        match = factory.match("crab", "lion", league=generous.league)
        match.clock_terms = ClockTerms(vacation_days=given).to_json()
        match.home_team.coach = coach
        match.home_team.save(update_fields=("coach",))
        clocks.begin_set_ups(match, NOW)
        match.save()
        return match

    match = begin() if first == "match" else None
    vacations.announce(
        league=generous.league,
        coach=coach,
        first_day=NOW.date() + DAY,
        last_day=NOW.date() + 21 * DAY,
        now=NOW - DAY,
    )
    match = match or begin()
    due = Match.objects.get(pk=match.pk).due_at
    assert due == NOW + 2 * DAY + given * DAY
