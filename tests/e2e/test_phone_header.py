"""On a phone the masthead is one line on every page, and a match says first how it stands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from core import clock
from core.leagues.models import League
from matches.models import Match
from matches.services.resolution.autoplay import play_match
from tests.e2e import games
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.factories.core import LeagueFactory, NotificationFactory, UserFactory
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.people import COACH
from tests.permissions.walked_pages import APPS

HIGHEST = 56
"""What the masthead may take, in pixels."""
SEEN = """() => {
    const masthead = document.querySelector(".masthead");
    if (!masthead) return null;
    const parts = [...masthead.querySelectorAll(".brand, .bell, .menu-button, a[href*=login]")]
        .map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
    return {
        high: masthead.getBoundingClientRect().height,
        low: Math.min(...parts.map(({ bottom }) => bottom)),
        right: Math.max(...parts.map(({ right }) => right)),
        small: parts.filter(({ width, height }) => width < 44 || height < 44).length,
        wide: document.documentElement.scrollWidth,
    };
}"""
THEMES = ("light", "dark")


def addresses(there: world.World) -> Iterator[str]:
    """Every page that the permission table knows how to ask for."""
    for app in APPS:
        for row in matrix.APPS[app].ROWS:
            if row.method == "get" and not row.name.startswith("api:"):
                yield matrix._address(row, there)


def faults_of(page: Page, address: str) -> Iterator[str]:
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        seen = page.evaluate(SEEN)
        if seen is None:
            return
        if seen["high"] > HIGHEST or seen["low"] < 0.5 * seen["high"]:
            yield f"{address} {theme}: {seen}"
        if seen["right"] > 390 or seen["small"]:
            yield f"{address} {theme}: {seen}"


@pytest.mark.parametrize(
    ("reader", "every"),
    [
        (COACH, 5),
        pytest.param(COACH, 1, marks=pytest.mark.thorough),
        pytest.param("nobody", 1, marks=pytest.mark.thorough),
    ],
)
def test_the_masthead_is_one_line_on_every_page(
    phone: Page, transactional_db: None, reader: str, every: int
) -> None:
    """In short on every fifth: they have it from one template."""
    with clock.set_to(world.NOW):
        there = world.build()
    League.objects.update(is_private=False)
    if reader in there.people:
        NotificationFactory.create_batch(12, recipient=there.people[reader])
        log_in(phone, there.people[reader])
    found, wrong = 0, []
    for address in [*dict.fromkeys(addresses(there))][::every]:
        answer = phone.request.get(address)
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        if 'class="masthead"' not in answer.text():
            continue
        phone.goto(address, wait_until="domcontentloaded")
        found += 1
        wrong += faults_of(phone, address)
    assert wrong == []
    assert found > 60 / every


IN_SIGHT = """(selector) => {
    const { top, bottom, width } = document.querySelector(selector).getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
}"""


def made(state: str) -> Match:
    league = LeagueFactory.create(is_private=False)
    if state == "running":
        return games.running("samurai", league=league, now=clock.now(), turns=3)
    match = games.new("samurai", league=league, now=clock.now())
    return play_match(match_id=match.pk, now=clock.now()) if state == "finished" else match


@pytest.mark.parametrize(
    ("state", "theme"),
    [
        ("new", "light"),
        ("running", "dark"),
        ("finished", "light"),
        pytest.param("new", "dark", marks=pytest.mark.thorough),
        pytest.param("running", "light", marks=pytest.mark.thorough),
        pytest.param("finished", "dark", marks=pytest.mark.thorough),
    ],
)
def test_the_first_screen_of_a_match_says_how_it_stands(
    phone: Page, transactional_db: None, state: str, theme: str
) -> None:
    match = made(state)
    phone.emulate_media(color_scheme=theme)
    readers = [None, *(match.team(side).coach for side in (0, 1))]
    for reader in readers:
        phone.context.clear_cookies()
        if reader is not None:
            log_in(phone, reader)
        phone.goto(f"/matches/{match.pk}/")
        for number in (1, 2):
            team = f".versus > .cluster:nth-of-type({2 * number - 1}) .match-team"
            assert phone.evaluate(IN_SIGHT, team), (state, reader, team)
        assert phone.evaluate(IN_SIGHT, ".match-head .score")
        if state == "running":
            # Whose side is whose, and at which turn each is; whose turn it is.
            line = phone.locator(".side-lines")
            expect(line).to_contain_text("turn 2 of 8")
            assert phone.evaluate(IN_SIGHT, ".side-lines"), reader
            if reader is not None:
                expect(line.locator(".badge-info")).to_have_text("you")
            on_turn = reader is not None and reader.pk == match.team(match.waiting_side).coach_id
            said = "due" if on_turn else f"It is the turn of {match.team(match.waiting_side)}."
            told = line if on_turn else phone.locator("#status")
            expect(told).to_contain_text(said)
            if not on_turn:
                assert phone.evaluate(IN_SIGHT, "#status"), reader
        else:
            assert phone.evaluate(IN_SIGHT, "#status"), (state, reader)


def test_the_menu_opens_by_touch_and_by_keyboard(phone: Page, transactional_db: None) -> None:
    log_in(phone, UserFactory.create())
    menu, rules = phone.locator("#menu"), phone.get_by_role("link", name="Rules", exact=True)
    expect(menu).to_be_hidden()
    phone.get_by_role("button", name="Menu").tap()
    expect(rules).to_be_visible()
    for theme in THEMES:
        phone.emulate_media(color_scheme=theme)
        assert run_axe(phone).violations_count == 0, run_axe(phone).generate_report()
    phone.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    phone.get_by_role("button", name="Menu").press("Enter")
    phone.keyboard.press("Tab")
    expect(phone.get_by_role("link", name="Leagues", exact=True)).to_be_focused()
    phone.get_by_role("button", name="Log out").tap()
    phone.locator(".masthead").get_by_role("link", name="Log in").wait_for()
