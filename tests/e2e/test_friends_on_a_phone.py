"""What two friends see on a phone that has no mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.planning import ready

pytestmark = pytest.mark.usefixtures("live")
GAP = """() => {
    const title = document.querySelector("h1");
    const words = document.createRange();
    const walk = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (walk.currentNode.data.trim()) break;
    const at = walk.currentNode.data.search(/\\S/);
    words.setStart(walk.currentNode, at);
    words.setEnd(walk.currentNode, at + 1);
    const size = parseFloat(getComputedStyle(title).fontSize);
    return (words.getBoundingClientRect().left - title.getBoundingClientRect().left) / size;
}"""
"""From the edge of the page's title to its first letter, in the title's font size."""


def left_and_right(part: Locator) -> tuple[int, int]:
    box = part.bounding_box()
    assert box is not None
    return round(box["x"]), round(box["x"] + box["width"])


def test_the_box_of_a_guest_stays_in_its_column_while_they_plan(phone: Page) -> None:
    phone.goto("/matches/bot/")
    phone.get_by_role("button", name="Play Blitz Bowl").click()
    ready(phone)
    box = phone.locator("section[aria-labelledby=guest-title]")
    other = phone.locator(".plan-rest > details").first
    assert left_and_right(box) == left_and_right(other)
    assert box.evaluate("box => parseFloat(getComputedStyle(box).paddingInlineStart)") > 8


def test_a_set_up_says_nothing_of_a_mouse_and_has_room_for_all(phone: Page) -> None:
    phone.goto("/matches/friend/screen/blitz/")
    phone.get_by_role("button", name="Play", exact=True).click()
    phone.get_by_role("button", name="show the board").click()
    expect(phone.locator("[data-set-up] .set-up-help")).to_be_visible()
    expect(phone.locator(".set-up-mouse")).to_be_hidden()
    expect(phone.get_by_role("button", name="Hide this board")).to_be_visible()
    for tab in ("The board", "As text"):
        cut = "tab => tab.parentElement.scrollWidth > tab.parentElement.clientWidth"
        assert not phone.get_by_role("tab", name=tab).evaluate(cut)


def test_all_titles_are_as_far_from_their_mark(phone: Page) -> None:
    phone.goto("/matches/friend/new/blitz/")
    first = phone.evaluate(GAP)
    phone.get_by_role("button", name="Make the link").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Send this link")
    assert phone.evaluate(GAP) == pytest.approx(first, abs=0.05)
    assert first == pytest.approx(1.02, abs=0.1)
