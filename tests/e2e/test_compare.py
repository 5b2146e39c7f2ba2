"""Two sheets side by side, and what the opponents would do: both are played in a sandbox."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from core import clock
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, TurnSheet
from tests.e2e.conftest import log_in
from tests.e2e.planning import Hand, chosen, ready, text_of, written
from tests.factories import matches as factory

pytestmark = pytest.mark.thorough


@pytest.fixture
def match(transactional_db: None) -> Match:
    match = factory.playing(now=clock.now())
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
    hand, square = Hand(page), scene["square"](goal)
    hand.square(scene["square"](factory.SCENE[role]))
    chosen(page, scene["numbers"][role])
    hand.square(square)
    written(page, square)
    return text_of(page)[0]


def test_two_sheets_are_compared_and_one_is_taken(board: Page, scene, problems):
    first = a_walk(board, scene, "left", "K11")
    board.get_by_text("Compare, and what they would do").click()
    board.get_by_role("button", name="Keep this sheet to compare").click()
    table = board.get_by_role("table", name="Two sheets compared")
    expect(table.get_by_role("columnheader")).to_have_count(2)
    board.get_by_role("button", name="Undo").click()
    second = a_walk(board, scene, "blocker", "E11")
    plays = table.get_by_role("row", name=re.compile("^Plays"))
    expect(plays.get_by_role("cell").nth(0)).to_contain_text(second)
    expect(plays.get_by_role("cell").nth(1)).to_contain_text(first)
    turnover = table.get_by_role("row", name=re.compile("^Turnover"))
    expect(turnover.get_by_role("cell").nth(1)).to_have_text("<1 %")
    expect(turnover.get_by_role("cell").nth(0)).not_to_have_text("<1 %")
    assert Axe().run(board).violations_count == 0, Axe().run(board).generate_report()
    board.get_by_role("button", name="Take the other").click()
    assert text_of(board) == [first, "END"]
    expect(plays.get_by_role("cell").nth(1)).to_contain_text(second)
    board.get_by_role("button", name="End the comparison").click()
    expect(table).to_be_hidden()
    assert problems == []


def test_a_bots_suggestion_is_compared_and_writes_nothing_by_itself(board: Page, scene, problems):
    own = a_walk(board, scene, "left", "K11")
    board.get_by_text("Compare, and what they would do").click()
    board.get_by_role("button", name="Ask a bot for a suggestion").click()
    table = board.get_by_role("table", name="Two sheets compared")
    expect(table.get_by_role("columnheader", name="A bot's suggestion")).to_be_visible()
    assert text_of(board) == [own, "END"]
    assert problems == []


def test_the_opponents_answer_is_a_sandbox(board: Page, scene, match, problems):
    own = a_walk(board, scene, "left", "K11")
    board.get_by_text("Compare, and what they would do").click()
    board.get_by_role("button", name="What would the opponents do?").click()
    answer = board.locator("[data-plan-answer]")
    expect(answer).to_contain_text(re.compile(r"\d+ turns of a bot"))
    answer.get_by_text("One of these turns").click()
    expect(answer.locator("li").first).to_be_visible()
    assert text_of(board) == [own, "END"]
    assert not TurnSheet.objects.filter(state=TurnSheet.State.READY).exists()
    segment = match.segment
    match.refresh_from_db()
    assert match.segment == segment
    # It was about this sheet: another one asks again.
    board.get_by_role("button", name="Undo").click()
    expect(answer).to_be_empty()
    assert problems == []
