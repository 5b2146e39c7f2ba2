"""The cards of running matches, the title and the icon follow what happens, by one question."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from core import clock
from matches.models import Match
from matches.services.resolution.resolve import resolve_match
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in, on_screens
from tests.factories import matches as factory

ASK = "document.dispatchEvent(new Event('visibilitychange'))"


def test_a_card_comes_to_be_mine_without_a_reload(page: Page, transactional_db: None) -> None:
    match = factory.playing(turns=1, now=clock.now())
    mine = 1 - match.waiting_side
    log_in(page, match.team(mine).coach)
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.url) if "/mine/" in request.url else None
    )
    expect(page).to_have_title("What waits for you · Kemari")
    card = page.locator(".match-card")
    expect(card).to_contain_text(f"It is the turn of {match.team(match.waiting_side)}.")
    page.evaluate("window.kept = true")
    resolve_match(match_id=match.pk, now=match.due_at)
    page.evaluate(ASK)
    expect(card).to_contain_text("It is your turn.")
    expect(page).to_have_title("(1) What waits for you · Kemari")
    assert "mark-waiting" in page.locator("link[rel=icon]").get_attribute("href")
    assert page.evaluate("window.kept")
    assert len(asked) == 1
    card.get_by_role("link", name="Play your turn").click()
    expect(page.locator("[data-sheet-builder]")).to_be_visible()
    expect(page).to_have_title(f"(1) {match} · Kemari")


def test_who_logs_out_elsewhere_is_told_so(page: Page, transactional_db: None) -> None:
    match = factory.playing(now=clock.now())
    log_in(page, match.team(match.waiting_side).coach)
    page.context.clear_cookies()
    page.evaluate(ASK)
    expect(page.get_by_text("You are logged out")).to_be_visible()
    expect(page).to_have_title("What waits for you · Kemari")


def test_a_site_that_does_not_answer_is_said_to(page: Page, transactional_db: None) -> None:
    match = factory.playing(now=clock.now())
    log_in(page, match.team(match.waiting_side).coach)
    lost = page.get_by_text("The site does not answer")
    page.context.set_offline(True)
    page.evaluate(ASK)
    expect(lost).to_be_visible()
    page.context.set_offline(False)
    page.evaluate(ASK)
    expect(lost).to_be_hidden()


@on_screens
def test_cards_are_accessible(page: Page, transactional_db: None, width: int, scheme: str) -> None:
    match: Match = factory.playing(now=clock.now(), turns=2)
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    log_in(page, match.team(match.waiting_side).coach)
    for address in ("/", "/matches/?mine=1"):
        page.goto(address)
        assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
