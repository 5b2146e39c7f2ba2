"""The time zone of a new league: that of the browser, until its founder chooses another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from core.leagues.models import League
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


def open_page(browser: Browser, url: str, zone: str, *, has_script: bool = True) -> Page:
    """The page of a new league, of a founder in New York."""
    context = browser.new_context(base_url=url, timezone_id=zone, java_script_enabled=has_script)
    page = context.new_page()
    log_in(page, UserFactory.create(time_zone="America/New_York"))
    page.goto("/leagues/new/")
    return page


@pytest.mark.rules("KEM-STA-08")
def test_KEM_STA_08_the_zone_of_the_browser_is_proposed(browser: Browser, live_server) -> None:
    page = open_page(browser, live_server.url, "Europe/Berlin")
    zone = page.get_by_label("Time zone")
    expect(zone).to_have_value("Europe/Berlin")
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.get_by_label("Name").fill("Autumn Club")
    page.get_by_role("button", name="Create the league").click()
    expect(page.get_by_text("Autumn Club is created.")).to_be_visible()
    made = League.objects.get()
    assert made.time_zone == "Europe/Berlin"
    page.goto(f"/leagues/{made.slug}/change/")
    zone.select_option("Asia/Tokyo")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Times of this league: Asia/Tokyo")).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(zone).to_have_value("Asia/Tokyo")
    page.context.close()


@pytest.mark.parametrize(("zone", "has_script"), [("Etc/GMT+3", True), ("Europe/Berlin", False)])
def test_without_script_or_with_a_zone_that_is_not_offered_the_founders_own_is(
    browser: Browser, live_server, zone: str, has_script: bool
) -> None:
    page = open_page(browser, live_server.url, zone, has_script=has_script)
    expect(page.get_by_label("Time zone")).to_have_value("America/New_York")
    page.context.close()
