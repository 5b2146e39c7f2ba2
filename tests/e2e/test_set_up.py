"""A set-up is made on the board: by mouse, by finger, by keys; its text is one tab away."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from core import clock
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Match, SetUpOrders
from matches.services.orders.set_ups import submit_set_up
from tests.e2e import games
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import PATIENCE, log_in, on_screens
from tests.e2e.games import in_all_games
from tests.e2e.planning import arrows, quarters_of
from tests.factories import matches as factory

WHERE = ("G12", "F12", "H12", "E11", "J11", "C11", "L11", "C9", "L9", "F8", "I8")
FOCUSED = """(() => {
    const focused = document.activeElement;
    return focused.getAttribute('aria-label') || focused.textContent.trim() || focused.name;
})()"""
SHOTS = os.environ.get("KEMARI_SHOTS")


@pytest.fixture
def match(transactional_db, game) -> Match:
    return games.new(game, now=clock.now())


def shoot(page: Page, name: str) -> None:
    """A picture for human eyes, when KEMARI_SHOTS names a folder."""
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


def open_board(page: Page, match: Match) -> None:
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/set-up/")
    expect(page.get_by_role("tab", name="The board")).to_have_attribute("aria-selected", "true")


def square(page: Page, name: str):
    return page.locator(f'.square-grid [data-square="{name}"]')


def centre(page: Page, locator) -> tuple[float, float]:
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source, target, *, steps: int = 6) -> None:
    target.scroll_into_view_if_needed()
    page.mouse.move(*centre(page, source))
    page.mouse.down()
    page.mouse.move(*centre(page, target), steps=steps)
    page.mouse.up()


def count(page: Page, words: str):
    return page.locator("[data-counts] li", has_text=words)


def text_of(page: Page, area: str = "#set-up-text") -> str:
    """The text, once it has what is on the board."""
    expect(page.locator(f"{area}:not([readonly])")).to_have_count(1)
    return page.locator(area).input_value()


def lines(page: Page) -> list[str]:
    return text_of(page).splitlines()


def assert_all_in_sight(page: Page, height: int) -> None:
    """Board, counters and the button that submits are in the window at once."""
    page.set_viewport_size({"width": 1280, "height": height})
    button = page.get_by_role("button", name="Submit the set-up").bounding_box()
    assert button["y"] + button["height"] <= height
    for part in (".set-up-frame", "[data-counts]"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= height, part


@dataclass(frozen=True)
class Ground:
    """Where players are dragged in a game, and what its rules then count and refuse.

    ``label`` is what the last square then says.
    """

    squad: int
    places: int
    two: tuple[str, str]
    counted: tuple[str, str]
    refused: tuple[str, str, str]
    why: str
    label: str


ON_LINE, IN_ZONE = ("On the line", "1, at least 3"), ("On the pitch", "1 of 6")
WIDE = "3 players stand in one wide zone", "at most 2 may"
FEW = "Players placed: 4; it must be 6.", "^C4, 4 "
LARGE = Ground(11, 11, ("H13", "G13"), ON_LINE, ("A13", "A12", "A11"), *WIDE)
GROUNDS = {
    "samurai": Ground(12, 11, ("G12", "F12"), ON_LINE, ("A12", "A11", "A10"), *WIDE),
    "blitz": LARGE,
    "squig": LARGE,
    "dungeon": Ground(11, 6, ("B2", "B3"), IN_ZONE, ("C2", "C3", "C4"), *FEW),
}


@in_all_games
def test_the_mouse_drags_players_onto_the_pitch_and_off_it(
    page: Page, live_server, match, problems, game
):
    ground = GROUNDS[game]
    one, two = ground.two
    open_board(page, match)
    for height in (800, 900):
        assert_all_in_sight(page, height)
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(count(page, "On the pitch")).to_contain_text(f"0 of {ground.places}")
    bench = page.locator("[data-bench] button")
    expect(bench).to_have_count(ground.squad)
    drag(page, bench.first, square(page, one))
    expect(square(page, one)).to_have_attribute("aria-label", re.compile(f"^{one}, 1 "))
    what, words = ground.counted
    expect(count(page, what)).to_contain_text(words)
    drag(page, bench.first, square(page, two))
    drag(page, square(page, one), square(page, two))  # they change places
    assert f"KICKING,1 AT {two},2 AT {one},RECEIVING" in ",".join(lines(page))
    page.get_by_role("button", name="Undo").click()
    assert f"KICKING,1 AT {one},2 AT {two},RECEIVING" in ",".join(lines(page))
    # Less than eight pixels are a click: the player is chosen, not moved.
    x, y = centre(page, square(page, one))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y)
    page.mouse.up()
    expect(square(page, one)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    drag(page, square(page, one), page.locator("[data-bench-drop] h2"))
    expect(bench).to_have_count(ground.squad - 1)
    for number, name in enumerate(ground.refused, 2):
        drag(page, bench.first, square(page, name))
        expect(bench).to_have_count(ground.squad - number)
    expect(page.locator("[data-refusals]")).to_contain_text(ground.why)
    last = square(page, ground.refused[-1])
    expect(last).to_have_attribute("aria-label", re.compile(ground.label))
    page.get_by_role("button", name="Place for me").click()
    expect(page.locator("[data-refusals]")).to_contain_text("This formation is legal.")
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.get_by_role("button", name="Submit the set-up").click()
    expect(page.get_by_text("Your set-up is submitted.")).to_be_visible()
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.ready
    assert row.canonical.count(" AT ") == 2 * ground.places
    assert problems == []


@pytest.mark.thorough
def test_a_whole_formation_is_made_by_keys_alone(page: Page, live_server, match, problems):
    open_board(page, match)
    live = page.locator("[data-live]")
    page.get_by_role("button", name="Clear", exact=True).press("Enter")
    page.locator("[data-bench] button").first.focus()
    for name in ["G12", "F12", "H12", "E11", "J11", "C11", "L11", "C9", "L9", "F8", "I8"]:
        page.keyboard.press("Enter")
        expect(page.locator('.square-grid [role="gridcell"]:focus')).to_have_count(1)
        walk_to(page, name)
        page.keyboard.press("Enter")
        expect(square(page, name)).to_have_attribute("aria-label", re.compile(f"^{name}, \\d"))
        expect(page.locator("[data-bench] button:focus")).to_have_count(1)
    expect(page.locator("[data-refusals]")).to_contain_text("This formation is legal.")
    expect(live).to_contain_text("This formation is legal.")
    # Escape goes back, to the bench where the player came from.
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(live).to_contain_text("Nobody is chosen.")
    expect(page.locator("[data-bench] button:focus")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(count(page, "On the pitch")).to_contain_text("10 of 11")
    page.keyboard.press("Control+y")
    expect(count(page, "On the pitch")).to_contain_text("11 of 11")
    # A player on the pitch is taken off by Delete; a square of the others is refused with its rule.
    square(page, "G12").focus()
    page.keyboard.press("Delete")
    expect(count(page, "On the pitch")).to_contain_text("10 of 11")
    assert problems == []


def walk_to(page: Page, name: str) -> None:
    """By arrows from the cell that has the focus."""
    here = page.locator('.square-grid [role="gridcell"]:focus').get_attribute("data-square")
    for key in arrows(here or "", name, quarters_of(page)):
        page.keyboard.press(key)


def test_enter_in_a_field_submits_nothing(page: Page, live_server, match, problems):
    open_board(page, match)
    page.locator("[data-choice]").last.press("Enter")
    page.locator("summary", has_text="Save this formation by a name").click()
    name = page.get_by_label("Name of the formation")
    name.fill("Deep")
    name.press("Enter")
    expect(page.get_by_text("The formation is saved as “Deep”.")).to_be_visible()
    assert not SetUpOrders.objects.filter(match=match, ready=True).exists()
    assert problems == []


@pytest.mark.thorough
def test_few_tabs_lead_through_the_board(page: Page, live_server, match):
    open_board(page, match)
    page.get_by_role("tab", name="The board").focus()
    stops = []
    while "Submit" not in (stops or [""])[-1] and len(stops) < 20:
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUSED))
    assert len(stops) <= 9, stops


def test_a_finger_chooses_and_places_and_scrolls_the_page(browser, live_server, match):
    context = browser.new_context(
        base_url=live_server.url, has_touch=True, viewport={"width": 390, "height": 844}
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    open_board(page, match)
    small = square(page, "G12").bounding_box()["width"]
    square(page, "G12").tap()
    expect(square(page, "G12")).to_have_attribute("aria-selected", "true")
    enlarged = square(page, "G12").bounding_box()["width"]
    assert small < 31.9 <= enlarged
    square(page, "G10").tap()
    expect(square(page, "G10")).to_have_attribute("aria-label", re.compile("^G10, 1 "))
    page.get_by_role("button", name="Larger squares").tap()
    assert enlarged < square(page, "G10").bounding_box()["width"]
    heights = page.evaluate(
        "[...document.querySelectorAll('[data-board] button')]"
        ".map(b => b.offsetHeight).filter(Boolean)"
    )
    assert min(heights) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # A finger that moves scrolls: what it began on stays where it is.
    before = lines(page)
    page.evaluate(
        """() => {
            const cell = document.querySelector('[data-square="G10"]');
            const box = cell.getBoundingClientRect();
            const fire = (type, y) => cell.dispatchEvent(new PointerEvent(type, {
                pointerType: 'touch', bubbles: true, button: 0, clientX: box.x + 5, clientY: y}));
            fire('pointerdown', box.y + 5);
            fire('pointermove', box.y - 60);
            fire('pointerup', box.y - 60);
        }"""
    )
    assert lines(page) == before
    assert page.locator(".drag-ghost").count() == 0
    context.close()


@pytest.mark.thorough
def test_text_and_board_move_each_other(page: Page, live_server, match, problems):
    open_board(page, match)
    page.get_by_role("tab", name="As text").click()
    area = page.locator("#set-up-text")
    text = area.input_value()
    area.fill("# my own words\n" + text.replace("1 AT G12", "1 AT G9", 1))
    page.get_by_role("tab", name="The board").click()
    expect(square(page, "G9")).to_have_attribute("aria-label", re.compile("^G9, 1 "))
    expect(page.locator("[data-refusals]")).to_contain_text("2 players stand on the line")
    square(page, "G9").click()
    square(page, "G12").click()
    expect(page.locator("[data-refusals]")).to_contain_text("This formation is legal.")
    assert lines(page) == ["# my own words", *text.splitlines()]
    page.get_by_role("button", name="Kick target").click()
    expect(page.locator(".set-up-help")).to_contain_text("at which you aim the kick")
    square(page, "H20").click()
    assert "TARGET H20" in lines(page)
    page.get_by_role("tab", name="As text").click()
    area.fill("KICKING\n1 AT G99\nEND")
    expect(page.locator("[data-live]")).to_contain_text("cannot be read")
    assert problems == []


def test_without_javascript_the_form_works_as_text(browser, live_server, match):
    context = browser.new_context(
        base_url=live_server.url, java_script_enabled=False, viewport={"width": 390, "height": 844}
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/set-up/")
    expect(page.get_by_role("tab", name="The board")).to_be_hidden()
    area = page.get_by_label("The set-up as text")
    text = area.input_value()
    area.fill(text.replace("1 AT G12", "1 AT G14", 1))
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("G14 is not in your half.")).to_be_visible()
    area.fill(text)
    page.get_by_role("button", name="Submit the set-up").click()
    expect(page.get_by_text("Your set-up is submitted.")).to_be_visible()
    assert SetUpOrders.objects.get(match=match, side=0).ready
    context.close()


@pytest.mark.thorough
@on_screens
def test_pages_fit(page: Page, live_server, match, problems, scheme, width):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    coach, text = match.home_team.coach, default_set_up(MatchSetup.from_json(match.setup), 0).text()
    submit_set_up(match=match, side=0, author=coach, text=text, now=clock.now())
    open_board(page, match)
    expect(page.get_by_text("Submitted", exact=True)).to_be_visible()
    page.get_by_role("tab", name="As text").click(trial=True)  # the badge does not cover it
    page.wait_for_timeout(500)
    shoot(page, f"setup-{width}-{scheme}")
    page.get_by_role("button", name="Kick target").click()
    shoot(page, f"setup-target-{width}-{scheme}")
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(media="print")
    expect(page.locator("[data-stage] svg.pitch")).to_be_visible()
    expect(page.locator("main button:visible, main a.button:visible")).to_have_count(0)
    assert problems == []


@pytest.fixture
def dungeon(transactional_db) -> Match:
    """A match in a dungeon whose chests and pads the coaches lay."""
    return factory.match(
        "human",
        "orc",
        variant="dungeon",
        options={"dungeon_placement": "alternate"},
        now=clock.now(),
    )


@pytest.mark.thorough
def test_chests_and_pads_are_listed_on_the_map(page: Page, live_server, dungeon, problems):
    log_in(page, dungeon.home_team.coach)
    page.goto(f"/matches/{dungeon.pk}/laying/")
    shoot(page, "laying-1280-light")
    text = page.locator("#laying-text")
    first = text_of(page, "#laying-text").split()[1].split(">")[0]
    page.get_by_role("button", name="Clear", exact=True).click()
    assert "CHESTS" not in text_of(page, "#laying-text")
    page.get_by_role("button", name="Undo").click()
    assert text_of(page, "#laying-text").split()[1].startswith(first)
    page.get_by_role("button", name="Clear", exact=True).click()
    square(page, first).click()
    expect(text).to_have_value(re.compile(f"CHESTS {first}\\n"))
    square(page, "A1").focus()
    page.keyboard.press("Enter")  # a wall
    expect(page.locator("[data-why]")).to_contain_text("not plain floor")
    assert f"CHESTS {first}\n" in text_of(page, "#laying-text")
    page.get_by_role("button", name="Pads", exact=True).click()  # it was said of the chests
    expect(page.locator("[data-why]")).to_be_hidden()
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.get_by_role("button", name="Submit the list").click()
    expect(page.get_by_text("Your list is submitted.")).to_be_visible()
    row = SetUpOrders.objects.get(match=dungeon, side=0)
    assert row.laying_ready
    assert f"CHESTS {first}\n" in row.canonical
    assert problems == []


@pytest.mark.thorough
def test_a_whole_map_begins_zoomed_on_a_phone_and_grows_to_what_a_finger_hits(
    page: Page, live_server, dungeon, problems
):
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page, dungeon.home_team.coach)
    page.goto(f"/matches/{dungeon.pk}/laying/")
    assert square(page, "C3").bounding_box()["width"] >= 21
    page.get_by_role("button", name="Larger squares").click()
    assert square(page, "C3").bounding_box()["width"] >= 32
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shoot(page, "laying-390-light")
    assert problems == []


@pytest.mark.thorough
def test_in_a_dungeon_six_stand_in_an_end_zone(page: Page, live_server, transactional_db, problems):
    match = factory.match("human", "orc", variant="dungeon", now=clock.now())
    open_board(page, match)
    expect(count(page, "On the pitch")).to_contain_text("6 of 6")
    assert count(page, "wide zone").count() == 0
    before = lines(page)
    page.get_by_role("button", name="Mirror").click()
    expect(page.locator("[data-refusals]")).to_contain_text("This formation is legal.")
    assert lines(page) != before
    shoot(page, "setup-dungeon-1280-light")
    assert problems == []


@pytest.mark.thorough
def test_a_late_answer_undoes_nothing(page: Page, live_server, match, problems):
    open_board(page, match)

    def late(route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    page.route("**/set-up/board", late)
    square(page, "G12").click()
    square(page, "G9").click()
    page.wait_for_timeout(400)  # that one is asked about
    square(page, "F12").click()
    square(page, "F9").click()
    page.wait_for_timeout(2500)
    expect(square(page, "F9")).to_have_attribute("aria-label", re.compile("^F9, 2 "))
    page.get_by_role("button", name="Undo").click()
    expect(square(page, "F12")).to_have_attribute("aria-label", re.compile("^F12, 2 "))
    expect(square(page, "G9")).to_have_attribute("aria-label", re.compile("^G9, 1 "))
    assert problems == []


@pytest.mark.thorough
def test_a_refusal_that_comes_late_is_a_refusal(page: Page, live_server, match, problems):
    open_board(page, match)
    page.get_by_role("tab", name="As text").click()
    area = page.locator("#set-up-text")
    area.fill(area.input_value().replace("1 AT G12", "1 AT G14", 1))
    page.get_by_role("tab", name="The board").click()
    expect(square(page, "G14")).to_have_count(0)  # of the other half: not on this board yet
    expect(page.get_by_text("G14 is not in your half").first).to_be_visible()
    page.get_by_role("button", name="Receiving").click()
    page.get_by_role("button", name="Kicking", exact=True).click()
    page.evaluate(
        """() => {
            window.said = [];
            const live = document.querySelector("[data-live]");
            const note = () => window.said.push(live.textContent);
            new MutationObserver(note).observe(live, {childList: true, subtree: true});
            const real = window.fetch;
            window.fetch = async (...sent) => {
                await new Promise((done) => setTimeout(done, 600));
                return real(...sent);
            };
        }"""
    )
    square(page, "F12").click()
    square(page, "F9").click()  # which is asked about while the next is
    square(page, "H12").click()
    square(page, "G13").click()
    page.wait_for_timeout(4000)
    assert any("G13 is not in your half" in words for words in page.evaluate("said"))
    expect(square(page, "H12")).to_have_attribute("aria-label", re.compile("^H12, 3 "))
    assert problems == []


@pytest.mark.thorough
def test_the_away_side_sets_up_in_its_own_half(page: Page, live_server, match, problems):
    log_in(page, match.away_team.coach)
    page.goto(f"/matches/{match.pk}/set-up/")
    square(page, "G13").click()
    square(page, "G14").click()
    expect(square(page, "G14")).to_have_attribute("aria-label", re.compile("^G14, 1 "))
    assert page.locator('.square-grid [data-square="G12"]').count() == 0
    assert problems == []


@pytest.mark.thorough
def test_what_is_not_submitted_survives_a_reload(page: Page, live_server, match, problems) -> None:
    open_board(page, match)
    page.get_by_role("button", name="Clear", exact=True).click()
    bench = page.locator("[data-bench] button")
    expect(bench).to_have_count(12)
    drag(page, bench.first, square(page, "G12"))
    expect(square(page, "G12")).to_have_attribute("aria-label", re.compile("^G12, 1 "))
    left = lines(page)
    page.reload()
    expect(bench).to_have_count(11)
    assert lines(page) == left
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(bench).to_have_count(12)
    undo.click()
    expect(count(page, "On the pitch")).to_contain_text("11 of 11")
    page.reload()
    expect(count(page, "On the pitch")).to_contain_text("11 of 11")


@pytest.mark.thorough
def test_a_saved_formation_leaves_undo_and_what_is_not_submitted(
    page, live_server, match, problems
):
    open_board(page, match)
    before = lines(page)
    square(page, "G12").click()
    square(page, "F12").click()
    expect(square(page, "F12")).to_have_attribute("aria-label", re.compile("^F12, 1 "))
    page.get_by_text("Save this formation by a name").click()
    page.get_by_label("Name of the formation").fill("Deep")
    page.get_by_role("button", name="Save the formation").click()
    expect(page.get_by_text("The formation is saved as “Deep”.")).to_be_visible()
    square(page, "G12").click()
    square(page, "G9").click()
    expect(square(page, "G9")).to_have_attribute("aria-label", re.compile("^G9, 2 "))
    page.goto(f"/matches/{match.pk}/set-up/")
    expect(square(page, "G9")).to_have_attribute("aria-label", re.compile("^G9, 2 "))
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(square(page, "G12")).to_have_attribute("aria-label", re.compile("^G12, 1 "))
    assert lines(page) == before
    assert problems == []


def swap_two(page: Page) -> None:
    """The first two players change places, which is legal."""
    square(page, "G12").click()
    square(page, "F12").click()
    expect(square(page, "F12")).to_have_attribute("aria-label", re.compile("^F12, 1 "))


def test_a_set_up_is_submitted_before_the_server_has_written_its_text(
    page: Page, live_server, match
):
    page.route("**/set-up/board", lambda route: route.abort())
    open_board(page, match)
    swap_two(page)
    page.reload()  # it is kept as places
    expect(square(page, "F12")).to_have_attribute("aria-label", re.compile("^F12, 1 "))
    page.get_by_role("button", name="Undo").click()
    expect(square(page, "F12")).to_have_attribute("aria-label", re.compile("^F12, 2 "))
    page.get_by_role("button", name="Redo").click()
    assert "1 AT F12" not in page.locator("#set-up-text").input_value()
    page.get_by_role("button", name="Submit the set-up").click()
    expect(page.get_by_text("Your set-up is submitted.")).to_be_visible()
    assert "1 AT F12\n2 AT G12\n" in SetUpOrders.objects.get(match=match, side=0).canonical


@pytest.mark.thorough
def test_without_a_connection_the_text_follows_later(page: Page, live_server, match):
    open_board(page, match)
    page.get_by_role("tab", name="As text").click()
    area = page.locator("#set-up-text")
    area.fill(f"# mine\n{area.input_value()}")
    page.get_by_role("tab", name="The board").click()
    expect(page.locator("[data-refusals]")).to_contain_text("This formation is legal.")
    page.context.set_offline(True)
    swap_two(page)
    expect(page.locator("[data-live]")).to_contain_text("No connection")
    page.get_by_role("tab", name="As text").click()
    expect(page.get_by_text("This text lacks what was last done on the board.")).to_be_visible()
    expect(area).not_to_be_editable()
    expect(area).not_to_have_value(re.compile("1 AT F12"))
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.context.set_offline(False)
    expect(area).to_have_value(re.compile("^# mine\n.*1 AT F12\n2 AT G12\n", re.DOTALL))
    expect(page.locator("[data-ahead]")).to_be_hidden()
    expect(area).to_be_editable()


def test_a_page_that_nobody_looks_at_asks_for_nothing(page: Page, live: LiveServer) -> None:
    """It would say that they are there, and no mail would go (KEM-FRI-05)."""
    page.goto("/")
    page.get_by_role("link", name="Other games and levels of the bot").click()
    page.get_by_role("link", name="Blitz Bowl").click()
    page.get_by_role("button", name="Play").click()
    box = page.locator("[data-hx-trigger^='every ']").first
    expect(box).to_be_attached()
    asks = """(box, hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        const options = { bubbles: true, cancelable: true, detail: { elt: box } };
        return box.dispatchEvent(new CustomEvent("htmx:beforeRequest", options));
    }"""
    assert box.evaluate(asks, False)
    assert not box.evaluate(asks, True)
