"""What waits for a coach, and why a team is busy."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.accounts.waiting import waiting_for
from matches.models import Match
from matches.queries.matches import busy_team
from matches.services.outcomes.booking import book_result
from matches.services.resolution.autoplay import play_match
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def match() -> Match:
    return factory.playing()


def test_the_coach_on_turn_is_waited_for(match):
    team = match.team(match.waiting_side)
    other = match.team(1 - match.waiting_side).coach
    assert [item.text for item in waiting_for(team.coach)] == [
        f"Your turn 1, half 1. You play as {team} in Samurai Bowl."
    ]
    assert waiting_for(other) == []


def test_before_the_kick_off_both_are():
    match = factory.match()
    for side in (0, 1):
        team = match.team(side)
        assert [item.text for item in waiting_for(team.coach)] == [
            f"Submit your set-up. You play as {team} in Samurai Bowl."
        ]


def test_a_team_is_busy_until_its_match_is_in_the_books(match):
    assert "is in a match" in busy_team(match.home_team)
    play_match(match_id=match.pk, now=NOW)
    assert "waits for the books" in busy_team(match.home_team)
    book_result(match_id=match.pk, now=NOW)
    assert busy_team(match.home_team) == ""
    assert busy_team(match.away_team) == ""
