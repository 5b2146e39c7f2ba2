"""Two friends play live by one link: turns come by themselves, and both see the clock."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from core import clock
from matches.models import Match, Side
from matches.services.friend_invitations import accept_friend_invitation, invite_friend
from matches.services.friendlies import end_friendly
from matches.services.orders.set_ups import submit_set_up
from rosters.models import Clan
from rosters.services.clans import load_clans
from tests.e2e.conftest import log_in, open_hand
from tests.e2e.planning import Hand, ready
from tests.e2e.sign_up import (
    confirm_and_log_in,
    confirming_address,
    make_address,
    sign_up_as,
)
from tests.e2e.test_play_at_once import expect_segment, play_one_step, wait_for_turn
from tests.factories.core import UserFactory
from tests.support.workers import WorkerProcess

TURNS = 3
"""Of each side."""
MOST_CLICKS = 16
"""Of both, from the front page until each has played a turn; as guests, with mice."""
CLOCK = re.compile(r"^[0-5]:[0-5]\d$")


def make_link(hand: Hand) -> str:
    """From the front page to a link for a live game of Blitz Bowl."""
    page = hand.page
    page.goto("/")
    hand.follow(page.get_by_role("main").get_by_role("link", name="Play a friend", exact=True))
    hand.follow(page.get_by_role("link", name="Blitz Bowl"))
    expect(page.get_by_label("Live, 5 minutes a turn")).to_be_checked()
    hand.follow(page.get_by_role("button", name="Make the link"))
    return page.get_by_label("The link").input_value()


def sign_up_elsewhere(first: Hand, other: Hand, link: str) -> None:
    """Sign up from the link, and confirm the address on another device: the link waits there."""
    email = make_address("doji")
    first.page.goto(link)
    first.follow(first.page.get_by_role("main").get_by_role("link", name="Sign up first"))
    sign_up_as(first, email, "Doji")
    confirm_and_log_in(other, confirming_address(email), email)


@pytest.mark.parametrize(
    ("of_maker", "of_friend", "is_verified"),
    [
        ("desk", "desk", False),
        ("desk", "phone", True),
        ("phone", "desk", True),
        pytest.param("phone", "phone", False, marks=pytest.mark.thorough),
        pytest.param("phone", "phone", True, marks=pytest.mark.thorough),
        pytest.param("desk", "desk", True, marks=pytest.mark.thorough),
    ],
)
def test_two_friends_play_live(
    browser: Browser,
    live_server: LiveServer,
    start_worker: Callable[..., WorkerProcess],
    settings: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
    of_maker: str,
    of_friend: str,
    is_verified: bool,
) -> None:
    """Who makes the link is a guest; the friend is one too, or has signed up by mail.

    Then they sign up on one device, and confirm and play on the other: a desk and a phone. In short
    guest and account play at both; thorough with both at desks and both on phones as well.
    """
    start_worker()  # its own: the jobs of live deadlines outlast the test
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    url = live_server.url
    maker, friend = open_hand(browser, url, of_maker), open_hand(browser, url, of_friend)
    link = make_link(maker)
    if is_verified:
        elsewhere = "phone" if of_friend == "desk" else "desk"
        sign_up_elsewhere(open_hand(browser, url, elsewhere), friend, link)
    else:
        friend.page.goto(link)
    expect(friend.page.get_by_role("heading", level=1)).to_contain_text("A friend invites you")
    friend.follow(friend.page.get_by_role("button", name="Play", exact=True))
    maker.page.wait_for_url("**/set-up/")  # by itself
    match = Match.objects.get()
    for hand in (maker, friend):
        hand.follow(hand.page.get_by_role("button", name="Submit the set-up"))
        hand.page.wait_for_url(f"**/matches/{match.pk}/")
    hands = {Side.HOME: maker, Side.AWAY: friend}
    played = dict.fromkeys(Side, 0)
    while min(played.values()) < TURNS:
        expect_segment(match, match.segment or 1)
        side = Side(match.waiting_side)
        page = hands[side].page
        page.bring_to_front()
        wait_for_turn(page, match)
        expect(page.locator("turn-clock").first).to_have_text(CLOCK)
        segment = match.segment
        play_one_step(hands[side], match)
        played[side] += 1
        expect_segment(match, segment + 1)
        is_counted = of_maker == of_friend == "desk" and not is_verified
        if set(played.values()) == {1} and is_counted:
            clicks = maker.count + friend.count
            with capsys.disabled():
                print(f"\na friend by link, until both have played a turn: {clicks} clicks")
            assert clicks <= MOST_CLICKS
    there = hands[Side.AWAY].page
    there.bring_to_front()
    expect(there.get_by_text("their player is here now")).to_be_visible()
    for context in list(browser.contexts):
        context.close()


def test_who_plans_sees_that_the_other_has_ended_it(
    page: Page, live: LiveServer, transactional_db: None, problems: list[str]
) -> None:
    load_clans(variant="blitz")
    clan, rival = Clan.objects.filter(variant="blitz").order_by("key")[:2]
    invitation = invite_friend(
        maker=UserFactory.create(), clan=clan, own=None, pace="day", now=clock.now()
    )
    match = accept_friend_invitation(
        invitation=invitation, friend=UserFactory.create(), clan=rival, own=None, now=clock.now()
    )
    for side in Side:
        coach = match.team(side).coach
        submit_set_up(match=match, side=side, author=coach, text="", now=clock.now())
    expect_segment(match, 1)
    planner = match.team(match.waiting_side).coach
    other = match.team(1 - match.waiting_side).coach
    log_in(page, planner)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    page.evaluate("document.querySelector('[data-live]').live.seconds = 0.3")
    page.evaluate("document.querySelector('[data-live]').live.wait()")
    end_friendly(match=match, actor=other, now=clock.now())
    expect(page.locator("#status")).to_contain_text(f"{other} ended it.")
    expect(page.locator("[data-sheet-builder]")).to_have_count(0)
    assert problems == []
