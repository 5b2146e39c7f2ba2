"""What Chromium tells a screen reader of planner, set-up and replay, by keys only."""

from __future__ import annotations

import html
import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from core import clock
from tests.e2e.conftest import drawn, log_in
from tests.e2e.planning import Hand, arrows, quarters_of, ready, text_of, written
from tests.e2e.test_play_at_once import play_two_blocks
from tests.e2e.test_turn_hints import begin_drive
from tests.e2e.test_whole_friendly import wait_until_it_goes_on
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory

pytestmark = pytest.mark.django_db(transaction=True)
MOST_TABS = 5
SETTLED = 300
"""Milliseconds after which a second announcement of the same would have come."""
LISTEN = """() => {
    window.heard = [];
    const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    for (const region of document.querySelectorAll(live)) {
        new MutationObserver(() => heard.push(region.textContent.trim())).observe(region, {
            childList: true, characterData: true, subtree: true,
        });
    }
}"""


class Reader:
    """A screen reader before a page: what has the focus, what is announced, what is in the tree."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)

    def here(self) -> tuple[str, str]:
        """Role and name of what has the focus."""
        focused = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        question = {"objectId": focused["result"]["objectId"], "fetchRelatives": False}
        node = self._session.send("Accessibility.getPartialAXTree", question)["nodes"][0]
        return node["role"]["value"], node["name"]["value"]

    def tree(self) -> list[tuple[str, str]]:
        """Role and name of everything that can be read."""
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node["ignored"]
        ]

    def listen(self) -> None:
        """Note from now on what live regions announce."""
        self.page.evaluate(LISTEN)

    def heard(self, until: str = "") -> list[str]:
        """What has been announced since this was asked last, once those words are among it."""
        expected = "words => !words || heard.some((said) => said.includes(words))"
        self.page.wait_for_function(expected, arg=until)
        self.page.wait_for_timeout(SETTLED)
        return self.page.evaluate("() => heard.splice(0).filter(Boolean)")

    def skip_to(self, name: str) -> None:
        """By the link of that name, in few Tabs from the top of the page."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.here() == ("link", name):
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"no {name} within {MOST_TABS} Tabs")


def roles(tree: list[tuple[str, str]]) -> set[str]:
    return {role for role, _ in tree}


GAMES = [
    ("samurai", ("crab", "lion")),
    pytest.param("blitz", ("human", "orc"), marks=pytest.mark.thorough),
    pytest.param("squig", ("orc", "orc"), marks=pytest.mark.thorough),
    pytest.param("dungeon", ("human", "orc"), marks=pytest.mark.thorough),
]


@pytest.mark.parametrize(("variant", "teams"), GAMES)
def test_a_move_is_planned_by_ear(
    page: Page, live: LiveServer, variant: str, teams: tuple[str, str]
) -> None:
    match = factory.playing(*teams, variant=variant, now=clock.now())
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    reader = Reader(page)
    tree = reader.tree()
    assert [role for role, _ in tree].count("grid") == 1
    assert not roles(tree) & {"application", "image", "SvgRoot", "graphics-document"}
    reader.skip_to("Skip to the pitch")
    role, name = reader.here()
    assert role == "gridcell"
    assert re.match(r"[A-Z]+\d+", name)
    reader.listen()
    page.keyboard.press("j")
    role, player = reader.here()
    assert role == "gridcell"
    assert re.search(r"^[A-Z]+\d+, your player \d+ [^,]+, (standing|prone|stunned)", player), player
    assert reader.heard() == []  # the cell itself says it
    page.keyboard.press("Enter")
    assert len(reader.heard("choose a square")) == 1
    around = (("ArrowUp", 3), ("ArrowLeft", 3), ("ArrowDown", 6), ("ArrowRight", 6), ("ArrowUp", 6))
    for key in (key for key, times in around for _ in range(times)):
        page.keyboard.press(key)
        if re.search(r"^[A-Z]+\d+, \d+ %$", reader.here()[1]):
            break
    square = reader.here()[1].split(", ")[0]
    reader.heard()
    page.keyboard.press("Enter")
    written(page, square)
    said = reader.heard("Rehearsed 500 times")
    assert len(said) == len(set(said)), said
    assert len([words for words in said if words.startswith("Legal")]) == 1, said
    added = [words for words in said if words.startswith("Added: Player ")]
    assert [f" to {square}" in words for words in added] == [True], said
    assert len(text_of(page)) == 2


@pytest.mark.thorough
def test_a_player_is_placed_by_ear(page: Page, live: LiveServer) -> None:
    match = factory.match(now=clock.now())
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/set-up/")
    page.locator(".square-grid [aria-label]").first.wait_for(state="attached")
    reader = Reader(page)
    tree = reader.tree()
    assert [role for role, _ in tree].count("grid") == 1
    assert [role for role, _ in tree].count("status") == 1
    assert not roles(tree) & {"application", "SvgRoot", "graphics-document"}
    reader.skip_to("Skip to the board")
    assert reader.here()[0] == "gridcell"
    reader.listen()
    walk_to(page, reader, "G12")
    role, name = reader.here()
    assert (role, name[:7]) == ("gridcell", "G12, 1 ")
    page.keyboard.press("Enter")
    assert len(reader.heard("1 ")) == 1
    walk_to(page, reader, "G10")
    page.keyboard.press("Enter")
    said = reader.heard("G10")
    assert len(said) == len(set(said)), said
    assert reader.here()[1].startswith("G10, 1 ")


def walk_to(page: Page, reader: Reader, square: str) -> None:
    """By arrows over the cells."""
    for key in arrows(reader.here()[1].split(",")[0], square, quarters_of(page)):
        page.keyboard.press(key)


def test_a_replay_is_followed_by_ear(page: Page, live: LiveServer) -> None:
    match = factory.playing(league=LeagueFactory.create(is_private=False), turns=2)
    last = match.segments.latest("number").first_event + 5
    address = f"/matches/{match.pk}/replay/"
    page.goto(f"{address}?event=60")
    page.locator("[data-replay-bar]").wait_for()
    drawn(page)  # the sentence, in which a key could stand, is written once more
    reader = Reader(page)
    tree = reader.tree()
    assert "application" not in roles(tree)
    assert [role for role, _ in tree].count("status") == 1
    reader.skip_to("Skip to the replay")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('[data-replay]'))")
    reader.listen()
    page.keyboard.press("ArrowRight")
    drawn(page)
    sentence = page.locator("[data-replay-words]").inner_text().strip()
    said = reader.heard(sentence.split(" ")[0])
    assert len(said) == len(set(said)), said
    assert page.locator("[data-replay-words]").get_attribute("aria-live") == "polite"
    # The picture says where everybody is now, as the server does for that moment.
    page.goto(f"{address}?event={last}")
    page.locator("[data-replay-bar]").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("End")
    page.keyboard.press("Shift+ArrowLeft")
    event = page.locator("[data-replay-slider]").input_value()
    drawn(page)
    [words] = [name for role, name in reader.tree() if role == "image"]
    served = page.request.get(f"{address}?event={event}").text()
    picture = re.search(r'<svg class="[^"]*stage[^>]*aria-label="([^"]*)"', served)
    assert picture is not None
    assert words == html.unescape(picture[1])


def test_who_has_submitted_hears_what_was_played_and_goes_on_at_the_board(
    page: Page, live: LiveServer
) -> None:
    match = begin_drive(page, "Blitz Bowl")
    assert page.evaluate("document.activeElement.tagName") == "BODY"  # a first visit
    before = match.segment
    play_two_blocks(page, match, Hand(page, keys=True))
    wait_until_it_goes_on(match, before)
    said = page.locator("[data-plan-spoken]")
    expect(said).to_contain_text(re.compile("It is your turn|A question"), timeout=90_000)
    expect(said).to_contain_text(f"{match.away_team}, ")
    expect(said).to_have_attribute("role", "status")
    assert Reader(page).here()[0] == "gridcell"
