"""Two fingers and a double tap make the squares of a board larger, and write nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import PATIENCE, log_in
from tests.e2e.planning import text_of
from tests.factories import matches as factory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]
PHONE = {"width": 390, "height": 844}
FINGER = 32
SQUARE = """name => {
    const cell = document.querySelector(`.square-grid [data-square="${name}"]`);
    scrollBy(0, cell.getBoundingClientRect().top - 250); // clear of the drawer
    const box = cell.getBoundingClientRect();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width};
}"""


@pytest.fixture
def phone(browser: Browser, live) -> Iterator[Page]:
    context = browser.new_context(base_url=live.url, has_touch=True, viewport=PHONE)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def planning(phone: Page) -> Page:
    """The page of the coach whose turn it is."""
    match = factory.playing()
    log_in(phone, match.team(match.waiting_side).coach)
    phone.goto(f"/matches/{match.pk}/")
    phone.locator(".plan-cell[aria-label]").first.wait_for(state="attached")
    return phone


@pytest.fixture
def laying(phone: Page, db: None) -> Page:
    """The map of a dungeon, on which chests are laid."""
    match = factory.match("human", "orc", variant="dungeon")
    log_in(phone, match.home_team.coach)
    phone.goto(f"/matches/{match.pk}/set-up/")
    phone.locator(".square-grid [aria-label]").first.wait_for(state="attached")
    return phone


def pinched(page: Page, square: str, *, apart: int, to: int) -> None:
    """Two fingers on both sides of a square, moved apart or together, over and under each other."""
    at = page.evaluate(SQUARE, square)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *heights: float) -> None:
        points = [
            {"x": at["x"], "y": at["y"] + height, "id": index}
            for index, height in enumerate(heights)
        ]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -apart / 2, apart / 2)
    for step in range(1, 9):
        now = (apart + (to - apart) * step / 8) / 2
        touch("touchMove", -now, now)
    touch("touchEnd")


def tapped(page: Page, square: str, *, apart: float) -> None:
    """Two taps on a square, so many seconds apart by the clock of the events."""
    at = page.evaluate(SQUARE, square)
    session = page.context.new_cdp_session(page)
    now = time.time()
    for begins in (now, now + apart):
        for kind, points, moment in (("touchStart", [at], begins), ("touchEnd", [], begins + 0.03)):
            touches = [{"x": each["x"], "y": each["y"]} for each in points]
            session.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": touches, "timestamp": moment},
            )


def test_two_fingers_enlarge_the_board_where_they_are_and_nothing_else(planning: Page) -> None:
    before = planning.evaluate(SQUARE, "H10")["width"]
    pinched(planning, "H10", apart=60, to=120)
    after = planning.evaluate(SQUARE, "H10")
    assert after["width"] == pytest.approx(2 * before, rel=0.1)
    assert 0 < after["x"] < PHONE["width"]
    assert planning.evaluate("visualViewport.scale") == 1
    assert planning.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    pinched(planning, "H10", apart=120, to=50)
    assert planning.evaluate(SQUARE, "H10")["width"] == pytest.approx(before, rel=0.01)
    assert text_of(planning) == [""]


def test_a_double_tap_beside_everybody_enlarges_and_shows_all_again(planning: Page) -> None:
    empty = planning.evaluate(
        """() => {
            const figures = [...document.querySelectorAll(".pitch-figure")];
            const taken = new Set(figures.map((each) => each.dataset.square));
            return ["H10", "H9", "G10", "I9", "C9"].find((square) => !taken.has(square));
        }"""
    )
    before = planning.evaluate(SQUARE, empty)["width"]
    tapped(planning, empty, apart=0.15)
    enlarged = planning.evaluate(SQUARE, empty)
    assert enlarged["width"] >= FINGER
    assert 0 < enlarged["x"] < PHONE["width"]
    planning.wait_for_timeout(1000)  # the next two are taps of their own
    tapped(planning, empty, apart=0.15)
    assert planning.evaluate(SQUARE, empty)["width"] == pytest.approx(before, rel=0.01)
    assert text_of(planning) == [""]


def test_a_slow_second_tap_is_no_double_tap(planning: Page) -> None:
    before = planning.evaluate(SQUARE, "H10")
    tapped(planning, "H10", apart=0.7)
    assert planning.evaluate(SQUARE, "H10")["width"] == pytest.approx(before["width"], rel=0.01)


def test_the_set_up_is_enlarged_by_two_fingers_too(laying: Page) -> None:
    squares = laying.locator(".square-grid [data-square]")
    name = squares.nth(squares.count() // 2).get_attribute("data-square")
    before = laying.evaluate(SQUARE, name)["width"]
    pinched(laying, name, apart=60, to=100)
    assert laying.evaluate(SQUARE, name)["width"] > before * 1.3
    assert laying.evaluate("visualViewport.scale") == 1
    assert laying.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
