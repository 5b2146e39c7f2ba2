"""The board speaks with the server in plays: what is sent, kept and handed in is rows, and the
server writes their text.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core import clock
from matches.models import Match, TurnSheet
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.games import in_all_games
from tests.e2e.planning import Hand, chosen, ready, written
from tests.factories import matches as factory


@pytest.fixture
def match(transactional_db: None, game: str) -> Match:
    return games.running(game, now=clock.now())


@pytest.fixture
def scene(match: Match) -> dict[str, Any]:
    return factory.a_scene(match)


@pytest.fixture
def board(page: Page, live_server, match: Match, scene) -> Page:
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    return page


def moved(page: Page, scene: dict[str, Any], goal: str = "ahead") -> None:
    """A walk by two clicks, which the list shows."""
    hand = Hand(page)
    hand.square(scene["squares"]["left"])
    chosen(page, scene["numbers"]["left"])
    hand.square(scene["squares"][goal])
    written(page, scene["squares"][goal])


@in_all_games
def test_plays_of_the_board_are_kept_without_a_connection_and_become_text_with_one(
    board: Page, scene
):
    board.route("**/sheet?side=*", lambda route: route.abort())
    board.route("**/plan/odds*", lambda route: route.abort())
    moved(board, scene)
    text = board.locator("textarea.sheet")
    expect(text).to_have_attribute("readonly", "")
    expect(board.locator("[data-draft-status]")).to_contain_text("Kept on this device")
    (kept,) = board.evaluate("Object.values(localStorage).map(JSON.parse).filter(each => each.at)")
    assert [play["number"] for play in kept["rows"][0]["plays"]] == [scene["numbers"]["left"]]
    assert "text" not in kept
    board.reload()
    written(board, scene["squares"]["ahead"])
    assert not TurnSheet.objects.exists()
    board.unroute("**/sheet?side=*")
    board.unroute("**/plan/odds*")
    board.reload()
    expect(board.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    assert TurnSheet.objects.get().text.startswith(f"{scene['numbers']['left']} MOVE")
    expect(text).to_have_value(TurnSheet.objects.get().text)


def test_what_is_handed_in_before_the_server_has_written_it_is_handed_in_as_rows(
    board: Page, scene
):
    for held in ("**/plan/odds*", "**/sheet?side=*"):
        board.route(held, lambda route: None)  # never answered
    moved(board, scene)
    board.locator("[data-plan-submit]").click()
    expect(board.get_by_text("Your turn is submitted")).to_be_visible()
    (sheet,) = TurnSheet.objects.all()
    assert sheet.text.startswith(f"{scene['numbers']['left']} MOVE")
    assert scene["squares"]["ahead"] in sheet.text


def test_the_board_sends_plays_and_no_text_of_its_own(board: Page, scene):
    sent: list[dict[str, Any]] = []
    board.on("request", lambda asked: asked.post_data and sent.append(asked.post_data_json))
    moved(board, scene)
    moved(board, scene, "clear")
    expect(board.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    texts = {each["text"] for each in sent if "text" in each}
    assert texts <= {"", TurnSheet.objects.get().text}  # as the server wrote it
    assert any(each.get("rows") for each in sent)
