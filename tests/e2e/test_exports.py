"""In the browser, with a real worker: a league goes out as a file and comes in, a team as a PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from core.accounts.models import User
from core.leagues.models import League, Role
from matches.models import Match
from tests.e2e.conftest import log_in
from tests.factories import matches, season
from tests.factories.core import member
from tests.support.pango import has_pango

PATIENCE = 60_000


@pytest.fixture
def league(coach: User) -> League:
    match = matches.match()
    season.finish(match)
    from matches.services.outcomes.booking import book_result

    book_result(match_id=match.pk, now=match.created_at)
    matches.match(league=match.league, seed="another")
    member(match.league, Role.OWNER)
    return match.league


def test_a_league_goes_out_and_comes_in(
    page: Page, league: League, coach: User, tmp_path: Path, problems: list[str]
) -> None:
    owner = User.objects.get(memberships__league=league, memberships__role=Role.OWNER)
    log_in(page, owner)
    page.goto(f"/leagues/{league.slug}/")
    page.get_by_role("link", name="Export the league").click()
    page.get_by_role("button", name="Make the file").click()
    link = page.get_by_role("main").locator("a.button-primary")
    link.wait_for(timeout=PATIENCE)
    with page.expect_download() as download:
        link.click()
    file = tmp_path / "league.kemari"
    download.value.save_as(file)
    page.get_by_role("button", name="Log out").click()

    log_in(page, coach)
    page.goto("/leagues/")
    page.get_by_role("link", name="From a file").click()
    page.get_by_label("League file").set_input_files(file)
    page.get_by_label("Name of the league here").fill("Moved")
    page.get_by_role("button", name="Import the league").click()
    page.get_by_role("link", name="Moved").click(timeout=PATIENCE)
    page.get_by_text("was imported from a file").wait_for()
    moved = League.objects.get(name="Moved")
    states = Match.objects.filter(league=moved).order_by("pk").values_list("state", flat=True)
    assert list(states) == ["finished", "void"]
    assert problems == []


@pytest.mark.thorough
@pytest.mark.skipif(not has_pango(), reason="Pango is not installed")
def test_a_roster_is_printed(page: Page, league: League, coach: User, problems: list[str]) -> None:
    log_in(page, coach)
    shown = league.teams.first()
    assert shown is not None
    page.goto(f"/teams/{shown.pk}/")
    page.get_by_role("link", name="Print or PDF").click()
    page.get_by_role("heading", name=shown.name).wait_for()
    page.get_by_role("button", name="Make a PDF").click()
    link = page.get_by_role("main").locator("a.button-primary")
    link.wait_for(timeout=PATIENCE)
    with page.expect_download() as download:
        link.click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")
    assert problems == []
