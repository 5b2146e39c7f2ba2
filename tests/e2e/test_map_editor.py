"""A league's map is drawn on its board: by mouse, by keys, by finger; its text is one tab away."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from core.leagues.models import League
from matches.models import LeagueMap
from tests.e2e.conftest import log_in
from tests.factories.core import LeagueFactory
from tests.factories.season import commissioner

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
    assert not LeagueMap.objects.exists()
    assert problems == []


WORDS_OF_CHEST = "floor with the printed place of a chest"


@pytest.mark.thorough
def test_a_finger_taps_and_paints_where_it_may(phone: Page, league: League) -> None:
    open_editor(phone, league)
    choose(phone, "O")
    cell(phone, "E5").tap()
    assert rows(phone)[4][4] == "O"
    phone.get_by_role("button", name="A finger paints").tap()
    expect(phone.locator(".map-painting")).to_have_count(1)
    found = Axe().run(phone)
    assert found.violations_count == 0, found.generate_report()
