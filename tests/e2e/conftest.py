"""A real browser before the real site: live server, real worker, installed Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from core.accounts.models import User
from tests.e2e.planning import Hand
from tests.support.workers import WorkerProcess

# Playwright's event loop runs in this thread; Django would refuse the database there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PASSWORD = "a-quiet-courtyard"
PATIENCE = 30_000
"""Milliseconds: the rest of the suite runs beside these tests on the same cores."""
expect.set_options(timeout=PATIENCE)
on_screens = pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (390, "dark"),
        pytest.param(1280, "light", marks=pytest.mark.thorough),
        pytest.param(390, "light", marks=pytest.mark.thorough),
        pytest.param(1280, "dark", marks=pytest.mark.thorough),
    ],
)
"""Phone and desk, light and dark; in short a phone in the dark."""
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
at_desk_and_phone = pytest.mark.parametrize("screen", list(SCREENS))
"""With a mouse at a desk, and with a finger on a phone: for `page` and `hand`."""


def installed_browser() -> str | None:
    """Path of the machine's own Chromium."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def not_here(what: str) -> NoReturn:
    """Skip for want of a browser; continuous integration has installed it, and there it fails."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{what} is not installed")


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = installed_browser()
    if path is None:
        not_here("Chromium (chromium, chromium-browser or google-chrome)")
    browser = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def game() -> str:
    """The game of a test that does not name another one, as `in_all_games` does."""
    return "samurai"


@pytest.fixture
def live(live_server: LiveServer, celery_worker_process: WorkerProcess) -> LiveServer:
    """The site with a worker behind it; `live.url` is its address."""
    return live_server


@pytest.fixture
def problems() -> list[str]:
    """What the browser complained of: script errors, refused content, failed requests.

    Also every request to another host.
    """
    return []


def watch(context: BrowserContext, url: str, problems: list[str]) -> None:
    """Add to `problems` whatever goes wrong in that context, whose site is at `url`."""
    own = (urlsplit(url).hostname, "127.0.0.1", None)  # None: blob, data, a file
    context.on("weberror", lambda error: problems.append(str(error.error)))
    context.on(
        "console",
        lambda message: message.type == "error" and problems.append(message.text),
    )
    context.on(
        "request",
        lambda request: (
            urlsplit(request.url).hostname in own or problems.append(f"asked: {request.url}")
        ),
    )


def open_context(browser: Browser, url: str, screen: str = "desk") -> BrowserContext:
    """A browser of its own at a desk or on a phone, before the site at `url`."""
    context = browser.new_context(base_url=url, **SCREENS[screen])
    context.set_default_timeout(PATIENCE)
    return context


def open_hand(browser: Browser, url: str, screen: str = "desk") -> Hand:
    """A hand on a page of such a browser: a mouse, or a finger."""
    return Hand(open_context(browser, url, screen).new_page(), touches=screen == "phone")


@pytest.fixture
def screen() -> str:
    """The screen of a test that does not name one, as `at_desk_and_phone` does."""
    return "desk"


@pytest.fixture
def context(
    browser: Browser, live: LiveServer, problems: list[str], tmp_path: Path, screen: str
) -> Iterator[BrowserContext]:
    context = open_context(browser, live.url, screen)
    watch(context, live.url, problems)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def hand(page: Page, screen: str) -> Hand:
    """A mouse on the page, or a finger if its screen is a phone's."""
    return Hand(page, touches=screen == "phone")


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page of a phone, for taps."""
    context = open_context(browser, live_server.url, "phone")
    yield context.new_page()
    context.close()


@pytest.fixture
def coach(transactional_db: None) -> User:
    return User.objects.create_user("doji@crane.example", PASSWORD, display_name="Doji")


def log_in(page: Page, who: User) -> None:
    """By the form, with the password of all these tests."""
    who.set_password(PASSWORD)
    who.save()
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(who.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.locator(".masthead .bell").wait_for()


@pytest.fixture
def logged_in(page: Page, coach: User) -> Page:
    """A page whose visitor has logged in by the form."""
    log_in(page, coach)
    return page


def drawn(page: Page) -> None:
    """All that follows a step of a replay is drawn: a play is played, the rest a part a frame."""
    page.evaluate("""async () => {
        const waits = ({ player }) => player?.frames.waiting.size || player?.clock?.isStep;
        while ([...document.querySelectorAll("[data-replay]")].some(waits))
            await new Promise(requestAnimationFrame);
    }""")
