"""The drive on the front page plays, stops, and waits for whoever wishes less motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

AT = """() => {
    const moves = document.querySelector('[data-film] animateTransform').parentElement;
    const { x, y } = moves.getBoundingClientRect();
    return [document.querySelector('[data-film] svg').getCurrentTime(), x + scrollX, y + scrollY];
}"""
MOVES = f"from => JSON.stringify(({AT})().slice(1)) !== JSON.stringify(from.slice(1))"


def test_a_drive_plays_by_itself_and_stops(page: Page, live: LiveServer) -> None:
    page.goto("/")
    button = page.locator("[data-film] button")
    expect(button).to_have_text("Pause")
    began = page.evaluate(AT)
    page.wait_for_function(MOVES, arg=began)
    button.click()
    expect(button).to_have_text("Play")
    stopped = page.evaluate(AT)
    page.wait_for_timeout(500)
    assert page.evaluate(AT) == stopped
    button.click()
    page.wait_for_function(
        "from => document.querySelector('[data-film] svg').getCurrentTime() > from", arg=stopped[0]
    )


@pytest.mark.parametrize("width", [390, 1440])
def test_it_waits_where_less_motion_is_wished(page: Page, live: LiveServer, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    button = page.locator("[data-film] button")
    expect(button).to_have_text("Play")
    before = page.evaluate(AT)
    page.wait_for_timeout(500)
    assert page.evaluate(AT)[1:] == before[1:]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    button.click()
    page.wait_for_function(MOVES, arg=before)
