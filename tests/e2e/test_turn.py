"""A coach logs in, writes a turn, and sees it resolved by the real worker."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core import clock
from matches.models import Match
from matches.services.resolution.autoplay import play_match
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in, on_screens
from tests.factories import matches as factory

SHOTS = os.environ.get("KEMARI_SHOTS")


@pytest.fixture
def match(transactional_db) -> Match:
    """A match under way, a few turns old."""
    return factory.playing(turns=5, now=clock.now())


def shoot(page: Page, name: str) -> None:
    """A picture for human eyes, when KEMARI_SHOTS names a folder."""
    if SHOTS:
        clip = {"x": 0, "y": 0, "width": page.viewport_size["width"], "height": 2200}
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True, clip=clip)


def test_a_turn_is_submitted_and_resolved(page: Page, live_server, match, celery_worker_process):
    coach = match.team(match.waiting_side).coach
    log_in(page, coach)
    expect(page.get_by_text("It is your turn.")).to_be_visible()
    expect(page).to_have_title("(1) What waits for you · Kemari")
    page.get_by_role("link", name="Play your turn").click()
    expect(page.get_by_text("It is your turn.")).to_be_visible()
    page.get_by_role("tab", name="Text").click()
    sheet = page.get_by_label("One play per line")
    sheet.fill("1 MOVE A1\n99 STAND\nEND")
    expect(page.locator("[data-plan-faults]")).to_contain_text("Line 2, column 1:")
    sheet.fill(f"{factory.a_move(match)}\nEND")
    expect(page.locator("[data-plan-verdict]")).to_contain_text("Legal. <1 % turnover")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("Legal.")
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.get_by_role("button", name="Submit the turn").click()
    other = match.team(1 - match.waiting_side)
    expect(page.get_by_text(f"It is the turn of {other.name}.")).to_be_visible()
    match.refresh_from_db()
    assert match.segment == 7
    expect(page.get_by_text("Your turn is submitted")).to_have_count(0)
    page.reload()  # a page is not taken away from its reader
    expect(page.locator(f"#segment-{match.segment - 1}")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("width", [390, 1280])
def test_chips_below_the_text_put_conditions_and_limits_to_the_play_at_the_caret(
    page: Page, live_server, match, width
):
    page.set_viewport_size({"width": width, "height": 900})
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    move = factory.a_move(match)
    if width < 960:
        drawer = page.locator(".plan-drawer").bounding_box()
        assert drawer is not None
        assert drawer["height"] < 200  # closed, it leaves the pitch in sight
        page.get_by_role("button", name="Plays", exact=True).click()
    page.get_by_role("tab", name="Text").click()
    sheet = page.get_by_label("One play per line")
    sheet.fill(f"# first\n{move}\nEND")
    sheet.press("Control+Home")
    page.keyboard.press("ArrowDown")
    chips = page.locator("[data-plan-words]")

    def press(name: str, *lines: str) -> None:
        """Press a chip: the server writes these lines."""
        chips.get_by_role("button", name=name, exact=True).first.press("Enter")
        expect(sheet).to_have_value("\n".join(["# first", *lines, "END"]))

    press("stop", f"{move} ONFAIL STOP")
    press("at any risk", f"{move} ONFAIL STOP MAXRISK 1/6")
    press("go on", f"{move} ONFAIL SKIP MAXRISK 1/6")
    press("only if…", "IF BALL LOOSE", f"  {move} ONFAIL SKIP MAXRISK 1/6", "ENDIF")
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shoot(page, f"words-{width}")


@on_screens
def test_pages_are_accessible_and_fit(page: Page, live_server, match, problems, scheme, width):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    log_in(page, match.team(match.waiting_side).coach)
    name = f"{width}-{scheme}"
    page.goto("/")
    check(page, f"home-{name}", width)
    page.goto(f"/matches/{match.pk}/")
    if width < 960:
        page.get_by_role("button", name="Plays", exact=True).click()
    page.get_by_role("tab", name="Text").click()
    page.get_by_label("One play per line").fill(f"{factory.a_move(match)}\n1 MOVE A1 BLOK\nEND")
    expect(page.locator("[data-plan-faults]")).to_contain_text("Line 2, column 11:")
    check(page, f"match-{name}", width)
    for part in ("set-up", "log", "record"):
        page.goto(f"/matches/{match.pk}/{part}/")
        check(page, f"{part}-{name}", width)
    page.goto("/matches/")
    check(page, f"list-{name}", width)
    play_match(match_id=match.pk, now=clock.now())
    for part in ("report", "dice"):
        page.goto(f"/matches/{match.pk}/{part}/")
        check(page, f"{part}-{name}", width)
    assert problems == []


def check(page: Page, name: str, width: int) -> None:
    shoot(page, name)
    found = run_axe(page)
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width, name
