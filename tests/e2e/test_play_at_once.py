"""A stranger plays at once: a first drive, and a friend by one link (KEM-GUE-01)."""

from __future__ import annotations

from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.variants.registry import VARIANTS
from matches.models import Match, Segment, Side
from matches.queries.present import present
from tests.e2e.planning import Hand, chosen, ready, written

MOST_CLICKS, MOST_SECONDS = 8, 120
"""From the front page to the first turn of one's own that is played."""


def blocks_of(match: Match) -> list[tuple[str, int, str, int]]:
    """Two blocks that the side on turn can make: squares and numbers of both players of each."""
    position, rules, _ = present(match)
    found: dict[int, tuple[str, int, str, int]] = {}
    for own in position.standing(match.waiting_side):
        for other in position.standing(1 - match.waiting_side):
            near = rules.board.distance(own.square, other.square) == 1
            if near and own.slot not in found and own.slot != position.carrier:
                names = [rules.board.name(each.square) for each in (own, other)]
                found[own.slot] = (names[0], own.number, names[1], other.number)
    return list(found.values())[:2]


def wait_for_turn(page: Page, match: Match) -> None:
    """The board of one's own turn comes by itself."""
    expect(page.locator("[data-sheet-builder]")).to_be_visible()
    ready(page)
    match.refresh_from_db()


def play_two_blocks(page: Page, match: Match, hand: Hand) -> None:
    twice = 2 if hand.touches else 1
    for start, number, goal, opponent in blocks_of(match):
        hand.square(start)
        chosen(page, number)
        hand.square(goal, times=twice)
        written(page, f"BLOCK opp{opponent}")
    hand.press(page.get_by_role("button", name="Submit the turn"))


@pytest.mark.parametrize("width", [1440, pytest.param(390, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    "game",
    [
        *("Samurai Bowl", "Dungeonbowl"),
        *(pytest.param(g, marks=pytest.mark.thorough) for g in ("Blitz Bowl", "Squig Bowl")),
    ],
)
def test_a_stranger_plays_a_first_turn(
    page: Page, live: LiveServer, width: int, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    began = monotonic()
    page.goto("/")
    hand = Hand(page)
    name = "Play the bot" if game == VARIANTS[0].title else f"Play the bot at {game}"
    hand.press(page.get_by_role("main").get_by_role("button", name=name, exact=True))
    page.wait_for_url("**/matches/*/")
    match = Match.objects.get()
    wait_for_turn(page, match)
    play_two_blocks(page, match, hand)
    expect(page.locator("[data-live-board], [data-replay], .match-read").first).to_be_visible()
    expect_segment(match, 2)
    seconds = monotonic() - began
    with capsys.disabled():
        print(f"\nto a first turn of {game}: {hand.count} clicks, {seconds:.0f} s of the machine")
    assert hand.count <= MOST_CLICKS
    assert seconds <= MOST_SECONDS
    rolled = Segment.objects.get(match=match, number=1)
    assert [event for event in rolled.events if event["event"] == "rolled"]


def set_up_as_drawn(page: Page) -> None:
    """Submit the set-up that the page offers."""
    page.get_by_role("button", name="Submit the set-up").click()
    page.wait_for_url("**/matches/*/")


def play_a_turn(page: Page, match: Match) -> None:
    """On one's own turn, which comes by itself: one player moves to a square beside them."""
    page.goto(f"/matches/{match.pk}/")
    wait_for_turn(page, match)
    play_one_step(Hand(page), match)


def play_one_step(hand: Hand, match: Match) -> None:
    """Submit a turn: one player, who is nobody's neighbour, goes to a square beside them."""
    page = hand.page
    position, rules, _ = present(match)
    mover = next(
        (figure, square)
        for figure in position.standing(match.waiting_side)
        for square in rules.board.neighbours[figure.square]
        if position.at[square] is None
        and not any(
            rules.board.distance(square, other.square) == 1
            for other in position.standing(1 - match.waiting_side)
        )
    )
    figure, square = mover
    hand.square(rules.board.name(figure.square))
    chosen(page, figure.number)
    hand.aimed(rules.board.name(square))
    written(page, rules.board.name(square))
    hand.press(page.get_by_role("button", name="Submit the turn"))


def test_two_friends_play_by_one_link(
    page: Page, browser: Browser, live: LiveServer, problems: list[str]
) -> None:
    """Both without an account; turns go to and fro, and each sees that the other is there."""
    other = browser.new_context(base_url=live.url, viewport={"width": 1280, "height": 900})
    friend = other.new_page()
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Play a friend", exact=True).click()
    page.get_by_role("link", name="Blitz Bowl").click()
    page.get_by_label("A day for each turn").check()  # a live one's deadlines outlast the test
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("The link").input_value()
    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_contain_text(
        "A friend invites you to Blitz Bowl"
    )
    friend.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/set-up/")  # by itself
    match = Match.objects.get()
    for each in (page, friend):
        set_up_as_drawn(each)
    pages = {Side.HOME: page, Side.AWAY: friend}
    for number in range(1, 5):
        expect_segment(match, number)
        side = Side(match.waiting_side)
        play_a_turn(pages[side], match)
        other_page = pages[Side(1 - side)]
        other_page.bring_to_front()
    expect_segment(match, 5)
    for each in (page, friend):
        each.goto(f"/matches/{match.pk}/")
    # As their timers do, when it is time: a page of a day's pace asks seldom.
    for each in (page, friend):
        each.evaluate("document.querySelector('[data-live]').live.ask()")
    expect(friend.get_by_text("their player is here now")).to_be_visible()
    other.close()


def expect_segment(match: Match, number: int) -> None:
    """Wait until the match waits for a coach after that many segments."""
    for _ in range(200):
        match.refresh_from_db()
        if match.segment >= number and match.waiting_side is not None and match.ready_at is None:
            return
        sleep(0.1)
    raise AssertionError(f"segment {number} did not come: {match.segment}")
