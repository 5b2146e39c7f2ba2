"""From the front page to a touchdown in a first drive and through a whole match, and both kept."""

from __future__ import annotations

import re
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from pytest_django.live_server_helper import LiveServer

from core.accounts.models import User
from engine.geometry import OFF
from matches.models import Match, Side
from matches.queries.present import present
from tests.e2e.conftest import at_desk_and_phone, open_hand
from tests.e2e.planning import Hand, chosen, ready, written
from tests.e2e.sign_up import (
    confirm_and_log_in,
    confirming_address,
    log_in_as,
    make_address,
    sign_up_as,
)

MOST_DRIVES = 10
"""A touchdown takes luck: a drive without one is played again."""
SECONDS = 400
"""What a whole match may take on a busy machine."""
begun_and_whole = pytest.mark.parametrize(
    "is_whole", [False, pytest.param(True, marks=pytest.mark.thorough)], ids=["begun", "whole"]
)


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


def answer(hand: Hand, match: Match) -> None:
    hand.page.goto(f"/matches/{match.pk}/answer/")
    hand.press(hand.page.locator("form input[type=radio]").first)
    hand.follow(hand.page.get_by_role("button", name="Answer"))


def play_a_turn(hand: Hand, match: Match) -> None:
    """Score with the ball if that is offered; else move somebody who is free by one."""
    page = hand.page
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    position, rules, _ = present(match)
    if not scores(hand, position, rules) and (found := free_step(position, rules)):
        number, start, goal = found
        hand.square(start)
        chosen(page, number)
        hand.aimed(goal)
        written(page, goal)
    hand.follow(page.get_by_role("button", name=re.compile("Submit")))
    anyway = page.get_by_role("button", name="Submit anyway")
    if anyway.count():  # nobody was free: an empty turn is asked about
        hand.follow(anyway)


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


def play_on(hand: Hand, match: Match) -> None:
    """Answer or play, and wait for the bot."""
    segment = match.segment
    if match.asked:
        answer(hand, match)
    else:
        play_a_turn(hand, match)
    wait_until_it_goes_on(match, segment)


def open_games(hand: Hand) -> None:
    """From the front page to the games that a bot plays."""
    hand.page.goto("/")
    main = hand.page.get_by_role("main")
    hand.follow(main.get_by_role("link", name="Other games and levels of the bot"))


def begin_by(hand: Hand, button: Locator) -> Match:
    """The match whose page a button leads to."""
    hand.follow(button)
    hand.page.wait_for_url(re.compile(r"/matches/\d+/"))
    return Match.objects.latest("pk")


def score_in_a_first_drive(hand: Hand, name: str) -> Match:
    """From the front page to a touchdown."""
    page = hand.page
    page.goto("/")
    button = page.get_by_role("button", name=f"Play the bot at {name}")
    for _ in range(MOST_DRIVES):
        match = begin_by(hand, button)
        wait_until_it_goes_on(match, -1)
        while not match.is_over and not match.home_score:
            play_on(hand, match)
        page.goto(f"/matches/{match.pk}/")
        if match.home_score:
            break
        button = page.get_by_role("button", name="Play again")
    expect(page.locator(".match-head .score")).to_contain_text(re.compile(r"[1-9] : "))
    return match


def begin_against_easy(hand: Hand) -> Match:
    """From the front page to the first turn of a whole match against the easy bot."""
    page = hand.page
    open_games(hand)
    hand.follow(page.get_by_role("link", name="Blitz Bowl").first)
    hand.press(page.get_by_label(re.compile("[Ee]asy")))
    hand.follow(page.get_by_role("button", name="Play", exact=True))
    page.wait_for_url("**/set-up/")
    match = Match.objects.latest("pk")
    hand.follow(page.get_by_role("button", name="Submit the set-up"))
    wait_until_it_goes_on(match, 0)
    return match


def play_what_is_kept(hand: Hand, *, is_whole: bool) -> list[Match]:
    """A match against the easy bot that is begun. If whole, a first drive to a touchdown before it,
    and the match to its end; its page is open in both cases.
    """
    drives = [score_in_a_first_drive(hand, "Blitz Bowl")] if is_whole else []
    match = begin_against_easy(hand)
    deadline = monotonic() + SECONDS
    while is_whole and not match.is_over:
        assert monotonic() < deadline
        play_on(hand, match)
    hand.page.goto(f"/matches/{match.pk}/")
    return [*drives, match]


def expect_kept(hand: Hand, matches: list[Match], owner: User) -> None:
    """All are among the matches of the account that is logged in here, and theirs to go on with."""
    page = hand.page
    for match in matches:
        match.refresh_from_db()
        assert match.home_team.coach == owner
        page.goto("/matches/?mine=1")
        hand.follow(page.get_by_role("main").locator(f"a[href='/matches/{match.pk}/']").first)
        page.wait_for_url(f"**/matches/{match.pk}/")
        expect(page.get_by_text("You play without an account")).to_have_count(0)
        again = page.get_by_role("button", name="Play again")
        expect(again if match.is_over else page.locator("[data-sheet-builder]")).to_be_visible()


@at_desk_and_phone
@pytest.mark.parametrize(
    "name", ["Blitz Bowl", pytest.param("Samurai Bowl", marks=pytest.mark.thorough)]
)
def test_a_stranger_scores_in_a_first_drive(
    hand: Hand, live: LiveServer, screen: str, name: str
) -> None:
    score_in_a_first_drive(hand, name)


@at_desk_and_phone
@begun_and_whole
def test_what_was_played_is_kept_by_an_account_that_a_mail_confirms(
    hand: Hand, browser: Browser, live: LiveServer, settings: Any, screen: str, is_whole: bool
) -> None:
    """The mail is opened on another device: at a desk if they played on a phone, and vice versa.

    In short a match that is begun; thorough a touchdown in a first drive and then a whole match.
    """
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    matches = play_what_is_kept(hand, is_whole=is_whole)
    email = make_address("hida")
    hand.follow(hand.page.get_by_role("link", name="Sign up and keep this match"))
    expect(hand.page.get_by_label("Keep what I began without an account")).to_be_checked()
    sign_up_as(hand, email, "Hida")
    other = open_hand(browser, live.url, "phone" if screen == "desk" else "desk")
    address = confirming_address(email)
    for match in matches:
        match.refresh_from_db()
        assert match.home_team.coach.is_guest
    confirm_and_log_in(other, address, email)
    expect_kept(other, matches, User.objects.get(email=email))
    other.page.context.close()


@at_desk_and_phone
@begun_and_whole
def test_what_was_played_is_kept_by_an_account_that_is_there(
    hand: Hand, live: LiveServer, coach: User, screen: str, is_whole: bool
) -> None:
    """The same by log-in in that browser; thorough a whole match too."""
    matches = play_what_is_kept(hand, is_whole=is_whole)
    hand.follow(hand.page.get_by_role("link", name="Log in and keep it"))
    expect(hand.page.get_by_label("Keep what I began without an account")).to_be_checked()
    log_in_as(hand, coach.email)
    hand.page.wait_for_url(f"**/matches/{matches[-1].pk}/")
    expect_kept(hand, matches, coach)
