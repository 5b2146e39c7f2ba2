"""An officer finds all that they can do to a member in one menu, by keyboard and by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from core.accounts.models import User
from core.leagues.models import GIVEN_ROLES, League, Role
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.e2e.test_touch_targets import assert_for_fingers
from tests.factories.core import LeagueFactory, member

MEMBERS = 33
LONG = "Ulrich von Hohenstein-Wittelsbach zu Lichtenfels"
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def league(transactional_db) -> League:
    made = LeagueFactory.create()
    member(made, Role.OWNER, display_name="Okimi")
    for role in GIVEN_ROLES:
        member(made, role, display_name=f"One {role.value}")
    member(made, display_name=LONG)
    for n in range(MEMBERS - made.memberships.count()):
        member(made, display_name=f"Coach number {n}")
    return made


@pytest.fixture
def owner(league: League) -> User:
    return league.members.get(memberships__role=Role.OWNER)


def open_members(page: Page, live_server, league: League, reader: User) -> None:
    log_in(page, reader)
    page.goto(f"{live_server.url}/leagues/{league.slug}/members/")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Change {name}", exact=True)


def test_a_menu_is_worked_by_keyboard(
    page: Page, live_server, league: League, owner: User, problems: list[str]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_members(page, live_server, league, owner)
    assert page.evaluate("document.documentElement.scrollHeight") < 1700
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    menu = page.get_by_role("group", name="One guest")
    button(page, "One guest").focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button(page, "One guest")).to_be_focused()
    button(page, "One coach").click()
    page.mouse.click(5, 5)
    expect(page.get_by_role("group", name="One coach")).to_be_hidden()
    button(page, "One guest").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(menu.get_by_role("radio", name="Guest")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(menu.get_by_role("radio", name="Stand-in")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_text("One guest has this role now: Stand-in.")).to_be_visible()
    button(page, "One guest").click()
    menu.get_by_role("button", name="Remove from the league").click()
    page.get_by_role("button", name="Yes, remove them").click()
    expect(page.get_by_text("One guest, removed on")).to_be_visible()
    assert problems == []


def test_a_menu_fits_a_phone(phone: Page, live_server, league: League, owner: User) -> None:
    open_members(phone, live_server, league, owner)
    assert not phone.evaluate(WIDE)
    assert_for_fingers(phone)
    button(phone, LONG).tap()
    menu = phone.get_by_role("group", name=LONG)
    box, size = menu.bounding_box(), phone.viewport_size
    assert box is not None
    assert size is not None
    assert 0 <= box["x"] <= size["width"] - box["width"]
    assert 0 <= box["y"] <= size["height"] - box["height"]
    assert_for_fingers(phone)
    menu.get_by_text("Runs seasons").tap(force=True)  # a part of its label lies over it
    expect(menu.get_by_role("radio", name="Deputy")).to_be_checked()
    menu.get_by_role("button", name="Cancel").tap()
    expect(menu).to_be_hidden()
