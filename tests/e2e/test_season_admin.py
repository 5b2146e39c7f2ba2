"""A commissioner sets up a season in the browser, step by step, and takes each step back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core.accounts.models import User
from core.leagues.models import League, Role
from engine.variants.registry import find_variant
from league.models import Fixture, Season
from league.services import entries
from rosters.models import Team
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import team

TEAMS = 16


@pytest.fixture
def league(transactional_db) -> League:
    """A league of sixteen teams of one game, each with a coach."""
    made = LeagueFactory.create()
    clans = [key for key, _ in find_variant("samurai").clan_rules]
    for n in range(TEAMS):
        team(clans[n % len(clans)], league=made)
    return made


@pytest.fixture
def boss(league: League) -> User:
    return member(league, Role.COMMISSIONER)


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def test_sixteen_teams_in_under_five_minutes(
    page: Page, live_server, league: League, boss: User, problems: list[str]
) -> None:
    """Three fields and six presses from the league's page: fifteen seconds each are two minutes."""
    log_in(page, boss)
    page.goto(f"{live_server.url}/leagues/{league.slug}/")
    page.get_by_role("link", name="Create a season").click()
    page.get_by_label("Name").fill("Autumn")
    page.get_by_label("Maximum number of teams").fill(str(TEAMS))
    page.get_by_label("First day of round 1").fill("2027-03-01")
    page.get_by_role("button", name="Create the season").click()
    expect(page.get_by_text("Autumn is created: sign-up is open.")).to_be_visible()
    made = Season.objects.get(name="Autumn")
    for side in Team.objects.filter(league=league):  # the coaches, each in their own browser
        entries.apply(season=made, team=side, actor=side.coach)
    page.reload()
    press(page, f"Accept all {TEAMS}")
    page.get_by_role("link", name="Look at the draw").click()
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    press(page, "Publish this draw")
    expect(page.get_by_text("The schedule is published.", exact=True)).to_be_visible()
    press(page, "Start the season")
    expect(page.get_by_text("A round is being played")).to_be_visible()
    assert Fixture.objects.filter(round__season=made).count() == TEAMS * (TEAMS - 1) // 2
    assert Fixture.objects.filter(round__season=made, match__isnull=False).count() == TEAMS // 2
    assert problems == []


@pytest.mark.thorough
def test_each_step_is_taken_back(page: Page, live_server, league: League, boss: User) -> None:
    log_in(page, boss)
    page.goto(f"{live_server.url}/seasons/new/{league.slug}/")
    page.get_by_label("Name").fill("Autumn")
    page.get_by_role("button", name="Create the season").click()
    made = Season.objects.get(name="Autumn")
    press(page, "Back to preparation")
    expect(page.get_by_text("Sign-up is not open yet.")).to_be_visible()
    press(page, "Open sign-up")
    press(page, "Close sign-up")
    press(page, "Open sign-up again")
    for side in Team.objects.filter(league=league)[:4]:
        entries.apply(season=made, team=side, actor=side.coach)
    page.reload()
    press(page, "Accept all 4")
    first = made.entries.order_by("applied_at", "id").first()
    press(page, f"Undo the decision on {first.team}")
    expect(page.get_by_text("1 to decide")).to_be_visible()
    press(page, f"Accept {first.team}")
    page.get_by_role("link", name="Look at the draw").click()
    press(page, "Publish this draw")
    press(page, "Delete the schedule")
    expect(page.get_by_text("Look at the draw and publish it")).to_be_visible()
    press(page, "Start the season")
    press(page, "Undo the start")
    expect(page.get_by_role("button", name="Start the season")).to_be_visible()
    assert not Fixture.objects.filter(round__season=made, match__isnull=False).exists()
    press(page, "Delete the schedule")
