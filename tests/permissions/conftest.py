"""Seasons in which an officer plays, for the tests of what they may not decide (KEM-SHO-02)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from core.accounts.models import User
from league.models import Entry, Fixture, Season
from league.services import rounds
from matches.models import Match, MatchState
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, season
from tests.support.kept import kept


@dataclass
class Cause:
    """A season of two teams; the commissioner, its only officer, coaches one of them."""

    season: Season
    boss: User
    rival: User
    match: Match

    @property
    def fixture(self) -> Fixture:
        return Fixture.objects.get(round__season=self.season, round__number=1)

    def entry_of(self, coach: User) -> Entry:
        return Entry.objects.get(season=self.season, team__coach=coach)

    def hold(self) -> None:
        Match.objects.filter(pk=self.match.pk).update(
            state=MatchState.HELD, held_from=MatchState.SETTING_UP, last_error="A test."
        )


@pytest.fixture
@kept
def cause() -> Cause:
    made = season()
    boss = commissioner(made.league)
    entry(made, team(league=made.league, coach=boss))
    rival = entry(made).team.coach
    rounds.start_season(season=made, actor=boss)
    made.refresh_from_db()
    return Cause(made, boss, rival, Match.objects.get())


@pytest.fixture
def later() -> Cause:
    """A season of four: the commissioner, the only officer, meets the rival in a later round."""
    made = season()
    boss = commissioner(made.league)
    entry(made, team(league=made.league, coach=boss))
    for _ in range(3):
        entry(made)
    rounds.start_season(season=made, actor=boss)
    made.refresh_from_db()
    own = made.entries.get(team__coach=boss).team
    to_come = Fixture.objects.filter(round__season=made, match=None)
    pair = (to_come.filter(home_team=own) | to_come.filter(away_team=own))[0]
    rival = pair.away_team if pair.home_team == own else pair.home_team
    match = Match.objects.filter(home_team=rival) | Match.objects.filter(away_team=rival)
    return Cause(made, boss, rival.coach, match.get())
