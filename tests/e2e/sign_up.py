"""Sign up, the mail that this waits for, and log in, as a person does it on the pages."""

from __future__ import annotations

import re
from secrets import token_hex
from time import monotonic, sleep

from django.conf import settings
from playwright.sync_api import expect

from core.accounts.models import User
from tests.e2e.conftest import PASSWORD
from tests.e2e.planning import Hand


def make_address(name: str) -> str:
    """A new address each time: one is mailed once in three minutes, whatever test asks for it."""
    return f"{name}-{token_hex(4)}@crab.example"


def sign_up_as(hand: Hand, email: str, name: str) -> None:
    """Fill in the page of sign-up, which is open."""
    page = hand.page
    page.get_by_label("Email").fill(email)
    page.get_by_label("Display name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    hand.follow(page.get_by_role("main").get_by_role("button", name="Sign up"))


def log_in_as(hand: Hand, email: str) -> None:
    """Fill in the page of log-in, which is open; the password follows the address by Tab.

    On a phone that is the key of its keyboard for the next field.
    """
    page = hand.page
    hand.enter(page.get_by_label("Email"), email)
    page.keyboard.press("Tab")
    expect(page.get_by_label("Password", exact=True)).to_be_focused()
    page.keyboard.type(PASSWORD)
    hand.follow(page.get_by_role("main").get_by_role("button", name="Log in"))
    page.locator(".masthead .bell").wait_for()


def confirm_and_log_in(hand: Hand, address: str, email: str) -> None:
    """Open the link of the mail, and log in."""
    hand.page.goto(address)
    hand.follow(hand.page.get_by_role("button", name="Confirm"))
    hand.page.goto("/accounts/login/")
    log_in_as(hand, email)


def confirming_address(email: str) -> str:
    """The link in the mail that asks to confirm an address; no mail server is set here."""
    deadline = monotonic() + 30
    while monotonic() < deadline:
        user = User.objects.get(email=email)
        for stored in user.notifications.all():
            if link := re.search(rf"{settings.SITE_URL}(/accounts/confirm-email/\S+)", stored.body):
                return link[1]
        sleep(0.05)
    raise AssertionError("no mail came")
