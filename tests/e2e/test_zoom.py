"""Two fingers and a double tap make the squares of a board larger, and write nothing.

The board of a replay has no cells: its squares are measured on the picture.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from core.leagues.models import League
from matches.models import Match
from matches.services.resolution.autoplay import play_match
from tests.e2e.conftest import PATIENCE, log_in
from tests.e2e.planning import text_of
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]
PHONE = {"width": 390, "height": 844}
FINGER = 32
SQUARE = """name => {
    const cell = document.querySelector(`.square-grid [data-square="${name}"]`);
    scrollBy(0, cell.getBoundingClientRect().top - 250); // clear of the drawer
    const box = cell.getBoundingClientRect();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width};
}"""


STAGE = """([x, y]) => {
    const svg = document.querySelector("svg.stage");
    const box = svg.getBoundingClientRect();
    const scale = box.width / svg.viewBox.baseVal.width;
    const at = (place) => 14 + 20 * place + 10;
    return {x: box.x + at(x) * scale, y: box.y + at(y) * scale, width: 20 * scale};
}"""
MIDDLE = (7, 9)
"""Column and row of a square with nothing on it at kick-off."""


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


def public() -> League:
    """A league whose matches everybody may watch."""
    return LeagueFactory.create(is_private=False)


@pytest.fixture
def replayed(transactional_db: None) -> Match:
    """A finished match of a public league."""
    made = factory.match(league=public())
    return play_match(match_id=made.pk, now=WHEN + timedelta(hours=1))


def square(page: Page, name: str) -> dict[str, float]:
    """The middle and the width of a square of a board with cells, brought into sight."""
    return page.evaluate(SQUARE, name)


def pinched(page: Page, at: dict[str, float], *, apart: int, to: int) -> None:
    """Two fingers on both sides of a place, moved apart or together, over and under each other."""
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


def tapped(page: Page, at: dict[str, float], *, apart: float) -> None:
    """Two taps on a place, so many seconds apart by the clock of the events."""
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
    before = square(planning, "H10")["width"]
    pinched(planning, square(planning, "H10"), apart=60, to=120)
    after = square(planning, "H10")
    assert after["width"] == pytest.approx(2 * before, rel=0.1)
    assert 0 < after["x"] < PHONE["width"]
    assert planning.evaluate("visualViewport.scale") == 1
    assert planning.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    pinched(planning, square(planning, "H10"), apart=120, to=50)
    assert square(planning, "H10")["width"] == pytest.approx(before, rel=0.01)
    assert text_of(planning) == [""]


def test_a_double_tap_beside_everybody_enlarges_and_shows_all_again(planning: Page) -> None:
    empty = planning.evaluate(
        """() => {
            const figures = [...document.querySelectorAll(".pitch-figure")];
            const taken = new Set(figures.map((each) => each.dataset.square));
            return ["H10", "H9", "G10", "I9", "C9"].find((square) => !taken.has(square));
        }"""
    )
    before = square(planning, empty)["width"]
    tapped(planning, square(planning, empty), apart=0.15)
    enlarged = square(planning, empty)
    assert enlarged["width"] >= FINGER
    assert 0 < enlarged["x"] < PHONE["width"]
    planning.wait_for_timeout(1000)  # the next two are taps of their own
    tapped(planning, square(planning, empty), apart=0.15)
    assert square(planning, empty)["width"] == pytest.approx(before, rel=0.01)
    assert text_of(planning) == [""]


def test_all_of_the_board_is_seen_at_once_or_enlarged_in_a_frame_of_its_own(planning: Page) -> None:
    frame = "document.querySelector('[data-pitch-frame]')"
    cut = f"{frame}.scrollHeight > {frame}.clientHeight + 1"
    smaller = planning.get_by_role("button", name="Smaller squares")
    drawer = planning.locator(".plan-drawer")
    board = planning.locator("[data-pitch-frame]")
    planning.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(drawer).not_to_be_in_viewport()  # it lies over nothing but the plan
    planning.evaluate(f"{frame}.scrollIntoView()")
    expect(planning.locator("[data-plan-submit]")).to_be_in_viewport(ratio=1)
    box = board.bounding_box()
    assert box["y"] + box["height"] <= drawer.bounding_box()["y"]
    assert not planning.evaluate(cut)
    expect(smaller).to_have_attribute("aria-disabled", "true")
    before = square(planning, "H10")["width"]
    pinched(planning, square(planning, "H10"), apart=60, to=240)
    assert square(planning, "H10")["width"] > FINGER
    assert planning.evaluate(cut)
    assert board.bounding_box()["height"] <= 0.54 * PHONE["height"] + 1
    for _ in range(12):  # more than it takes; the button of the smallest does nothing
        smaller.dispatch_event("click")
    expect(smaller).to_have_attribute("aria-disabled", "true")
    planning.wait_for_function(f"!({cut})")
    assert square(planning, "H10")["width"] == pytest.approx(before, rel=0.01)


def test_a_slow_second_tap_is_no_double_tap(planning: Page) -> None:
    before = square(planning, "H10")
    tapped(planning, square(planning, "H10"), apart=0.7)
    assert square(planning, "H10")["width"] == pytest.approx(before["width"], rel=0.01)


def test_the_set_up_is_enlarged_by_two_fingers_too(laying: Page) -> None:
    squares = laying.locator(".square-grid [data-square]")
    name = squares.nth(squares.count() // 2).get_attribute("data-square")
    before = square(laying, name)["width"]
    pinched(laying, square(laying, name), apart=60, to=100)
    assert square(laying, name)["width"] > before * 1.3
    assert laying.evaluate("visualViewport.scale") == 1
    assert laying.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("address", ["replay/?event=20", "embed/"])
def test_a_replay_is_enlarged_by_two_fingers_and_a_double_tap_shows_all_again(
    phone: Page, replayed: Match, address: str
) -> None:
    phone.goto(f"/matches/{replayed.pk}/{address}")
    phone.locator(".look-on").wait_for()
    if address == "embed/":  # a poster: its button lies over the middle of the board
        phone.locator("[data-do=watch]").click()
        phone.locator("[data-replay-bar]").wait_for()
        phone.keyboard.press(" ")
    else:  # it has brought its board into sight
        phone.locator("[data-replay-bar]").wait_for()
    board = phone.locator("[data-pitch-frame]")
    before, frame = phone.evaluate(STAGE, MIDDLE), board.bounding_box()
    assert (
        phone.evaluate("document.querySelector('[data-pitch-frame]').scrollHeight")
        <= frame["height"] + 1
    )
    pinched(phone, before, apart=60, to=150)
    larger = phone.evaluate(STAGE, MIDDLE)
    assert larger["width"] == pytest.approx(2.5 * before["width"], rel=0.1)
    assert 0 < larger["x"] < PHONE["width"]
    assert board.bounding_box() == frame  # what is around it stays where it was
    assert phone.evaluate("visualViewport.scale") == 1
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tapped(phone, larger, apart=0.15)
    assert phone.evaluate(STAGE, MIDDLE)["width"] == pytest.approx(before["width"], rel=0.01)
    phone.wait_for_timeout(1000)  # the next two are taps of their own
    tapped(phone, before, apart=0.15)
    assert phone.evaluate(STAGE, MIDDLE)["width"] >= FINGER


def test_an_enlarged_replay_plays_on_enlarged(phone: Page, replayed: Match) -> None:
    phone.goto(f"/matches/{replayed.pk}/replay/?event=20")
    phone.locator("[data-replay-bar]").wait_for()
    phone.locator(".look-on").wait_for()
    pinched(phone, phone.evaluate(STAGE, MIDDLE), apart=60, to=120)
    width = phone.evaluate(STAGE, MIDDLE)["width"]
    shown = phone.locator("[data-replay-slider]").input_value()
    phone.locator("[data-do=on]").click()
    phone.locator("[data-do=turn-on]").click()
    assert phone.locator("[data-replay-slider]").input_value() != shown
    assert phone.evaluate(STAGE, MIDDLE)["width"] == pytest.approx(width, rel=0.01)


def test_a_low_board_gets_a_higher_frame_while_it_is_enlarged(phone: Page, db: None) -> None:
    match = factory.playing("human", "orc", variant="dungeon", league=public())
    phone.goto(f"/matches/{match.pk}/replay/?event=20")
    phone.locator(".look-on").wait_for()
    board = phone.locator("[data-pitch-frame]")
    low = board.bounding_box()["height"]
    pinched(phone, phone.evaluate(STAGE, MIDDLE), apart=60, to=300)
    height = "document.querySelector('[data-pitch-frame]').clientHeight"
    phone.wait_for_function(f"low => {height} > low + 1", arg=low)  # in a frame of its own
    box = board.bounding_box()
    assert box["height"] <= 0.4 * PHONE["height"] + 1
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    pinched(phone, middle, apart=200, to=20)
    phone.wait_for_function(f"low => Math.abs({height} - low) < 1.5", arg=low)
