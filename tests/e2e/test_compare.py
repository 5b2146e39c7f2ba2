"""Two sheets side by side, and what the opponents would do: both are played in a sandbox."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from core import clock
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, TurnSheet
from tests.e2e import games
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.e2e.games import in_all_games
from tests.e2e.planning import Hand, chosen, ready, text_of, written
from tests.factories import matches as factory

PRESENT_AND_KEPT = ("The one you write", re.compile("^Kept: "))


@pytest.fixture
def match(transactional_db: None, game: str) -> Match:
    match = games.running(game, now=clock.now())
    match.clock_terms = ClockTerms(bot_advice=True).to_json()
    match.save()
    return match


@pytest.fixture
def scene(match: Match) -> dict:
    return factory.a_scene(match)


@pytest.fixture
def board(page: Page, live, match: Match, scene: dict) -> Page:
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    return page


def a_walk(page: Page, scene: dict, role: str, goal: str) -> str:
    hand, square = Hand(page), scene["squares"][goal]
    hand.square(scene["squares"][role])
    chosen(page, scene["numbers"][role])
    hand.square(square)
    written(page, square)
    return text_of(page)[0]


@in_all_games
def test_two_sheets_are_compared_and_one_is_taken(board: Page, scene, problems):
    first = a_walk(board, scene, "left", "ahead")
    board.get_by_text("Compare, and what they would do").click()
    board.get_by_role("button", name="Keep this sheet to compare").click()
    sides = board.get_by_role("group", name="Two sheets compared")
    present, kept = (sides.get_by_role("region", name=each) for each in PRESENT_AND_KEPT)
    expect(kept.locator("svg.pitch")).to_be_visible()
    board.get_by_role("button", name="Undo").click()
    second = a_walk(board, scene, "blocker", "clear")
    expect(present.locator("pre mark")).to_have_text(re.compile(f"^{second}"))
    expect(kept.locator("pre mark")).to_have_text(re.compile(f"^{first}"))
    # Both pictures mark the two players who stand elsewhere.
    for side in (present, kept):
        expect(side.locator("svg .plan-total")).to_have_count(2)
        expect(side.locator("svg .pitch-path-end")).to_have_count(1)
    expect(kept).to_contain_text("Turnover <1 %")
    expect(present).not_to_contain_text("Turnover <1 %")
    assert run_axe(board).violations_count == 0, run_axe(board).generate_report()
    board.get_by_role("button", name="Take the other").click()
    assert text_of(board) == [first, "END"]
    expect(kept.locator("pre mark")).to_have_text(re.compile(f"^{second}"))
    # Both are still kept, by their first plays.
    expect(board.get_by_role("button", name=f"Kept: {first}")).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(board.get_by_role("button", name=f"Kept: {second}")).to_have_attribute(
        "aria-pressed", "true"
    )
    board.get_by_role("button", name="End the comparison").click()
    expect(sides).to_be_hidden()
    board.locator("textarea.sheet").evaluate(
        "(sheet) => { sheet.value = 'END';"
        " sheet.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    board.get_by_role("button", name="Keep this sheet to compare").click()
    expect(sides.get_by_role("region", name="Kept: no plays")).to_be_visible()
    assert problems == []


@pytest.mark.thorough
@in_all_games
def test_a_bots_suggestion_is_compared_and_writes_nothing_by_itself(board: Page, scene, problems):
    own = a_walk(board, scene, "left", "ahead")
    board.get_by_text("Compare, and what they would do").click()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    board.route("**/plan/suggestion*", hold)
    with board.expect_request("**/plan/suggestion*"):
        board.get_by_role("button", name="Ask a bot for a suggestion").click()
    waits = board.get_by_text("A bot plans your turn")
    expect(waits).to_be_visible()
    held[0].continue_()
    expect(waits).to_be_hidden()
    sides = board.get_by_role("group", name="Two sheets compared")
    expect(sides.get_by_role("region", name="A bot's suggestion")).to_be_visible()
    assert text_of(board) == [own, "END"]
    assert problems == []


@pytest.mark.thorough
@in_all_games
def test_the_opponents_answer_is_a_sandbox(board: Page, scene, match, problems):
    own = a_walk(board, scene, "left", "ahead")
    board.get_by_text("Compare, and what they would do").click()
    board.get_by_role("button", name="Keep this sheet to compare").click()
    expect(board.get_by_role("group", name="Two sheets compared")).to_be_visible()
    asks = board.get_by_role("button", name="What would the opponents do?")
    asks.click()
    answer = board.locator("[data-plan-answer]")
    expect(answer).to_contain_text(re.compile(r"a bot's next turn after them, rehearsed \d+ times"))
    expect(answer.locator("p").first).to_be_in_viewport()
    above, below = asks.bounding_box(), answer.bounding_box()
    assert 0 < below["y"] - above["y"] - above["height"] < 100  # no pictures stand between them
    expect(answer.locator("li").first).to_be_visible()
    numbers = ",".join(answer.locator("svg .plan-die").all_text_contents()).split(",")
    assert 0 < max(map(int, numbers)) <= answer.locator("li").count()
    assert text_of(board) == [own, "END"]
    assert not TurnSheet.objects.filter(state=TurnSheet.State.READY).exists()
    segment = match.segment
    match.refresh_from_db()
    assert match.segment == segment
    # It was about this sheet: another one asks again.
    board.get_by_role("button", name="Undo").click()
    expect(answer).to_be_empty()
    assert problems == []


@pytest.mark.thorough
def test_no_answer_is_shown_beside_another_sheet_than_its_own(board: Page, scene, problems):
    a_walk(board, scene, "left", "ahead")
    board.get_by_text("Compare, and what they would do").click()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    board.route("**/plan/answer*", hold)
    answer = board.locator("[data-plan-answer]")
    asks = board.get_by_role("button", name="What would the opponents do?")
    with board.expect_request("**/plan/answer*"):
        asks.click()
    waits = board.get_by_text("A bot plays their turn")
    expect(waits).to_be_visible()
    board.get_by_role("button", name="Undo").click()
    expect(waits).to_be_hidden()
    with board.expect_response("**/plan/answer*"):
        held[0].continue_()
    expect(answer).to_be_empty()
    # Without an answer it says why, and shows no pictures of sheets as they were.
    board.route("**/plan/picture*", lambda route: route.abort())
    board.get_by_role("button", name="Keep this sheet to compare").click()
    expect(board.locator("[data-plan-compare]")).to_contain_text("No connection")
    assert [each for each in problems if "ERR_FAILED" not in each] == []
