"""Back to a page that the browser kept, and the log of a match on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, Playwright, expect

from core import clock
from matches.models import Match
from tests.e2e.conftest import FLAGS, installed_browser, log_in, not_here
from tests.factories import matches as factory


@pytest.fixture(scope="module")
def keeping(playwright: Playwright) -> Iterator[Browser]:
    """A browser that keeps pages for Back, which Playwright's own settings forbid."""
    path = installed_browser()
    if path is None:
        not_here("Chromium")
    kept = "--disable-back-forward-cache"
    browser = playwright.chromium.launch(
        executable_path=path, headless=True, args=FLAGS, ignore_default_args=[kept]
    )
    yield browser
    browser.close()


@pytest.fixture
def match(transactional_db: None) -> Match:
    return factory.playing(turns=5, now=clock.now())


def test_back_to_home_shows_no_turn_that_is_submitted(
    keeping: Browser, live_server, match: Match, celery_worker_process
) -> None:
    page = keeping.new_context(base_url=live_server.url).new_page()
    log_in(page, match.team(match.waiting_side).coach)
    expect(page.get_by_text("Your turn")).to_be_visible()
    page.evaluate("window.kept = true")
    page.get_by_role("link", name="Go there").first.click()
    page.get_by_role("tab", name="Text").click()
    page.get_by_label("One play per line").fill(f"{factory.a_move(match)}\nEND")
    expect(page.locator("[data-plan-verdict]")).to_contain_text("Legal.")
    page.get_by_role("button", name="Submit the turn").click()
    expect(page.get_by_text("It is the turn of")).to_be_visible()
    while page.url.rstrip("/") != live_server.url:
        page.go_back()
    expect(page.get_by_text("Your turn")).to_have_count(0)
    assert page.evaluate("window.kept") is None  # it was the kept page, and was loaded again


def test_on_paper_every_turn_of_the_log_is_open(page: Page, match: Match, live_server) -> None:
    log_in(page, match.home_team.coach)
    page.goto(live_server.url + reverse("matches:log", args=[match.pk]))
    turns = page.locator("details.match-turn")
    closed = page.locator("details.match-turn:not([open])")
    assert turns.count() > 3
    before = closed.count()
    assert before == turns.count() - 1
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(closed).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(closed).to_have_count(before)
    page.evaluate(
        "addEventListener('beforeprint', () => {"
        " window.closedOnPaper = document.querySelectorAll('details.match-turn:not([open])').length"
        "})"
    )
    page.pdf()
    assert page.evaluate("window.closedOnPaper") == 0
