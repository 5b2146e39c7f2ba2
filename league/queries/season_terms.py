"""The clock terms under which a coach plays, or is going to play."""

from __future__ import annotations

from core.accounts.models import User
from core.leagues.models import League
from league.models import Entry, Season
from matches.clocks.clock_terms import ClockTerms

ENTERED = (Entry.Status.APPLIED, Entry.Status.WAITING, Entry.Status.ACCEPTED)


def terms_entered(league: League, coach: User) -> list[ClockTerms]:
    """The terms of the seasons, open for entries or under way, in which a team of theirs is
    entered (KEM-VAC-01, `matches.hooks.SEASON_TERMS`).
    """
    own = Entry.objects.filter(team__coach=coach, status__in=ENTERED).values("season")
    found = Season.objects.filter(league=league, pk__in=own, state__in=Season.HOLDING)
    return [season.terms for season in found.only("clock_terms").order_by("pk")]
