"""In a browser: a replay by links, buttons and keys, in a frame, offline."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.rules_lookup import rules_for
from matches.models import Match
from matches.queries.replay import replay_of
from matches.services.resolution.autoplay import play_match
from matches.services.rules_lock import playable_setup
from tests.e2e import games
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import PATIENCE, drawn, on_screens
from tests.e2e.games import in_all_games
from tests.e2e.replaying import PHONES, loaded, places, shown
from tests.factories import matches
from tests.factories.core import WHEN, LeagueFactory


@pytest.fixture
def match(transactional_db: None, game: str) -> Match:
    made = games.new(game, league=LeagueFactory.create(is_private=False))
    return play_match(match_id=made.pk, now=WHEN + timedelta(hours=1))


def expected(match: Match, event: int) -> list[str | None]:
    rows = replay_of(match).moment(event).frame["players"]
    width = rules_for(playable_setup(match)).board.width
    return [
        None if square < 0 else f"translate({14 + square % width * 20} {14 + square // width * 20})"
        for square, _, _ in rows
    ]


LYING = """figures => figures.flatMap(figure => ['prone', 'stunned'].map(posture => {
    figure.classList.remove('pitch-standing', 'pitch-prone', 'pitch-stunned');
    figure.classList.add(`pitch-${posture}`);
    const ground = figure.querySelector('.stage-down .pitch-body').getBoundingClientRect();
    const look = figure.querySelector('.stage-down .pitch-look').getBoundingClientRect();
    const middle = box => box.left + box.width / 2;
    return [Math.abs(middle(look) - middle(ground)) / ground.width,
            (ground.bottom - look.bottom) / ground.height];
}))"""
"""How far who lies is from the ground of their token: aside, and above its foot."""


def test_who_lies_on_their_face_lies_on_their_token(page: Page, match: Match) -> None:
    page.goto(f"/matches/{match.pk}/replay/?event=180")
    loaded(page)
    drawn(page)
    found = page.locator(".stage .pitch-figure:not(.stage-away)").evaluate_all(LYING)
    assert len(found) > 20
    assert all(aside < 0.3 and 0 <= above < 1 for aside, above in found), found


def test_a_report_has_all_its_columns_in_sight_on_a_desk(page: Page, match: Match) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/matches/{match.pk}/report/")
    page.locator("td > .badge").evaluate_all(
        "marks => { for (const mark of marks)"
        " mark.textContent = 'seriously injured: misses the next match'; }"
    )
    wide = "boxes => boxes.map(box => box.scrollWidth - box.clientWidth)"
    assert set(page.locator(".table-wrap").evaluate_all(wide)) == {0}


def test_on_paper_a_replay_has_its_moment_and_no_buttons(page: Page, match: Match) -> None:
    page.goto(f"/matches/{match.pk}/replay/")
    loaded(page)
    expect(page.locator(".replay-watch")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("[data-pitch] svg")).to_be_visible()
    buttons = "main :is(button, a.button, input, select):visible"
    expect(page.locator(buttons)).to_have_count(0)


@in_all_games
def test_a_link_opens_its_moment_and_keys_step_from_there(
    page: Page, match: Match, problems: list[str]
) -> None:
    page.goto(f"/matches/{match.pk}/replay/?event=180")
    loaded(page)
    assert shown(page) == 180
    assert places(page) == expected(match, 180)
    page.keyboard.press("ArrowRight")
    later = shown(page)
    assert later > 180
    assert places(page) == expected(match, later)
    page.keyboard.press("ArrowLeft")
    assert shown(page) <= 180
    page.keyboard.press("Shift+ArrowRight")
    turn = shown(page)
    starts = [part["first"] + len(part["steps"]) - 1 for part in replay_of(match).parts]
    assert turn in starts  # a turn begins with the last event of the segment before it
    page.keyboard.press("End")
    assert shown(page) == replay_of(match).last
    page.keyboard.press("Home")
    assert shown(page) == 0
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys of the replay")
    expect(keys).to_be_visible()
    for button in page.locator(".replay-buttons > button").all():
        expect(keys).to_contain_text(button.locator("kbd").get_attribute("data-key"))
        expect(keys).to_contain_text(button.get_attribute("aria-label") or "")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    assert problems == []


def test_the_focus_on_the_rule_of_a_sentence_goes_on_to_that_of_the_next(
    page: Page, match: Match
) -> None:
    page.goto(f"/matches/{match.pk}/replay/?event=180")
    loaded(page)
    sentence = page.locator("[data-replay-words]")
    before = sentence.inner_text()
    sentence.get_by_role("link").focus()
    page.keyboard.press("ArrowRight")
    expect(sentence).not_to_have_text(before)
    expect(sentence.get_by_role("link")).to_be_focused()


@pytest.mark.thorough
def test_the_help_of_a_replay_is_a_button_too_and_its_sign_can_be_switched_off(
    page: Page, match: Match
) -> None:
    page.goto(f"/matches/{match.pk}/replay/?event=60")
    loaded(page)
    keys = page.get_by_role("dialog", name="Keys of the replay")
    page.get_by_role("button", name="Keys and help").click()
    expect(keys).to_be_visible()
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.get_by_label("Letters and signs work").uncheck()
    page.get_by_role("button", name="Close").click()
    expect(keys).to_be_hidden()
    page.keyboard.press("?")
    expect(keys).to_be_hidden()
    page.keyboard.press("ArrowRight")
    assert shown(page) > 60


@pytest.mark.thorough
def test_keys_are_named_at_buttons_and_not_taken_from_a_field(page: Page, match: Match) -> None:
    page.goto(f"/matches/{match.pk}/replay/?event=60")
    loaded(page)
    for button in page.locator(".replay-buttons > button").all():
        expect(button.locator("kbd")).to_be_visible()
        page.keyboard.press(button.get_attribute("aria-keyshortcuts") or "")
        by_key = page.get_by_role("button", name="Pause").count(), shown(page)
        if by_key[0]:
            page.keyboard.press("Space")
        else:
            page.goto(f"/matches/{match.pk}/replay/?event=60")
            loaded(page)
            button.click()
            assert shown(page) == by_key[1]
        page.goto(f"/matches/{match.pk}/replay/?event=60")
        loaded(page)
    page.get_by_role("button", name="Copy link to this moment").click()
    link = page.get_by_label("Link")
    expect(link).to_have_value(re.compile(r"/replay/\?event=60$"))
    link.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert shown(page) == 60
    page.locator("[data-replay-unit]").focus()
    page.keyboard.press("End")
    assert shown(page) == 60


@pytest.mark.thorough
def test_scrubbing_replaces_the_address_and_offers_the_way_back(page: Page, match: Match) -> None:
    page.goto("/matches/")
    page.goto(f"/matches/{match.pk}/replay/?event=60")
    loaded(page)
    slider = page.locator("[data-replay-slider]")
    # A point of the slider is the event whose mark stands above it, up to the end.
    first, last = (int(slider.get_attribute(name)) for name in ("min", "max"))
    wide = slider.bounding_box()["width"] - 16
    slider.click(position={"x": 8 + 0.95 * wide, "y": 22})
    assert shown(page) == pytest.approx(first + 0.95 * (last - first), abs=0.005 * (last - first))
    for event in (100, 200, 300):
        slider.fill(str(event))
    page.wait_for_url("**/replay/?event=300")
    page.get_by_role("button", name="Back to where I was").click()
    assert shown(page) == 60
    page.go_back()
    page.wait_for_url("**/matches/")


@pytest.mark.thorough
def test_a_link_without_spoilers_marks_only_what_was_seen(page: Page, match: Match) -> None:
    page.goto(f"/matches/{match.pk}/replay/?spoilers=no")
    loaded(page)
    assert shown(page) == replay_of(match).kick_off
    assert page.get_by_text(f"{match.home_score} : {match.away_score}", exact=True).count() == 0
    before = page.locator("[data-replay-marks] path").count()
    page.keyboard.press("End")
    drawn(page)
    assert page.locator("[data-replay-marks] path").count() > before
    assert page.locator("[data-replay-marks] path").count() > 5


@pytest.mark.thorough
def test_buttons_are_large_on_a_phone_and_the_page_fits(page: Page, match: Match) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/matches/{match.pk}/replay/?event=60")
    loaded(page)
    for button in page.locator(".replay-buttons > button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


HALF_A_PIXEL = 0.5
"""A page scrolls by whole ones."""


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [*PHONES, (480, 860), (390, 700)])
def test_board_dice_and_buttons_are_in_sight_together_on_a_phone(
    page: Page, match: Match, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for address in ("replay/", "replay/?event=120", "", "embed/", "embed/?event=120"):
        page.goto(f"/matches/{match.pk}/{address}")
        in_sight(page, width, height)


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_dungeon_its_dice_and_buttons_are_in_sight_together_on_a_phone(
    page: Page, transactional_db: None, width: int, height: int
) -> None:
    league = LeagueFactory.create(is_private=False)
    match = matches.playing("human", "orc", variant="dungeon", league=league, turns=2)
    page.set_viewport_size({"width": width, "height": height})
    for address in ("replay/", "replay/?event=20", "embed/"):
        page.goto(f"/matches/{match.pk}/{address}")
        in_sight(page, width, height)


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(360, 640, marks=pytest.mark.thorough),
        (640, 480),
        pytest.param(480, 640, marks=pytest.mark.thorough),
    ],
)
def test_all_of_a_dungeons_replay_fits_a_frame_on_another_site(
    page: Page, transactional_db: None, width: int, height: int
) -> None:
    """Its board, dice, buttons, and the choice of steps and speed."""
    league = LeagueFactory.create(is_private=False)
    match = matches.playing("human", "orc", variant="dungeon", league=league, turns=2)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/matches/{match.pk}/embed/?event=20")
    loaded(page)
    assert all_in_the_frame(page, width, height) > 300


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (480, 640), (480, 860)])
def test_all_of_a_pitchs_replay_fits_a_frame_as_a_phones(
    page: Page, match: Match, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/matches/{match.pk}/embed/?event=120")
    loaded(page)
    assert all_in_the_frame(page, width, height) > 200


def all_in_the_frame(page: Page, width: int, height: int) -> float:
    """Board, dice, buttons and the choice of steps and speed are in sight; the board's width."""
    seen = ("svg.stage", "[data-replay-dice]", ".replay-buttons", "[data-replay-unit]")
    for each in (*seen, "[data-replay-speed]"):
        box = page.locator(each).bounding_box()
        assert box is not None
        assert box["y"] >= -HALF_A_PIXEL, each
        assert box["y"] + box["height"] <= height + HALF_A_PIXEL, each
        assert box["x"] + box["width"] <= width + HALF_A_PIXEL, each
    board = page.locator("svg.stage").bounding_box()
    assert board is not None
    return board["width"]


def in_sight(page: Page, width: int, height: int) -> None:
    """The whole board, above it nothing, below it dice and large buttons, at every tenth event."""
    if page.locator(".replay-watch").is_visible():
        page.locator(".replay-watch").click()
        loaded(page)
        page.locator("[data-do=play]").click()
    loaded(page)
    on = page.locator("[data-do=on]")
    for _ in range(10):
        board, dock, button = (
            page.locator(each).bounding_box()
            for each in ("svg.stage", ".replay-dock", "[data-do=on]")
        )
        assert board is not None
        assert dock is not None
        assert button is not None
        assert board["y"] >= -HALF_A_PIXEL
        assert board["x"] + board["width"] <= width
        assert board["y"] + board["height"] <= dock["y"]
        assert dock["y"] + dock["height"] <= height + HALF_A_PIXEL
        assert min(button["width"], button["height"]) >= 44
        for _ in range(10):
            on.evaluate("button => button.click()")  # a click by mouse would scroll to it


@pytest.mark.thorough
def test_a_thumb_replays_a_touchdown_and_reads_why_a_die_failed(
    browser: Browser, live: LiveServer, match: Match
) -> None:
    context = browser.new_context(
        base_url=live.url, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    replay = replay_of(match)
    steps = {
        part["first"] + at: step for part in replay.parts for at, step in enumerate(part["steps"])
    }
    scored = [number for number, step in steps.items() if step.get("mark") == "touchdown"]
    failed = next(n for n, step in steps.items() if step.get("dice", {}).get("success") is False)
    page.goto(f"/matches/{match.pk}/replay/?event={failed}")
    loaded(page)
    dice = page.locator("[data-replay-dice]")
    expect(dice).to_contain_text("failed")
    expect(dice).to_contain_text(f"needs {steps[failed]['dice']['target']}")
    expect(dice.locator("a").last).to_have_text(steps[failed]["rule"])
    page.locator("[data-replay-unit]").select_option("touchdown")
    page.locator("[data-do=on]").tap()
    wanted = next((number for number in scored if number > failed), replay.last)
    assert shown(page) == wanted
    page.locator("[data-do=start]").tap()
    box = page.locator("[data-replay-marks] .mark-touchdown").last.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 22
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    assert shown(page) == scored[-1]
    context.close()


@in_all_games
def test_a_finished_match_is_watched_from_its_poster(
    page: Page, match: Match, game: str, problems: list[str]
) -> None:
    page.goto(f"/matches/{match.pk}/")
    page.get_by_role("link", name="Watch", exact=True).click()
    loaded(page)
    page.locator("[data-replay-speed]").select_option("8")
    turns = "Turns 1 : " if game == "dungeon" else "Half 1"  # a dungeon has no halves
    expect(page.locator("[data-fact=turns]")).to_contain_text(turns)
    assert problems == []


@on_screens
def test_pages_are_accessible_and_fit(page: Page, match: Match, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    for address in ("replay/?event=120", "replay/?spoilers=no", "", "embed/"):
        page.goto(f"/matches/{match.pk}/{address}")
        if address:
            loaded(page)
        found = run_axe(page)
        assert found.violations_count == 0, f"{address}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.thorough
def test_reduced_motion_steps(page: Page, match: Match) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/matches/{match.pk}/replay/?event=120")
    loaded(page)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.getAnimations().length") == 0


@pytest.fixture
def blog() -> Iterator[Blog]:
    """Another site on this machine: one page, to be filled."""
    server = Blog(("127.0.0.1", 0), BlogPage)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


class Blog(HTTPServer):
    """The site; `body` is its page."""

    body = ""


class BlogPage(BaseHTTPRequestHandler):
    """Answers every GET with the page."""

    server: Blog

    def do_GET(self) -> None:
        """The page."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<!DOCTYPE html>{self.server.body}".encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_text_for_another_site_is_copied(page: Page, match: Match) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/matches/{match.pk}/")
    page.get_by_text("Embed this replay").click()
    text = page.get_by_label("Text for your page")
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text.input_value()


def test_another_site_frames_it_and_nothing_else(
    page: Page, live: LiveServer, blog: Blog, match: Match, problems: list[str]
) -> None:
    pages = {"embed": f"/matches/{match.pk}/embed/", "match": f"/matches/{match.pk}/"}
    blog.body = "".join(
        f"<iframe name='{name}' src='{live.url}{address}' width=480 height=860></iframe>"
        for name, address in pages.items()
    )
    page.goto(f"http://127.0.0.1:{blog.server_port}/")
    frame = page.frame_locator("[name=embed]")
    expect(frame.locator("[data-replay-bar]")).to_be_visible()
    frame.get_by_role("button", name="On", exact=True).click()
    expect(frame.locator("[data-replay-words]")).not_to_be_empty()
    refused = [problem for problem in problems if "favicon" not in problem and "404" not in problem]
    assert refused
    assert all("frame-ancestors" in problem for problem in refused)


@in_all_games
def test_the_file_plays_without_the_site(
    page: Page, context: BrowserContext, match: Match, problems: list[str], tmp_path: Path
) -> None:
    page.goto(f"/matches/{match.pk}/replay/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download this replay").click()
    path = tmp_path / "replay.html"
    download.value.save_as(path)
    offline = context.new_page()
    asked: list[str] = []
    offline.on("request", lambda request: asked.append(request.url))
    offline.goto(f"file://{path}")
    loaded(offline)
    offline.keyboard.press("Home")
    offline.keyboard.press("Shift+ArrowRight")
    assert shown(offline) > 0
    assert asked == [f"file://{path}"]
    assert problems == []
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"words":"', '"words":"!', 1), encoding="utf-8")
    offline.goto(f"file://{path}")
    expect(offline.get_by_role("alert")).to_contain_text("cannot be read")


@pytest.mark.thorough
def test_a_visitor_makes_the_squares_of_a_dungeon_larger_on_a_phone(
    page: Page, problems: list[str], transactional_db: None
) -> None:
    public = LeagueFactory.create(is_private=False)
    match = matches.playing("human", "orc", variant="dungeon", league=public, turns=2)
    page.set_viewport_size({"width": 390, "height": 844})
    for address in ("", "replay/?event=20"):
        page.goto(f"/matches/{match.pk}/{address}")
        board = page.locator("[data-look-buttons]:visible").locator(
            "xpath=ancestor::*[@data-look]//*[@data-pitch]"
        )
        before = board.bounding_box()
        larger = page.get_by_role("button", name="Larger squares")
        for _ in range(3):
            larger.click()
        after = board.bounding_box()
        assert before is not None
        assert after is not None
        assert after["width"] > 3 * before["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert problems == []
