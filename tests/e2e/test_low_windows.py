"""In a low window a coach plans without scrolling: the board, the list, the verdict, the button."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from core import clock
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.planning import Hand, chosen, ready, written
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory

WINDOWS = ((1024, 768), (1280, 720), (1440, 900))
REHEARSED = re.compile(r"Rehearsed \d+ times")
"""The last estimate; on a busy machine of fewer rehearsals."""
WHOLE = """() => {
    const frame = document.querySelector('[data-pitch-frame]');
    const board = document.querySelector('[data-pitch] svg').getBoundingClientRect();
    return board.bottom <= innerHeight + 1 && frame.scrollHeight <= frame.clientHeight + 1;
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("game", games.TEAMS)
@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_what_a_plan_needs_is_in_sight(
    page: Page, transactional_db: None, game: str, width: int, height: int, problems: list[str]
) -> None:
    match = games.running(game, league=LeagueFactory.create(is_private=False), now=clock.now())
    log_in(page, match.team(match.waiting_side).coach)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    assert page.evaluate(WHOLE)
    number, *_, square = factory.a_move(match).split()
    figure = page.locator(f'.pitch-mine[data-number="{number}"]')
    start = figure.get_attribute("data-square")
    assert start is not None
    hand = Hand(page)
    hand.square(start)
    chosen(page, int(number))
    hand.square(square)
    written(page, square)
    assert page.evaluate("scrollY") == 0
    expect(page.locator("[data-plan-aim]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-plan-actions] > *").first).to_be_in_viewport(ratio=1)
    for each in ("[data-plan-list] .plan-words", "[data-plan-verdict]"):
        expect(page.locator(each).filter(visible=True).first).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-plan-submit]")).to_be_in_viewport(ratio=1)
    page.locator("textarea.sheet").evaluate(
        "(area, text) => { area.value = text; area.dispatchEvent(new Event('input')); }",
        "\n".join([factory.a_move(match)] * 9 + ["END"]),
    )
    expect(page.locator("[data-plan-list] .plan-words")).to_have_count(9)
    expect(page.locator("[data-plan-verdict]")).to_contain_text(REHEARSED)
    assert page.locator("#plan-body").bounding_box()["height"] >= 0.2 * height
    expect(page.locator("[data-plan-submit]")).to_be_in_viewport(ratio=1)
    assert page.evaluate(WHOLE)
    assert problems == []
