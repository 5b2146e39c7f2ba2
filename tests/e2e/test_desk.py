"""On a desk a board's page is the whole window: how large squares are, and that nothing is beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from core import clock
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.planning import ready
from tests.factories.core import LeagueFactory

WINDOWS = ((1280, 720), (1440, 900), (1920, 1080))
LEAST = {
    "samurai": (35, 41, 58),
    "blitz": (33, 38, 54),
    "squig": (33, 38, 54),
    "dungeon": (24, 28, 40),
}
"""How wide a square has to be in these windows, in pixels."""
HIGH = 88
"""What masthead and match line may take, in pixels."""
SEEN = """() => {
    const svg = document.querySelector('[data-pitch] > .pitch');
    const { width, height, left, top, right } = svg.getBoundingClientRect();
    const { width: across, height: down } = svg.viewBox.baseVal;
    return {
        square: (Math.max(width, height) * 20) / Math.max(across, down),
        along: width > height,
        left, right, wide: document.documentElement.scrollWidth,
        above: document.querySelector('.match-top').getBoundingClientRect().bottom,
        own: [...svg.querySelectorAll('.pitch-mine')].map((each) => each.getBoundingClientRect().x),
        others: [...svg.querySelectorAll('[data-square]:not(.pitch-mine)')]
            .map((each) => each.getBoundingClientRect().x),
    };
}"""


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
@pytest.mark.parametrize(
    "game",
    [
        "samurai",
        *(pytest.param(game, marks=pytest.mark.thorough) for game in LEAST if game != "samurai"),
    ],
)
def test_squares_are_large_and_the_own_side_attacks_to_the_right(
    page: Page, transactional_db: None, live_server, game: str, window: tuple[int, int]
) -> None:
    match = games.running(game, league=LeagueFactory.create(is_private=False), now=clock.now())
    page.set_viewport_size({"width": window[0], "height": window[1]})
    for is_coach in (False, True):
        if is_coach:
            log_in(page, match.team(match.waiting_side).coach)
        page.goto(f"/matches/{match.pk}/")
        if is_coach:
            ready(page)
        seen = page.evaluate(SEEN)
        # Who only looks has a line more of what is said of the sides above the board.
        least = LEAST[game][WINDOWS.index(window)] - (0 if is_coach else 1)
        assert seen["square"] >= least - 0.02, seen["square"]
        assert seen["along"]
        assert seen["above"] <= HIGH
        assert seen["wide"] <= window[0]
        assert seen["left"] <= 0.1 * window[0]
        if is_coach and game != "dungeon":
            assert sum(seen["own"]) / len(seen["own"]) < sum(seen["others"]) / len(seen["others"])
