"""Standing orders are told in sentences, changed by one tap, and are words one tab away."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core import clock
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Match, SetUpOrders
from matches.services.orders.formations import save_formation
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in, on_screens
from tests.factories import matches as factory

SHOTS = os.environ.get("KEMARI_SHOTS")


@pytest.fixture
def match(transactional_db) -> Match:
    return factory.match("human", "orc", variant="blitz", now=clock.now())


def check(page: Page, name: str, width: int) -> None:
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)
    found = run_axe(page)
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_one_tap_orders_and_the_text_says_what_gives_way(page: Page, live_server, match, problems):
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/orders/")
    follow = page.locator("#kind-follow_up")
    follow.get_by_role("button", name="They follow").click()
    expect(
        follow.get_by_text("After your player has pushed somebody, they follow.")
    ).to_be_visible()
    expect(follow.get_by_role("button", name="They follow")).to_have_attribute(
        "aria-pressed", "true"
    )
    faces = page.locator("#kind-block_die")
    faces.get_by_role("button", name="The other player falls").click()
    faces.get_by_role("button", name="Both fall").click()
    faces.get_by_role("button", name="1. The other player falls").click()  # out of the list again
    expect(faces.get_by_role("button", name="1. Both fall")).to_be_visible()
    passes = page.locator("#kind-intercept")
    passes.get_by_role("button", name="if a 3 or less is enough").click()
    passes.get_by_role("button", name="if a 4 or less is enough").click()
    healed = page.locator("#kind-apothecary")
    healed.get_by_text("Only in some cases").click()
    healed.get_by_role("button", name="They would die").click()
    expect(healed.get_by_role("button", name="They would die")).to_be_visible()  # still open
    page.get_by_role("button", name="Cautious").click()
    expect(page.get_by_role("button", name="Cautious")).to_have_attribute("aria-pressed", "true")
    row = SetUpOrders.objects.get(match=match, side=0)
    ordered = ["PICK crossed", "FOLLOW always", "INTERCEPT 4+", "APOTHECARY WHEN dead"]
    assert row.canonical.splitlines() == ["PRESET cautious", *ordered, "END"]
    page.get_by_role("link", name="As text").click()
    area = page.locator("#orders-text")
    area.fill("PRESET cautious\nREROLL never\nEND")
    expect(page.locator("#replaced")).to_contain_text("Saving this replaces: PICK crossed")
    page.reload()
    expect(page.locator("form").get_by_text("What you wrote here")).to_be_visible()
    expect(area).to_have_value("PRESET cautious\nREROLL never\nEND")
    page.get_by_role("button", name="Save the text").click()
    expect(page.get_by_text("Your orders are saved.")).to_be_visible()
    row.refresh_from_db()
    assert row.canonical == "PRESET cautious\nREROLL never\nEND\n"
    assert problems == []


def two_tabs(page: Page, other: Page, address: str, area: str) -> None:
    """Each tells what the other has written, and one of the two is kept."""
    for tab in (page, other):
        tab.goto(address)
        if "set-up" in address:
            tab.get_by_role("tab", name="As text").click()
    page.locator(area).fill("# one\nEND")
    notice, told = (
        tab.get_by_role("alert").filter(has_text="Another tab") for tab in (page, other)
    )
    expect(told).to_contain_text("# one")
    other.locator(area).fill("# two\nEND")
    expect(notice).to_have_count(0)
    other.get_by_role("button", name="Keep what is here").click()
    expect(notice).to_contain_text("# two")
    page.get_by_role("button", name="Take that of the other tab").click()
    expect(page.locator(area)).to_have_value("# two\nEND")
    for each in (notice, told):
        expect(each).to_have_count(0)
    page.reload()
    expect(page.locator(area)).to_have_value("# two\nEND")
    other.close()


@pytest.mark.thorough
def test_a_form_that_is_not_saved_is_kept_for_two_tabs(page: Page, live_server, match, problems):
    log_in(page, match.home_team.coach)
    two_tabs(
        page, page.context.new_page(), f"/matches/{match.pk}/orders/?view=text", "#orders-text"
    )
    two_tabs(page, page.context.new_page(), f"/matches/{match.pk}/set-up/", "#set-up-text")
    assert problems == []


@pytest.mark.thorough
@on_screens
def test_pages_are_accessible_and_fit(page: Page, live_server, match, problems, scheme, width):
    coach = match.home_team.coach
    text = default_set_up(MatchSetup.from_json(match.setup), 0).text()
    save_formation(match=match, side=0, author=coach, name="Deep", text=text, now=clock.now())
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    log_in(page, coach)
    page.goto(f"/matches/{match.pk}/orders/")
    check(page, f"orders-{width}-{scheme}", width)
    for kind in ("block_die", "reroll", "quick_snap"):
        for folded in page.locator(f"#kind-{kind} summary").all():
            folded.click()
    check(page, f"orders-open-{width}-{scheme}", width)
    small = page.evaluate(
        "[...document.querySelectorAll('main button, main summary, main select')]"
        ".map(b => b.offsetHeight).filter(h => h && h < 44).length"
    )
    assert small == 0
    page.goto(f"/matches/{match.pk}/orders/?view=text")
    check(page, f"orders-text-{width}-{scheme}", width)
    page.goto(f"/matches/playbooks/{match.home_team_id}/")
    check(page, f"playbook-{width}-{scheme}", width)
    page.goto(f"/matches/playbooks/{match.home_team_id}/?view=text")
    check(page, f"playbook-text-{width}-{scheme}", width)
    page.goto(f"/matches/{match.pk}/set-up/")
    page.get_by_role("link", name="Use it mirrored: Deep").click()
    expect(page.locator("[data-live]")).to_contain_text("Deep is on the board")
    check(page, f"offers-{width}-{scheme}", width)
    assert problems == []
