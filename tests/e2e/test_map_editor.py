"""A league's map is drawn on its board: by mouse, by keys, by finger; its text is one tab away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core.leagues.models import League
from engine.variants.dungeon.maps import printed
from matches.models import LeagueMap
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.factories.core import LeagueFactory
from tests.factories.season import commissioner

FINGER = 31.9
"""Pixels that a finger can hit, but for rounding."""
APART = 400
"""Milliseconds between two taps that are no double tap."""
FORGE = printed("the_forge").text
NEW = "/leagues/deep/maps/dungeon/new/"


@pytest.fixture
def league(transactional_db: None) -> League:
    return LeagueFactory.create(slug="deep")


def open_editor(page: Page, league: League) -> None:
    log_in(page, commissioner(league))
    page.goto(NEW)
    expect(page.get_by_role("tab", name="The board")).to_have_attribute("aria-selected", "true")
    cell(page, "B2").wait_for()


def cell(page: Page, name: str):
    return page.locator(f'.square-grid [data-square="{name}"]')


def choose(page: Page, sign: str) -> None:
    page.locator(f'[data-sign="{sign}"]').first.click()


def width(page: Page) -> float:
    """How wide a square is, in pixels."""
    return cell(page, "B2").bounding_box()["width"]


def rows(page: Page) -> list[str]:
    return page.locator("textarea").input_value().splitlines()


def test_mouse_and_keys_draw_a_map(page: Page, league: League, problems: list[str]) -> None:
    open_editor(page, league)
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_contain_text("Teleport pad 1 is missing.")
    choose(page, "1")
    cell(page, "D4").click()
    assert rows(page)[3][3] == "1"
    expect(verdict).not_to_contain_text("Teleport pad 1 is missing.")
    choose(page, "~")
    first, last = cell(page, "F6").bounding_box(), cell(page, "J6").bounding_box()
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + 5)
    page.mouse.up()
    assert rows(page)[5][4:11] == ".~~~~~."
    cell(page, "B2").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert rows(page)[1][:5] == "#.cc."
    expect(cell(page, "C2")).to_have_attribute("aria-label", "C2, " + WORDS_OF_CHEST)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    assert rows(page)[1][:5] == "#.c.."
    page.get_by_role("button", name="Add a column on the left").click()
    assert (len(rows(page)[0]), rows(page)[1][:5]) == (35, "##.c.")
    expect(page.locator(".square-grid")).to_have_attribute("aria-colcount", "35")
    page.get_by_role("tab", name="As text").click()
    page.locator("textarea").fill("####\n#.A#\n####\n")
    page.get_by_role("tab", name="The board").click()
    expect(page.locator(".square-grid")).to_have_attribute("aria-rowcount", "3")
    page.reload()
    kept = page.get_by_role("status").filter(has_text="What you wrote here on this device is back.")
    expect(kept).to_be_visible()
    expect(page.locator(".square-grid")).to_have_attribute("aria-rowcount", "3")
    assert rows(page)[1] == "#.A#"
    page.get_by_role("button", name="Drop it").click()
    expect(kept).to_have_count(0)
    expect(page.locator(".square-grid")).to_have_attribute("aria-rowcount", "16")
    page.reload()
    cell(page, "B2").wait_for()
    assert (kept.count(), len(rows(page))) == (0, 16)
    assert not LeagueMap.objects.exists()
    assert problems == []


WORDS_OF_CHEST = "floor with the printed place of a chest"


@pytest.mark.thorough
def test_a_map_that_is_added_is_not_kept_and_a_refused_one_is(page: Page, league: League) -> None:
    open_editor(page, league)
    page.get_by_label("Name").fill("Ours")
    choose(page, "~")
    cell(page, "D4").click()
    page.get_by_role("button", name="Add the map").click()
    expect(page.locator("[data-verdict]")).to_contain_text("No match can be played")
    assert rows(page)[3][3] == "~"
    expect(page.get_by_role("button", name="Drop it")).to_have_count(0)
    page.goto(NEW)
    expect(page.get_by_role("button", name="Drop it")).to_be_visible()
    assert (page.get_by_label("Name").input_value(), rows(page)[3][3]) == ("Ours", "~")
    page.get_by_role("tab", name="As text").click()
    page.locator("textarea").fill(FORGE)
    page.get_by_role("button", name="Add the map").click()
    expect(page.get_by_text("Ours is added to the maps")).to_be_visible()
    assert LeagueMap.objects.get().text == FORGE
    page.goto(NEW)
    cell(page, "B2").wait_for()
    assert page.get_by_role("button", name="Drop it").count() == 0
    assert rows(page)[3][3] == "."


@pytest.mark.thorough
def test_two_tabs_that_draw_another_map_tell_it(page: Page, league: League) -> None:
    open_editor(page, league)
    other = page.context.new_page()
    other.goto(NEW)
    cell(other, "B2").wait_for()
    choose(other, "~")
    cell(other, "D4").click()
    told = page.get_by_text("Another tab has this open too")
    expect(told).to_be_visible()
    choose(page, "X")
    cell(page, "E5").click()
    page.get_by_role("button", name="Take that of the other tab").click()
    expect(told).to_have_count(0)
    assert (rows(page)[3][3], rows(page)[4][4]) == ("~", ".")
    page.get_by_role("button", name="Undo").click()
    assert (rows(page)[3][3], rows(page)[4][4]) == (".", "X")


UNANSWERED = [
    pytest.param({"status": 500, "body": "<h1>Error</h1>"}, "on our side", id="ours"),
    pytest.param({"status": 403, "body": "<h1>No</h1>"}, "Load the page again", id="forbidden"),
    pytest.param(
        {"status": 429, "headers": {"Retry-After": "40"}, "body": "<h1>Wait</h1>"},
        "ask again in 40 seconds",
        id="too many",
    ),
    pytest.param(None, "No connection", id="offline"),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("answer", "words"), UNANSWERED)
def test_why_no_map_is_drawn_is_told_apart(
    page: Page, league: League, answer: dict[str, object] | None, words: str
) -> None:
    open_editor(page, league)
    page.route("**/drawing/", lambda to: to.fulfill(**answer) if answer else to.abort())
    choose(page, "~")
    cell(page, "D4").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_contain_text(words)
    page.unroute("**/drawing/")
    cell(page, "D5").click()
    expect(verdict).not_to_contain_text(words)


@pytest.mark.thorough
def test_who_has_logged_out_elsewhere_is_told(page: Page, league: League) -> None:
    open_editor(page, league)
    page.context.clear_cookies(name="sessionid")
    choose(page, "~")
    cell(page, "D4").click()
    expect(page.locator("[data-verdict]")).to_contain_text("You are signed out")


@pytest.mark.thorough
def test_a_finger_taps_and_paints_where_it_may(phone: Page, league: League) -> None:
    open_editor(phone, league)
    choose(phone, "O")
    assert width(phone) >= FINGER
    cell(phone, "E5").tap()
    assert rows(phone)[4][4] == "O"
    phone.locator("[data-verdict]").scroll_into_view_if_needed()
    expect(phone.locator('[data-sign="O"]').first).to_be_in_viewport()  # the palette stays in sight
    phone.get_by_role("button", name="Whole map").tap()
    assert width(phone) < FINGER / 2
    cell(phone, "L8").tap()
    assert (rows(phone)[7][11], width(phone) >= FINGER) == (".", True)
    phone.wait_for_timeout(APART)
    cell(phone, "L8").tap()
    assert rows(phone)[7][11] == "O"
    phone.wait_for_timeout(APART)
    for _ in range(2):  # nothing is left to paint there
        cell(phone, "L8").tap()
    assert width(phone) < FINGER / 2
    phone.get_by_role("button", name="A finger paints").tap()
    expect(phone.locator(".map-painting")).to_have_count(1)
    found = run_axe(phone)
    assert found.violations_count == 0, found.generate_report()
