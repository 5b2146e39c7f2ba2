"""Hints on one's own board against a bot: seen, tried, put away for ever (KEM-FRI-10)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from matches.models import Match
from matches.queries.present import present
from tests.e2e.planning import Hand, chosen, ready, written
from tests.e2e.test_play_at_once import wait_for_turn
from tests.e2e.test_whole_friendly import wait_until_it_goes_on

BOARD_BEGINS = 265
"""Pixels from the top of a phone, at most."""
BALL_IS_CLEAR = """() => {
    const ball = document.querySelector('[data-pitch] [data-ball]').getBoundingClientRect();
    const drawer = document.querySelector('.plan-drawer').getBoundingClientRect();
    return ball.top >= 0 && ball.bottom <= drawer.top;
}"""


def begin_drive(page: Page, game: str) -> Match:
    page.goto("/")
    page.get_by_role("button", name=f"Play the bot at {game}").click()
    page.wait_for_url("**/matches/*/")
    match = Match.objects.get()
    wait_for_turn(page, match)
    return match


def hint_of(page: Page) -> Locator:
    return page.locator("[data-hint]:visible")


def free_step(match: Match) -> tuple[int, str, str]:
    """Number, square and goal of somebody who can take a step without a die."""
    position, rules, _ = present(match)
    zones = position.zones[1 - match.waiting_side]
    return next(
        (figure.number, rules.board.name(figure.square), rules.board.name(square))
        for figure in position.standing(match.waiting_side)
        for square in rules.board.neighbours[figure.square]
        if not zones[figure.square] and position.at[square] is None and not zones[square]
    )


@pytest.mark.rules("KEM-FRI-10")
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(
    "game",
    [
        "Blitz Bowl",
        *(
            pytest.param(game, marks=pytest.mark.thorough)
            for game in ("Samurai Bowl", "Dungeonbowl")
        ),
    ],
)
def test_hints_are_tried_and_put_away_for_ever(
    page: Page, live: LiveServer, width: int, game: str, problems: list[str]
) -> None:
    page.set_viewport_size({"width": width, "height": 844 if width < 960 else 900})
    match = begin_drive(page, game)
    hand, hint = Hand(page), hint_of(page)
    expect(hint).to_have_count(1)
    expect(hint).to_have_attribute("data-hint", "walk")
    expect(hint).to_be_in_viewport(ratio=1)
    if width < 960:
        top = page.locator("[data-pitch]").evaluate("each => each.getBoundingClientRect().top")
        assert top + page.evaluate("scrollY") < BOARD_BEGINS
    number = int(hint.locator("[data-hint-try]").get_attribute("data-number") or "")
    square = hint.locator("[data-hint-try]").get_attribute("data-hint-try") or ""
    hand.press(hint.get_by_role("button", name="Try it"))
    chosen(page, number)
    expect(page.locator(".plan-cell:focus")).to_have_attribute("data-square", square)
    page.keyboard.press("Escape")
    for key in ("walk", "ball", "block", "risk"):
        expect(hint).to_have_attribute("data-hint", key)
        hand.press(hint.get_by_role("button", name="Got it"))
    expect(hint).to_have_count(0)
    expect(page.locator(".plan-cell:focus")).to_have_count(1)
    page.reload()
    ready(page)
    expect(page.locator("[data-hints]")).to_be_hidden()
    number, start, goal = free_step(match)
    hand.square(start)
    chosen(page, number)
    hand.square(goal)
    written(page, goal)
    page.locator(".plan-cell[tabindex='0']").press("Escape")
    expect(hint).to_have_attribute("data-hint", "submit")
    expect(hint).to_contain_text(match.away_team.name)
    hand.press(hint.get_by_role("button", name="Got it"))
    assert problems == []
    hand.press(page.get_by_role("button", name=re.compile("Submit")))
    wait_until_it_goes_on(match, 1)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    expect(page.locator("[data-hint]").first).to_be_attached()
    expect(page.locator("[data-hints]")).to_be_hidden()


@pytest.mark.rules("KEM-FRI-10")
def test_who_follows_a_hint_sees_the_next_about_somebody_else(
    page: Page, live: LiveServer, problems: list[str]
) -> None:
    match = begin_drive(page, "Blitz Bowl")
    hand, hint = Hand(page), hint_of(page)
    number, start, goal = free_step(match)
    hand.square(start)
    chosen(page, number)
    hand.square(goal)
    written(page, goal)
    page.keyboard.press("Escape")
    for _ in range(4):
        expect(hint).to_have_count(1)
        if hint.get_attribute("data-hint") == "submit":
            break
        of = hint.locator("[data-number]")
        assert of.count() == 0 or of.get_attribute("data-number") != str(number)
        hand.press(hint.get_by_role("button", name="Got it"))
    expect(hint).to_have_attribute("data-hint", "submit")
    assert problems == []


@pytest.mark.parametrize(
    "game", ["Samurai Bowl", pytest.param("Blitz Bowl", marks=pytest.mark.thorough)]
)
def test_on_a_phone_a_drive_begins_where_its_ball_is(
    page: Page, live: LiveServer, game: str, problems: list[str]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin_drive(page, game)
    page.reload()
    ready(page)
    page.wait_for_function(BALL_IS_CLEAR)
    assert problems == []
