"""From the front page to a touchdown in a first drive and through a whole match, and both kept."""

from __future__ import annotations

import re
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from core.accounts.models import User
from engine.geometry import OFF
from matches.models import Match, Side
from matches.queries.present import present
from tests.e2e.conftest import PASSWORD
from tests.e2e.planning import Hand, chosen, ready, written
from tests.e2e.sign_up import confirming_address

MOST_DRIVES = 10
"""A touchdown takes luck: a drive without one is played again."""
SECONDS = 400
"""What a whole match may take on a busy machine."""


def waits_for_guest(match: Match) -> bool:
    """Whether the match waits for a turn or an answer of who is at home."""
    match.refresh_from_db()
    is_waiting = match.waiting_side == Side.HOME and match.segment > 0
    return is_waiting and match.ready_at is None and not match.is_being_resolved


def wait_until_it_goes_on(match: Match, segment: int) -> None:
    deadline = monotonic() + 60
    while match.segment == segment or not (match.is_over or waits_for_guest(match)):
        assert monotonic() < deadline, (match.segment, match.state)
        sleep(0.05)
        match.refresh_from_db()


def answer(page: Page, match: Match) -> None:
    page.goto(f"/matches/{match.pk}/answer/")
    page.locator("form input[type=radio]").first.check()
    page.get_by_role("button", name="Answer").click()


def play_a_turn(page: Page, match: Match, *, to_score: bool) -> None:
    """Score with the ball if that is offered and wanted; else move somebody who is free by one."""
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    hand = Hand(page)
    position, rules, _ = present(match)
    if not (to_score and scores(hand, position, rules)) and (found := free_step(position, rules)):
        number, start, goal = found
        hand.square(start)
        chosen(page, number)
        hand.square(goal)
        written(page, goal)
    hand.press(page.get_by_role("button", name=re.compile("Submit")))
    page.wait_for_load_state()
    anyway = page.get_by_role("button", name="Submit anyway")
    if anyway.count():  # nobody was free: an empty turn is asked about
        hand.press(anyway)


def scores(hand: Hand, position: Any, rules: Any) -> bool:
    """Whether the home side has the ball and a way to score, which is written then."""
    held = position.carrier
    carrier = None if held in {None, OFF} else position.figures[held]
    if carrier is None or carrier.side != Side.HOME:
        return False
    hand.square(rules.board.name(carrier.square))
    chosen(hand.page, carrier.number)
    offered = hand.page.locator("[data-plan-actions] button").filter(has_text=re.compile("Score"))
    if not offered.count():
        return False
    hand.press(offered.first)
    written(hand.page, str(carrier.number))
    return True


def free_step(position: Any, rules: Any) -> tuple[int, str, str] | None:
    """A player of the home side who is nobody's neighbour, and a free square beside them."""
    board = rules.board
    theirs = [figure.square for figure in position.standing(Side.AWAY)]
    for figure in position.standing(Side.HOME):
        squares = (figure.square, *board.neighbours[figure.square])
        if any(board.distance(square, other) <= 1 for square in squares for other in theirs):
            continue
        for square in board.neighbours[figure.square]:
            if position.at[square] is None:
                return figure.number, board.name(figure.square), board.name(square)
    return None


def play_on(page: Page, match: Match, *, to_score: bool) -> None:
    """Answer or play, and wait for the bot."""
    segment = match.segment
    if match.asked:
        answer(page, match)
    else:
        play_a_turn(page, match, to_score=to_score)
    wait_until_it_goes_on(match, segment)


def begin(page: Page, name: str) -> Match:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Play the bot", exact=True).click()
    page.get_by_role("button", name=f"Play {name}").click()
    page.wait_for_url("**/matches/*/")
    match = Match.objects.latest("pk")
    wait_until_it_goes_on(match, -1)
    return match


def end_it(page: Page, match: Match) -> None:
    page.goto(f"/matches/{match.pk}/")
    page.get_by_text("End this friendly").click()
    page.get_by_role("button", name="End it").click()


@pytest.mark.parametrize(
    "name", ["Blitz Bowl", pytest.param("Samurai Bowl", marks=pytest.mark.thorough)]
)
def test_a_stranger_scores_in_a_first_drive(page: Page, live: LiveServer, name: str) -> None:
    match = begin(page, name)
    for _ in range(MOST_DRIVES):
        while not match.is_over and not match.home_score:
            play_on(page, match, to_score=True)
        if match.home_score:
            break
        page.goto(f"/matches/{match.pk}/")
        page.get_by_role("button", name="Play again").click()
        page.wait_for_url("**/matches/*/")
        match = Match.objects.latest("pk")
        wait_until_it_goes_on(match, -1)
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator(".match-head .score")).to_contain_text(re.compile(r"[1-9] : "))


def sign_up(page: Page, email: str) -> None:
    page.get_by_role("link", name="Sign up and keep this match").click()
    page.get_by_label("Email").fill(email)
    page.get_by_label("Display name").fill("Hida")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    expect(page.get_by_label("Keep what I began without an account")).to_be_checked()
    page.get_by_role("button", name="Sign up").click()


@pytest.mark.parametrize(
    "is_whole", [False, pytest.param(True, marks=pytest.mark.thorough)], ids=["begun", "whole"]
)
def test_a_match_is_kept_by_an_account_that_a_mail_confirms(
    page: Page, browser: Browser, live: LiveServer, settings: Any, is_whole: bool
) -> None:
    """In short a match that is begun; the mail is opened on another device."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Play the bot", exact=True).click()
    page.get_by_role("link", name=re.compile("Blitz Bowl")).first.click()
    page.get_by_label(re.compile("[Ee]asy")).check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/set-up/")
    match = Match.objects.get()
    page.get_by_role("button", name="Submit the set-up").click()
    wait_until_it_goes_on(match, 0)
    deadline = monotonic() + SECONDS
    while is_whole and not match.is_over:
        assert monotonic() < deadline
        play_on(page, match, to_score=True)
    page.goto(f"/matches/{match.pk}/")
    sign_up(page, "hida@crab.example")
    address = confirming_address("hida@crab.example")
    other = browser.new_context(base_url=live.url, viewport={"width": 390, "height": 844})
    phone = other.new_page()
    phone.goto(address)
    phone.get_by_role("button", name="Confirm").click()
    phone.goto("/accounts/login/")
    phone.get_by_label("Email").fill("hida@crab.example")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(
        phone.get_by_role("link", name="Play your turn").or_(phone.locator("main"))
    ).to_be_visible()
    match.refresh_from_db()
    assert match.home_team.coach == User.objects.get(email="hida@crab.example")
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.locator(".match-head .score")).to_be_visible()
    other.close()


def test_a_match_is_kept_by_an_account_that_is_there(
    page: Page, live: LiveServer, coach: User
) -> None:
    match = begin(page, "Blitz Bowl")
    page.goto(f"/matches/{match.pk}/")
    page.get_by_role("link", name="Log in and keep it").click()
    expect(page.get_by_label("Keep what I began without an account")).to_be_checked()
    log_in_there(page, coach)
    expect(page.locator("[data-sheet-builder]")).to_be_visible()
    match.refresh_from_db()
    assert match.home_team.coach == coach


def log_in_there(page: Page, coach: User) -> None:
    page.get_by_label("Email").fill(coach.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
