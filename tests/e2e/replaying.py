"""What is shown of a replay, for the tests that watch one."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.conftest import drawn

PHONES = [(390, 844), (360, 740)]


def shown(page: Page) -> int:
    """The event that is shown once a step has been played."""
    drawn(page)
    return int(page.locator("[data-replay-slider]").input_value())


def places(page: Page) -> list[str | None]:
    drawn(page)
    return page.locator("[data-slot]").evaluate_all(
        "each => each.map((one) => one.getAttribute('transform'))"
    )


def loaded(page: Page) -> None:
    page.locator("[data-replay-bar]").wait_for()
