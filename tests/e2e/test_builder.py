"""The roster builder in a browser: what a button did is not undone by a check that came late."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core.accounts.models import User
from core.leagues.models import Role
from rosters.models import Team, TeamDraft
from rosters.services.drafts import start_draft
from tests.e2e.conftest import log_in
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import clan

LINE_UP = 12
LATE = 1_000
"""Milliseconds in which any check that was still waiting would have come."""


@pytest.fixture
def draft(transactional_db) -> TeamDraft:
    league = LeagueFactory.create()
    coach = member(league, Role.COACH)
    return start_draft(league=league, coach=coach, clan=clan("crab"), with_line_up=False)


@pytest.mark.thorough
def test_a_late_check_undoes_no_button(
    page: Page, live, draft: TeamDraft, problems: list[str]
) -> None:
    coach: User = draft.coach
    log_in(page, coach)
    page.goto(f"/teams/drafts/{draft.pk}/")
    rows = page.locator(".roster-builder tbody tr")
    expect(rows).to_have_count(0)
    page.get_by_label("Team name").fill("The Late Checks")
    page.get_by_role("button", name="Start from the default line-up").click()
    expect(rows).to_have_count(LINE_UP)
    page.wait_for_timeout(LATE)
    draft.refresh_from_db()
    assert len(draft.lines["lines"]) == LINE_UP
    page.get_by_label("Team name").fill("The Late Checks")
    page.get_by_role("button", name="Found the team").click()
    page.wait_for_url("**/teams/*/")
    assert Team.objects.get().name == "The Late Checks"
    assert problems == []
