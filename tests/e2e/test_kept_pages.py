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
    expect(page.get_by_text("It is your turn.")).to_be_visible()
    page.evaluate("window.kept = true")
    page.get_by_role("link", name="Play your turn").click()
    submit(page, f"{factory.a_move(match)}\nEND")
    while page.url.rstrip("/") != live_server.url:
        page.go_back()
    expect(page.get_by_text("It is your turn.")).to_have_count(0)
    assert page.evaluate("window.kept") is None  # it was the kept page, and was loaded again


def submit(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Text").click()
    page.get_by_label("One play per line").fill(text)
    expect(page.locator("[data-plan-verdict]")).to_contain_text("Legal.")
    page.get_by_role("button", name="Submit the turn").click()
    expect(page.get_by_text("It is the turn of")).to_be_visible()


def test_back_to_a_turn_that_was_written_and_played_elsewhere_shows_whose_turn_it_is(
    keeping: Browser, live_server, match: Match, celery_worker_process
) -> None:
    context = keeping.new_context(base_url=live_server.url)
    page = context.new_page()
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(reverse("matches:match", args=[match.pk]))
    page.get_by_role("tab", name="Text").click()
    page.get_by_label("One play per line").fill("END")
    expect(page.locator("[data-draft-status]")).to_contain_text("saved")
    page.evaluate("window.kept = true")
    page.get_by_role("link", name="Leagues").click()
    expect(page.get_by_role("heading", name="Leagues")).to_be_visible()
    other = context.new_page()
    other.goto(reverse("matches:match", args=[match.pk]))
    submit(other, f"{factory.a_move(match)}\nEND")
    page.go_back()
    expect(page.get_by_text("It is the turn of")).to_be_visible()
    assert page.evaluate("window.kept") is None


def test_back_to_a_page_with_words_that_nothing_else_keeps_brings_them_back(
    keeping: Browser, live_server, match: Match
) -> None:
    page = keeping.new_context(base_url=live_server.url).new_page()
    log_in(page, match.home_team.coach)
    page.goto(reverse("matches:thread", args=[match.pk]))
    words = page.locator("#message-text")
    words.fill("Sunday at nine?")
    page.evaluate("window.kept = true")
    page.get_by_role("link", name="Leagues").click()
    expect(page.get_by_role("heading", name="Leagues")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("What you had typed before is back")).to_be_visible()
    expect(words).to_have_value("Sunday at nine?")
    assert page.evaluate("window.kept") is None
    page.get_by_role("button", name="Post").click()
    expect(page.locator(".stack", has_text="Sunday at nine?").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Post")).to_be_visible()
    expect(page.get_by_text("What you had typed before is back")).to_be_hidden()


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
