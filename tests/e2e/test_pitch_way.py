"""A board on screen for a reader who chose where their own side attacks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Page

from core import clock
from core.accounts.models import PitchWay
from matches.models import Match, Side
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.planning import ready
from tests.factories import matches as factory
from tests.factories.core import WHEN
from tests.matches.services.submission.test_asked import ALL, play_on

SEEN = """(goal) => {
    const svg = document.querySelector('.pitch:has(.pitch-label)');
    const labels = [...svg.querySelectorAll('.pitch-label')];
    const at = (text) => labels.find((each) => each.textContent === text).getBoundingClientRect();
    const [from, to] = goal === 26 ? [at('1'), at('26')] : [at('26'), at('1')];
    const along = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    const frame = svg.parentElement.getBoundingClientRect();
    const { width, height, left, right, top, bottom } = svg.getBoundingClientRect();
    return {
        way: along ? (to.x > from.x ? 'right' : 'left') : (to.y > from.y ? 'down' : 'up'),
        isWide: width > height,
        fits: left >= frame.left - 1 && right <= frame.right + 1
            && top >= frame.top - 1 && bottom <= frame.bottom + 1,
        scrolls: document.documentElement.scrollWidth > innerWidth,
    };
}"""
"""Which way the row of the goal lies from the own one, and whether the picture fits its frame."""
SHORT = {
    (PitchWay.RIGHT, Side.AWAY),
    (PitchWay.LEFT, Side.HOME),
    (PitchWay.UP, Side.HOME),
}
"""Each way once, and both sides."""
SEATED = [
    pytest.param(way, seat, marks=() if (way, seat) in SHORT else pytest.mark.thorough)
    for way in PitchWay
    for seat in Side
]


@pytest.mark.parametrize(("way", "seat"), SEATED)
def test_a_question_and_its_match_show_the_own_side_attacking_that_way(
    page: Page, transactional_db: None, live_server, way: PitchWay, seat: Side
) -> None:
    with clock.set_to(WHEN + timedelta(hours=factory.HOURS, minutes=1)):
        match = factory.playing("human", "orc", variant="blitz", options=ALL)
        while not match.asked:
            play_on(match)
    Match.objects.update(due_at=clock.now() + timedelta(hours=1))
    asked = Side(match.waiting_side)
    coach = match.team(seat).coach
    coach.choose_pitch_way(way)
    pages = [f"/matches/{match.pk}/", f"/matches/{match.pk}/replay/"]
    if seat == asked:
        pages.append(f"/matches/{match.pk}/answer/")
    goal = 26 if seat == Side.HOME else 1
    drawn = "down" if seat == Side.HOME else "up"
    page.set_viewport_size({"width": 1280, "height": 720})
    log_in(page, coach)
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        is_desk = width > height
        wanted = way if is_desk or way == PitchWay.UP else drawn
        for address in pages:
            page.goto(address)
            seen = page.evaluate(SEEN, goal)
            where = (address, width)
            assert seen["way"] == wanted, where
            assert seen["isWide"] is (wanted in {"left", "right"}), where
            assert seen["fits"], where
            assert not seen["scrolls"], where


@pytest.mark.parametrize(
    "way",
    [
        PitchWay.UP,
        pytest.param(PitchWay.RIGHT, marks=pytest.mark.thorough),
        pytest.param(PitchWay.LEFT, marks=pytest.mark.thorough),
    ],
)
def test_nothing_lies_over_a_board_whichever_way_it_is_turned(
    page: Page, transactional_db: None, live_server, way: PitchWay
) -> None:
    match = games.running("samurai", now=clock.now())
    coach = match.team(match.waiting_side).coach
    coach.choose_pitch_way(way)
    log_in(page, coach)
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/matches/{match.pk}/")
        ready(page)
        board, telling = page.evaluate(
            "() => ['[data-pitch] > .pitch', '.plan-telling']"
            ".map((part) => document.querySelector(part).getBoundingClientRect().toJSON())"
        )
        is_below = board["bottom"] <= telling["top"] + 1
        assert is_below or board["right"] <= telling["left"] + 1, (width, board, telling)
