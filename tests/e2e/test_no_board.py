"""A board that cannot load says so, and the Text tab plays on."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from core import clock
from matches.models import Match
from tests.e2e.conftest import log_in
from tests.factories import matches as factory

PAGE = {"content_type": "text/html", "body": "<h1>Oops</h1>"}
JSON = {"content_type": "application/json"}
ANSWERS = {
    "500": {"status": 500, **PAGE},
    "409": {"status": 409, **JSON, "body": json.dumps({"detail": "It is damaged."})},
    "403": {"status": 403, **PAGE},
    "a page in the place of JSON": {"status": 200, **PAGE},
    "JSON that breaks off": {"status": 200, **JSON, "body": '{"players": ['},
    "JSON that is no board": {"status": 200, **JSON, "body": "{}"},
    "no network": None,
}


@pytest.fixture
def match(transactional_db) -> Match:
    return factory.playing(now=clock.now())


def giving(answer):
    """A route that gives this answer; None breaks the connection."""

    def instead(route: Route) -> None:
        if answer is None:
            route.abort()
        else:
            route.fulfill(**answer)

    return instead


def test_a_board_that_cannot_load_says_so_and_the_text_works(
    page: Page, live_server, match, problems
):
    log_in(page, match.team(match.waiting_side).coach)
    for name, answer in ANSWERS.items():
        instead = giving(answer)
        page.route("**/plan/board*", instead)
        page.goto(f"{live_server.url}/matches/{match.pk}/")
        said = page.get_by_text("The pitch does not show where your plays lead")
        expect(said.first, name).to_be_visible()
        expect(said.first, name).to_contain_text("the Text tab works")
        figures = page.locator("[data-pitch] [data-square]")
        for number in (0, figures.count() - 1):
            figures.nth(number).click(force=True)
        page.get_by_role("tab", name="Text").click()
        text = page.get_by_label("One play per line")
        expect(text, name).to_be_visible()
        text.fill("END")
        page.unroute("**/plan/board*", instead)
    raw = [problem for problem in problems if "Cannot read" in problem or "TypeError" in problem]
    assert not raw
