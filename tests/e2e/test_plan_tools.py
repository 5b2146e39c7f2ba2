"""What makes planning quick: the card of who is pointed at, a typed number, Hold, Clear, undo."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core import clock
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
    rows = board.locator("[data-plan-list] > [data-row]")
    rows.nth(1).hover()
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
