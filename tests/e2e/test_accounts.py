"""Accounts as a visitor meets them: by keyboard, on a phone, in light and dark."""

import re
import time

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect

from core.accounts.models import User
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import PASSWORD, on_screens

PAGES = [
    "/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/nowhere/",
]
OWN_PAGES = [
    "/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/sessions/",
    "/accounts/logout/",
]


def test_sign_up_log_out_and_in_again(page: Page, problems: list[str]) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Email").fill("hida@crab.example")
    page.get_by_label("Display name").fill("Hida")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.locator("[name=time_zone]")).to_have_value(zone)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("link", name="Hida")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Log in")).to_be_visible()

    page.goto("/accounts/login/")
    page.get_by_label("Email").focus()
    page.keyboard.type("hida@crab.example")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Hida")).to_be_visible()
    assert problems == []


@pytest.mark.thorough
def test_a_forgotten_password_is_renewed_by_the_mailed_link(page: Page, coach: User) -> None:
    page.goto("/accounts/login/")
    page.get_by_role("link", name="Password forgotten?").click()
    page.get_by_label("Email").fill(coach.email)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading", name="Check your mail")).to_be_visible()
    deadline = time.monotonic() + 20
    while (stored := coach.notifications.first()) is None:  # by the worker, without a mail server
        assert time.monotonic() < deadline
        time.sleep(0.05)
    link = re.search(rf"{settings.SITE_URL}(/\S+)", stored.body)
    assert link
    page.goto(link[1])
    page.get_by_label("New Password", exact=True).fill("another-courtyard")
    page.get_by_label("New Password (again)").fill("another-courtyard")
    page.get_by_role("button", name="Change Password").click()
    page.wait_for_load_state()
    coach.refresh_from_db()
    assert coach.check_password("another-courtyard")


def test_a_passkey_is_added_and_logs_in(logged_in: Page, problems: list[str]) -> None:
    page = logged_in
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Name").fill("My laptop")
    page.get_by_label("Passwordless").check()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery Codes")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("navigation").get_by_role("button", name="Log out")).to_be_visible()
    assert problems == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_camera_can_read_the_code_of_the_authenticator(logged_in: Page, scheme: str) -> None:
    logged_in.emulate_media(color_scheme=scheme)
    logged_in.goto("/accounts/2fa/totp/activate/")
    code = logged_in.locator("main form img")
    expect(code).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(code).to_be_visible()


@on_screens
def test_pages_are_accessible_and_fit(context: BrowserContext, scheme: str, width: int) -> None:
    page = context.new_page()
    check_pages(page, PAGES, scheme, width)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_own_pages_are_accessible_and_fit(logged_in: Page, scheme: str) -> None:
    check_pages(logged_in, OWN_PAGES, scheme, 390)


def check_pages(page: Page, paths: list[str], scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    for path in paths:
        page.goto(path)
        found = run_axe(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
