"""The pages with a board fit every screen, in all four games: 360, 768 and 1440 pixels wide.

With `KEMARI_PICTURES` set to a folder each page is photographed into it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core import clock
from matches.models import Match
from matches.services.resolution.autoplay import play_match
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.e2e.games import TEAMS
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]
PICTURES = os.environ.get("KEMARI_PICTURES", "")
SCREENS = ((360, 780), (768, 1024), (1440, 900))
PITCH = "[data-pitch] > svg:first-of-type"
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > innerWidth)
        .map((each) => each.outerHTML.slice(0, 90))"""


def new(game: str) -> Match:
    league = LeagueFactory.create(is_private=False)
    return factory.match(*TEAMS[game], league=league, variant=game, now=clock.now())


def running(game: str) -> Match:
    league = LeagueFactory.create(is_private=False)
    return factory.playing(*TEAMS[game], league=league, variant=game, now=clock.now())


def finished(game: str) -> Match:
    return play_match(match_id=new(game).pk, now=clock.now())


@dataclass(frozen=True)
class Place:
    """A page of a match, and what is there once its scripts have run."""

    made: Callable[[str], Match]
    path: str
    board: str
    there: str
    is_coach: bool = True


PLACES = {
    "planning": Place(running, "", PITCH, ".plan-cell[aria-label]"),
    "set-up": Place(new, "set-up/", ".square-grid", ".square-grid [aria-label]"),
    "replay": Place(finished, "replay/?event=120", PITCH, "[data-replay-bar]:not([hidden])"),
    "finished": Place(finished, "", PITCH, "[data-replay-poster]"),
    "visitor": Place(running, "", PITCH, ".look-on", is_coach=False),
}


@pytest.mark.parametrize("game", TEAMS)
@pytest.mark.parametrize("name", PLACES)
def test_a_page_fits_every_screen(page: Page, problems: list[str], name: str, game: str) -> None:
    place = PLACES[name]
    match = place.made(game)
    if place.is_coach:
        log_in(page, match.team(match.waiting_side or 0).coach)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/matches/{match.pk}/{place.path}")
        page.locator(place.there).first.wait_for(state="attached")
        board = page.locator(place.board).filter(visible=True).first
        expect(board).to_be_in_viewport()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            if PICTURES:
                page.screenshot(path=Path(PICTURES) / f"{name}-{game}-{width}-{scheme}.png")
            found = run_axe(page)
            assert found.violations_count == 0, f"{width} {scheme}: {found.generate_report()}"
            assert page.evaluate(TOO_WIDE) == [], (width, scheme)
    assert problems == []


def test_the_tab_of_the_page_is_in_sight_on_a_phone(page: Page) -> None:
    match = running("samurai")
    page.set_viewport_size({"width": 360, "height": 780})
    for path in ("", "log/", "record/"):
        page.goto(f"/matches/{match.pk}/{path}")
        tab = page.locator(".match-top [aria-current=page]")
        expect(tab).to_be_in_viewport(ratio=1)


def test_a_page_that_asks_another_host_is_a_problem(page: Page, problems: list[str]) -> None:
    page.goto("/accounts/login/")
    page.evaluate(
        "document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.2/a.png'}))"
    )
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"top: 0\">')")
    page.wait_for_timeout(500)
    assert any("asked: http://127.0.0.2/" in problem for problem in problems)
    assert any("Content Security Policy" in problem for problem in problems)


@pytest.mark.fast
def test_every_look_of_axe_has_the_rules_on_request() -> None:
    """Nothing but `accessible.py` runs axe by itself."""
    files = Path(__file__).parent.glob("*.py")
    bare = [file.name for file in files if "Axe(" + ")" in file.read_text(encoding="utf-8")]
    assert bare == ["accessible.py"]
