"""Two people at one screen, without an account: a curtain between their turns (KEM-FRI-07)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from matches.models import Match, Side, TurnSheet
from matches.queries.present import present
from tests.e2e.conftest import at_desk_and_phone
from tests.e2e.planning import Hand, chosen, ready, written
from tests.e2e.test_play_at_once import expect_segment, set_up_as_drawn

KEPT = """match => [localStorage, sessionStorage].flatMap(store => Object.keys(store))
    .filter(key => key.startsWith("kemari-draft:"))
    .filter(key => key.includes(`:${match}:`) || key.includes(`/${match}/`))"""


def expect_curtain(page: Page, match: Match, side: int) -> None:
    """The curtain asks for the side, and nothing of the match stands on the page or the device."""
    team = match.team(side).name
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Give the screen to {team}")
    expect(page.get_by_role("button", name=f"I am {team}: show the board")).to_be_visible()
    assert page.locator("[data-sheet-builder], [data-set-up], #pitch, textarea").count() == 0
    page.wait_for_function(f"match => !({KEPT})(match).length", arg=match.pk)


def hand_over(hand: Hand) -> None:
    """The page on which what was submitted has been played leads to the curtain."""
    page = hand.page
    link = page.get_by_role("link", name="Hand it over")
    curtain = page.get_by_role("button", name="show the board")
    expect(link.or_(curtain)).to_be_visible()
    if link.is_visible():
        hand.press(link)


def open_curtain(hand: Hand, match: Match, side: int) -> None:
    expect_curtain(hand.page, match, side)
    hand.press(hand.page.get_by_role("button", name="show the board"))


def write_a_move(hand: Hand, match: Match) -> str:
    """On the board of one's own turn: one player moves to a free square beside them."""
    page = hand.page
    expect(page.locator("[data-sheet-builder]")).to_be_visible()
    ready(page)
    position, rules, _ = present(match)
    zones = position.zones[1 - match.waiting_side]
    figure, square = next(
        (figure, square)
        for figure in position.standing(match.waiting_side)
        for square in rules.board.neighbours[figure.square]
        if position.at[square] is None and not zones[figure.square] and not zones[square]
    )
    goal = rules.board.name(square)
    hand.square(rules.board.name(figure.square))
    chosen(page, figure.number)
    hand.aimed(goal)
    written(page, goal)
    return goal


@at_desk_and_phone
def test_two_at_one_screen(page: Page, hand: Hand, live: LiveServer, screen: str) -> None:
    page.goto("/")
    hand.press(page.get_by_role("main").get_by_role("link", name="Play a friend", exact=True))
    hand.press(page.get_by_role("link", name="Blitz Bowl"))
    hand.press(page.get_by_role("link", name="At one screen"))
    hand.press(page.get_by_role("button", name="Play", exact=True))
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    match = Match.objects.get()
    for side in Side:
        open_curtain(hand, match, side)
        page.wait_for_url("**/set-up/")
        expect(page.get_by_role("heading", level=1)).to_contain_text(match.team(side).name)
        hand.press(page.get_by_role("button", name="Submit the set-up"))
        page.wait_for_url(re.compile(r"/matches/\d+/$"))
        if side == Side.HOME:
            expect_curtain(page, match, Side.AWAY)
            page.go_back()  # to the set-up of the home side
            expect_curtain(page, match, Side.AWAY)
    for number in (1, 2):
        expect_segment(match, number)
        side = Side(match.waiting_side)
        hand_over(hand)
        open_curtain(hand, match, side)
        write_a_move(hand, match)
        own = f":{match.pk}:{side.name.lower()}:"
        page.wait_for_function(f"match => ({KEPT})(match).length", arg=match.pk)
        assert all(own in key for key in page.evaluate(KEPT, match.pk))
        hand.press(page.get_by_role("button", name="Submit the turn"))
        expect(page.locator("[data-sheet-builder]")).to_have_count(0)
        hand_over(hand)
        expect_curtain(page, match, 1 - side)
        page.go_back()
        expect_curtain(page, match, 1 - side)
    expect_segment(match, 3)
    assert set(TurnSheet.objects.values_list("side", flat=True)) == set(Side)


def test_who_hides_their_board_finds_what_they_wrote(
    page: Page, hand: Hand, live: LiveServer, problems: list[str]
) -> None:
    page.goto("/matches/friend/screen/blitz/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    match = Match.objects.get()
    hide = page.get_by_role("button", name="Hide this board")
    for side in Side:
        open_curtain(hand, match, side)
        page.wait_for_url("**/set-up/")
        kick = page.get_by_role("radio", name="kick", exact=True)
        kick.check()
        hide.click()
        open_curtain_again(page, match, side)
        page.wait_for_url("**/set-up/")
        expect(kick).to_be_checked()
        set_up_as_drawn(page)
    expect_segment(match, 1)
    hand_over(hand)
    open_curtain(hand, match, match.waiting_side)
    goal = write_a_move(hand, match)
    hide.click()
    open_curtain_again(page, match, match.waiting_side)
    written(page, goal)
    page.get_by_role("button", name="Submit the turn").click()
    hand_over(hand)
    expect_curtain(page, match, 1 - match.waiting_side)


def open_curtain_again(page: Page, match: Match, side: int) -> None:
    """Of a side that has hidden its board: its device keeps what it wrote."""
    team = match.team(side).name
    page.get_by_role("button", name=f"I am {team}: show the board").click()


@pytest.mark.thorough
def test_another_tab_of_one_side_closes_with_the_curtain(
    page: Page, hand: Hand, live: LiveServer
) -> None:
    page.goto("/matches/friend/screen/blitz/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    match = Match.objects.get()
    open_curtain(hand, match, Side.HOME)
    page.wait_for_url("**/set-up/")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-set-up]")).to_be_visible()
    set_up_as_drawn(page)
    expect_curtain(page, match, Side.AWAY)
    expect_curtain(other, match, Side.AWAY)
