"""What makes planning quick: the card of who is pointed at, a typed number, Hold, Clear, undo."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from core import clock
from engine.position import State
from matches.models import Match
from tests.e2e.conftest import log_in
from tests.e2e.planning import SQUARE_CENTRE, Hand, chosen, ready, text_of, written
from tests.factories import matches as factory

pytestmark = pytest.mark.thorough


@pytest.fixture
def match(transactional_db: None) -> Match:
    return factory.playing(now=clock.now())


@pytest.fixture
def scene(match: Match) -> dict[str, Any]:
    return factory.a_scene(match)


@pytest.fixture
def board(page: Page, live_server, match: Match, scene) -> Page:
    page.set_viewport_size({"width": 1440, "height": 900})
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    return page


def planned(board: Page, scene: dict[str, Any]) -> list[str]:
    """Two plays, and the lines of their text."""
    hand = Hand(board)
    for role, goal in (("left", "K10"), ("right", "M10")):
        hand.square(scene["squares"][role])
        chosen(board, scene["numbers"][role])
        hand.square(scene["square"](goal))
        written(board, scene["square"](goal))
    return text_of(board)


def test_undo_survives_a_reload(board: Page, scene: dict[str, Any]) -> None:
    first, second, end = planned(board, scene)
    board.reload()
    ready(board)
    assert text_of(board) == [first, second, end]
    board.get_by_role("button", name="Undo").click()
    assert text_of(board) == [first, end]
    board.reload()
    ready(board)
    board.get_by_role("button", name="Redo").click()
    assert text_of(board) == [first, second, end]


def test_the_turn_is_cleared_held_and_brought_back(board: Page, scene: dict[str, Any]) -> None:
    first, second, end = planned(board, scene)
    board.get_by_role("button", name="Clear the turn").click()
    assert text_of(board) == [end]
    expect(board.get_by_role("button", name="Clear the turn")).to_be_disabled()
    board.get_by_role("button", name="Undo").click()
    assert text_of(board) == [first, second, end]
    hold = board.get_by_role("button", name="Hold", exact=True)
    hold.click()
    assert text_of(board) == [first, second, "HOLD", end]
    hold.click()
    assert text_of(board) == [first, second, "HOLD", end]  # once is enough


def test_a_typed_number_chooses_the_player(board: Page, scene: dict[str, Any]) -> None:
    number = scene["numbers"]["left"]
    board.keyboard.type(str(number))
    chosen(board, number)
    expect(board.locator(".plan-cell:focus")).to_have_attribute(
        "data-square", scene["squares"]["left"]
    )


def test_the_card_of_a_player_is_beside_who_is_pointed_at(
    board: Page, scene: dict[str, Any]
) -> None:
    card = board.locator(".plan-glance")
    for role in ("left", "opponent"):
        at = board.evaluate(SQUARE_CENTRE, scene["squares"][role])
        board.mouse.move(at["x"], at["y"])
        expect(card).to_be_visible()
        expect(card).to_contain_text("MA")
        box, frame = card.bounding_box(), board.locator("[data-pitch-frame]").bounding_box()
        assert not box["x"] <= at["x"] <= box["x"] + box["width"]
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    board.mouse.move(5, 5)
    expect(card).to_be_hidden()


def test_a_mark_shows_where_a_dragged_row_will_land(board: Page, scene: dict[str, Any]) -> None:
    first, second, end = planned(board, scene)
    board.keyboard.press("Escape")  # with nobody chosen the list has the room for both
    rows = board.locator("[data-plan-list] > [data-row]")
    rows.nth(0).scroll_into_view_if_needed()
    rows.nth(1).hover(position={"x": 40, "y": 12})  # its words, not a button of the open row
    board.mouse.down()
    box = rows.nth(0).bounding_box()
    for step in (12, 6, 4):
        board.mouse.move(box["x"] + 40, box["y"] + step)
    expect(rows.nth(0)).to_have_class(re.compile(r"\bplan-drop-above\b"))
    board.mouse.up()
    assert text_of(board) == [second, first, end]
    assert board.locator(".plan-drop-above, .plan-drop-below").count() == 0


def test_two_kept_sheets_with_one_first_play_have_two_names(
    board: Page, scene: dict[str, Any]
) -> None:
    keep = board.get_by_role("button", name="Keep this sheet to compare")
    board.locator(".plan-more-box > summary").click()
    planned(board, scene)
    keep.click()
    expect(board.locator("[data-plan-compare] section")).to_have_count(2)
    board.get_by_role("button", name="Undo").click()
    keep.click()
    names = board.locator("[data-plan-compare] [aria-pressed]")
    expect(names).to_have_count(2)
    assert len(set(names.all_text_contents())) == 2


THREAT = ".plan-threat path"


def rests_on(board: Page, square: str) -> None:
    """The mouse goes there and stays."""
    at = board.evaluate(SQUARE_CENTRE, square)
    board.mouse.move(at["x"] - 2, at["y"])
    board.mouse.move(at["x"], at["y"])


def test_where_an_opponent_gets_to_is_shown_while_the_pointer_rests_on_them(
    board: Page, scene: dict[str, Any]
) -> None:
    asked: list[str] = []
    board.on("request", lambda each: "plan/threat" in each.url and asked.append(each.url))
    blocker = scene["numbers"]["blocker"]
    for _ in range(2):  # the second time nothing is asked
        rests_on(board, scene["squares"]["opponent"])
        expect(board.locator(".plan-threat .plan-threat-edge")).to_be_visible()
        expect(board.locator(".plan-threatened .plan-block")).to_have_count(
            len(board.locator(".plan-glance-threat").inner_text().split("block ")[1].split(","))
        )
        expect(board.locator(".plan-glance-threat")).to_contain_text(re.compile(rf"\b{blocker}\b"))
        board.mouse.move(5, 5)
        expect(board.locator(THREAT)).to_have_count(0)
        expect(board.locator(".plan-threatened .plan-block")).to_have_count(0)
    assert len(asked) == 1
    rests_on(board, scene["square"]("B23"))  # of whom nobody stands near
    expect(board.locator(".plan-threat .plan-threat-sure")).to_have_attribute("d", re.compile("M"))
    rests_on(board, scene["squares"]["left"])  # an own player has none
    board.wait_for_timeout(500)
    expect(board.locator(".plan-glance")).to_be_visible()
    expect(board.locator(".plan-glance-threat")).to_be_hidden()
    assert len(asked) == 2


def test_a_pointer_on_its_way_asks_for_nobodys_reach(board: Page, scene: dict[str, Any]) -> None:
    asked: list[str] = []
    board.on("request", lambda each: "plan/threat" in each.url and asked.append(each.url))
    rests_on(board, scene["squares"]["opponent"])
    expect(board.locator(".plan-glance")).to_be_visible()
    board.mouse.move(5, 5)
    board.wait_for_timeout(600)
    assert asked == []
    expect(board.locator(THREAT)).to_have_count(0)


def test_the_own_reach_comes_back_after_an_opponents(board: Page, scene: dict[str, Any]) -> None:
    Hand(board).square(scene["squares"]["left"])
    chosen(board, scene["numbers"]["left"])
    own = board.locator(".plan-ground .plan-reach")
    expect(own).to_have_css("visibility", "visible")
    rests_on(board, scene["squares"]["opponent"])
    expect(board.locator(".plan-threat .plan-threat-edge")).to_be_visible()
    expect(own).to_have_css("visibility", "hidden")
    board.mouse.move(5, 5)
    expect(own).to_have_css("visibility", "visible")


def test_the_focus_shows_and_says_where_an_opponent_gets_to(
    board: Page, scene: dict[str, Any]
) -> None:
    Hand(board, keys=True)._walk_to(scene["squares"]["opponent"])
    expect(board.locator(".plan-glance")).to_be_visible()
    expect(board.locator(".plan-threat .plan-threat-edge")).to_be_visible()
    number = scene["numbers"]["opponent"]
    expect(board.locator("[data-plan-spoken]")).to_contain_text(
        re.compile(rf"opponent {number} .*Their next turn: .* could block", re.IGNORECASE)
    )
    board.keyboard.press("Tab")
    expect(board.locator(".plan-glance")).to_be_hidden()
    expect(board.locator(THREAT)).to_have_count(0)


def test_a_finger_that_rests_shows_where_an_opponent_gets_to(
    browser: Browser, live_server, match: Match, scene: dict[str, Any]
) -> None:
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, base_url=live_server.url
    ).new_page()
    log_in(phone, match.team(match.waiting_side).coach)
    phone.goto(f"/matches/{match.pk}/")
    ready(phone)
    at = phone.evaluate(SQUARE_CENTRE, scene["squares"]["opponent"])
    session = phone.context.new_cdp_session(phone)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    touch("touchStart", at)
    expect(phone.locator(".plan-threat .plan-threat-edge")).to_be_visible()
    touch("touchEnd")
    expect(phone.locator(".plan-glance-threat")).to_contain_text("could block")  # until read
    phone.locator(".brand").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(phone.locator(".plan-glance")).to_be_hidden()
    expect(phone.locator(THREAT)).to_have_count(0)


def test_why_an_opponent_gets_nowhere_is_on_their_card(
    page: Page, live_server, match: Match, scene: dict[str, Any]
) -> None:
    with factory.restaged(match) as position:
        position.numbered(
            1 - match.waiting_side, scene["numbers"]["opponent"]
        ).state = State.STUNNED
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    rests_on(page, scene["squares"]["opponent"])
    expect(page.locator(".plan-glance-threat")).to_contain_text("lies stunned")
    expect(page.locator(THREAT)).to_have_count(0)
