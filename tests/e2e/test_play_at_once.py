"""Whoever comes by plays at once: a first drive, and a friend by one link (KEM-GUE-01)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from matches.models import Match, Segment
from matches.queries.present import present
from tests.e2e.planning import Hand, chosen, ready, written

MOST_CLICKS = 8
"""From the front page to the first turn of one's own that is played."""
MOST_OF_TWO = 16
"""From the front page until both friends have played a turn."""


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
    "game", ["Blitz Bowl", pytest.param("Samurai Bowl", marks=pytest.mark.thorough)]
)
def test_a_stranger_plays_a_first_turn(
    page: Page, live: LiveServer, width: int, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/")
    hand = Hand(page)
    hand.press(page.get_by_role("main").get_by_role("link", name="Play the bot", exact=True))
    hand.press(page.get_by_role("button", name=f"Play {game}"))
    page.wait_for_url("**/matches/*/")
    match = Match.objects.get()
    wait_for_turn(page, match)
    page.screenshot(path=f"/tmp/lead/first-{width}-{game[:4]}.png")
    play_two_blocks(page, match, hand)
    expect(page.locator("[data-live-board], [data-replay], .match-read").first).to_be_visible()
    with capsys.disabled():
        print(f"\nfrom the front page to a first turn of {game}: {hand.count} clicks")
    assert hand.count <= MOST_CLICKS
    page.wait_for_timeout(9000)
    page.screenshot(path=f"/tmp/lead/second-{width}-{game[:4]}.png")
    rolled = Segment.objects.get(match=match, number=1)
    assert [event for event in rolled.events if event["event"] == "rolled"]
