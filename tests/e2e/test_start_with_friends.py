"""Four friends, from one form to a published schedule and the first kick-off (KEM-STA-01)."""

from __future__ import annotations

import re
from contextlib import ExitStack
from time import sleep

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from core.accounts.models import User
from league.models import Fixture, Season
from matches.models import Match, Side
from rosters.services.clans import load_clans
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import PASSWORD, at_desk_and_phone, open_hand, watch
from tests.e2e.planning import Hand
from tests.e2e.sign_up import log_in_as
from tests.factories.core import UserFactory

MOST_CLICKS = 24
"""Of all four together, to a published schedule."""
NAMES = ("Kakita", "Hida", "Shiba", "Ikoma")


def found_a_team(hand: Hand) -> None:
    """At the season's game: the first race, as it is."""
    hand.follow(hand.page.get_by_role("button", name="Found it as it is"))
    expect(hand.page.get_by_text("is founded.")).to_be_visible()


def with_password(person: User) -> User:
    person.set_password(PASSWORD)
    person.save()
    return person


def open_kick_off(match: Match) -> None:
    """Wait until the match waits for a first turn."""
    for _ in range(300):
        match.refresh_from_db()
        if match.segment >= 1 and match.waiting_side is not None and match.ready_at is None:
            return
        sleep(0.1)
    raise AssertionError(f"no kick-off: {match.state}, segment {match.segment}")


def check_page(page: Page) -> None:
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()


@at_desk_and_phone
def test_four_friends_to_a_published_schedule(
    browser: Browser,
    live: LiveServer,
    transactional_db: None,
    problems: list[str],
    capsys: pytest.CaptureFixture[str],
    screen: str,
) -> None:
    """All have an account and log in by the way, which is counted; to type is no click, nor is Tab,
    which on a phone is the key for the next field.
    """
    load_clans(variant="blitz")
    people = [with_password(UserFactory.create(display_name=name)) for name in NAMES]
    with ExitStack() as stack:
        hands = [open_hand(browser, live.url, screen) for _ in people]
        for hand in hands:
            stack.callback(hand.page.context.close)
            watch(hand.page.context, live.url, problems)
        founder, *friends = hands
        founder.page.goto("/")
        main = founder.page.get_by_role("main")
        founder.follow(main.get_by_role("link", name="Start with friends"))
        log_in_as(founder, people[0].email)
        check_page(founder.page)
        founder.enter(founder.page.get_by_label("Name of your league"), "Four friends")
        founder.press(founder.page.get_by_label("Blitz Bowl"))
        founder.follow(founder.page.get_by_role("button", name="Start", exact=True))
        founder.press(founder.page.get_by_role("button", name="Copy the link"))
        link = founder.page.get_by_label("The link for your friends").input_value()
        check_page(founder.page)
        founder.follow(founder.page.get_by_role("link", name="Choose your team"))
        found_a_team(founder)
        for friend, person in zip(friends, people[1:], strict=True):
            friend.page.goto(link)
            friend.follow(friend.page.get_by_role("main").get_by_role("link", name="Log in"))
            log_in_as(friend, person.email)
            expect(friend.page.get_by_text("Kakita invites you")).to_be_visible()
            expect(friend.page.get_by_text("A day for each turn")).to_be_visible()
            friend.follow(friend.page.get_by_role("button", name="Join the league"))
            found_a_team(friend)
        expect(friends[-1].page.get_by_text("which has begun: make your set-up")).to_be_visible()
        made = Season.objects.get()
        founder.page.goto(f"/seasons/{made.pk}/")
        expect(founder.page.get_by_text("Your next match:")).to_be_in_viewport()
        expect(founder.page.get_by_role("link", name="Set up", exact=True)).to_be_in_viewport()
        check_page(founder.page)
        assert made.state == Season.State.ACTIVE
        assert Fixture.objects.filter(round__season=made).count() == 6
        clicks = sum(hand.count for hand in hands)
        with capsys.disabled():
            print(f"\nfour friends to a published schedule: {clicks} clicks of all, log-in too")
        assert clicks <= MOST_CLICKS
        _to_the_kick_off(made, dict(zip([one.pk for one in people], hands, strict=True)))
        assert problems == []


def _to_the_kick_off(made: Season, hands: dict[int, Hand]) -> None:
    """Both coaches of the first match submit the set-up that its page offers."""
    fixture = Fixture.objects.filter(round__season=made, match__isnull=False).order_by("pk")[0]
    match = fixture.match
    assert match is not None
    own = [hands[match.team(side).coach_id] for side in Side]
    for hand in own:
        page = hand.page
        page.goto("/")
        page.get_by_role("main").get_by_role("link").filter(has_text="set-up").first.wait_for()
        page.goto(f"/matches/{match.pk}/set-up/")
        hand.follow(page.get_by_role("button", name="Submit the set-up"))
        page.wait_for_url(re.compile(r"/matches/\d+/$"))
    open_kick_off(match)
    for hand in own:
        hand.page.goto(f"/matches/{match.pk}/")
        expect(hand.page.get_by_role("heading", name="What happened")).to_be_visible()
