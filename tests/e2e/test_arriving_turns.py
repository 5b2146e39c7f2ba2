"""In a browser: a turn that arrives on the page, and the other side's turn before one plans."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from matches.models import Match
from matches.queries.replay import replay_of
from matches.services.resolution.autoplay import play_turns
from tests.e2e import games
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.e2e.games import in_all_games
from tests.e2e.planning import Hand, chosen, ready
from tests.e2e.replaying import PHONES, loaded, shown
from tests.factories import matches
from tests.factories.core import WHEN, LeagueFactory

LIE_OVER_EACH_OTHER = """() => {
    const parts = [...document.querySelectorAll('.match-read > *')];
    const boxes = parts.map(each => each.getBoundingClientRect()).filter(box => box.width);
    const meet = (one, other) => one.left < other.right - 1 && one.top < other.bottom - 1;
    const both = (one, other) => meet(one, other) && meet(other, one);
    return boxes.some((one, at) => boxes.slice(at + 1).some(other => both(one, other)));
}"""
"""Whether parts of the page of a match do."""


@pytest.fixture
def running(transactional_db: None, game: str) -> Match:
    return games.running(game, league=LeagueFactory.create(is_private=False), turns=2)


@in_all_games
def test_a_turn_arrives_and_plays_once(page: Page, running: Match, problems: list[str]) -> None:
    page.goto(f"/matches/{running.pk}/")
    before = page.url
    page.evaluate("document.querySelector('[data-live]').live.seconds = 0.3")
    page.evaluate("document.querySelector('[data-live]').live.wait()")
    play_turns(match_id=running.pk, turns=1, now=WHEN + timedelta(hours=60))
    expect(page.locator("[data-live-replay] [data-replay-bar]")).to_be_visible()
    assert page.url == before
    running.refresh_from_db()
    newest = running.segments.latest("number")
    assert shown(page) >= newest.first_event
    expect(page.locator(f"#segment-{newest.number}")).to_have_count(0)  # nothing is given away
    page.locator("[data-live-replay] [data-do=end]").click()
    expect(page.locator(f"#segment-{newest.number}")).to_be_visible()
    expect(page.locator("#status")).to_contain_text(str(running.team(running.waiting_side)))
    renewed = page.locator("[data-renewed]").all_text_contents()
    page.reload()
    assert renewed == page.locator("[data-renewed]").all_text_contents()
    assert problems == []


@pytest.mark.parametrize("width", [1280, pytest.param(960, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("game", ["dungeon"])
def test_a_turn_in_a_dungeon_plays_beside_nothing_else(
    page: Page, running: Match, width: int
) -> None:
    """Whose turn it is then has a button above the board, which made it a column of its own."""
    page.set_viewport_size({"width": width, "height": 720})
    log_in(page, running.team(1 - running.waiting_side).coach)
    page.goto(f"/matches/{running.pk}/")
    page.evaluate("document.querySelector('[data-live]').live.seconds = 0.3")
    page.evaluate("document.querySelector('[data-live]').live.wait()")
    play_turns(match_id=running.pk, turns=1, now=WHEN + timedelta(hours=60))
    expect(page.locator("[data-live-replay] [data-replay-bar]")).to_be_visible()
    assert not page.evaluate(LIE_OVER_EACH_OTHER)
    board = page.locator("[data-live-replay] svg.pitch").first.bounding_box()
    assert board["width"] > width / 2


@pytest.mark.thorough
def test_whose_turn_it_is_now_is_led_to_the_sheet_above_the_replay(
    page: Page, running: Match
) -> None:
    """As after a HOLD that they submitted here, or after the other side's turn."""
    log_in(page, running.team(1 - running.waiting_side).coach)
    page.goto(f"/matches/{running.pk}/")
    page.evaluate("document.querySelector('[data-live]').live.seconds = 0.3")
    page.evaluate("document.querySelector('[data-live]').live.wait()")
    play_turns(match_id=running.pk, turns=1, now=WHEN + timedelta(hours=60))
    expect(page.locator("[data-live-replay] [data-replay-bar]")).to_be_visible()
    link = page.locator("#status").get_by_role("link", name="Play your turn")
    expect(link).to_be_in_viewport()
    link.click()
    expect(page.locator("[data-plan-submit]")).to_be_visible()


@pytest.mark.thorough
def test_on_a_phone_with_less_motion_the_turn_is_offered_above_the_board(
    page: Page, running: Match
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    log_in(page, running.team(1 - running.waiting_side).coach)
    page.goto(f"/matches/{running.pk}/")
    page.evaluate("document.querySelector('[data-live]').live.seconds = 0.3")
    page.evaluate("document.querySelector('[data-live]').live.wait()")
    play_turns(match_id=running.pk, turns=1, now=WHEN + timedelta(hours=60))
    expect(page.locator("#status").get_by_role("link", name="Play your turn")).to_be_in_viewport()
    assert page.evaluate("""() => document.getElementById("status").getBoundingClientRect().bottom
        < document.getElementById("pitch").getBoundingClientRect().top""")


def test_a_page_that_could_not_be_read_is_read_again(page: Page, running: Match) -> None:
    page.goto(f"/matches/{running.pk}/")
    refused: list[str] = []

    def once(route: Route) -> None:
        if refused:
            return route.continue_()
        refused.append(route.request.url)
        return route.fulfill(status=503)

    page.route(page.url, once)
    page.evaluate("document.querySelector('[data-live]').live.seconds = 0.3")
    page.evaluate("document.querySelector('[data-live]').live.wait()")
    play_turns(match_id=running.pk, turns=1, now=WHEN + timedelta(hours=60))
    expect(page.locator("[data-live-replay] [data-replay-bar]")).to_be_visible()
    page.locator("[data-live-replay] [data-do=end]").click()
    for _ in range(100):
        if refused:
            break
        page.wait_for_timeout(100)
    assert refused
    # As its timer does, when it is time.
    page.evaluate("document.querySelector('[data-live]').live.ask()")
    running.refresh_from_db()
    newest = running.segments.latest("number")
    expect(page.locator(f"#segment-{newest.number}")).to_be_visible()
    expect(page.locator("#status")).to_contain_text(str(running.team(running.waiting_side)))


@pytest.fixture
def on_turn(page: Page, running: Match) -> Page:
    """The page of the coach whose turn it is; they have seen nothing of the last one."""
    log_in(page, running.team(running.waiting_side).coach)
    page.evaluate("localStorage.clear()")
    return page


def replays_read(page: Page) -> list[str]:
    """The addresses at which the page reads something to play from now on."""
    asked: list[str] = []
    page.on(
        "request",
        lambda request: (
            re.search(r"/replay/(\?|frames)", request.url) and asked.append(request.url)
        ),
    )
    return asked


@in_all_games
def test_their_turn_plays_once_on_the_board_that_is_planned_on(
    on_turn: Page, running: Match, problems: list[str]
) -> None:
    asked = replays_read(on_turn)
    on_turn.goto(f"/matches/{running.pk}/")
    skip = on_turn.get_by_role("button", name="Skip", exact=True)
    expect(skip).to_be_visible()
    newest = running.segments.latest("number")
    assert [url.rpartition("&")[2] for url in asked] == [f"since={newest.number - 1}"]
    expect(on_turn.locator("[data-plan-spoken]")).to_contain_text("Escape skips it")
    assert on_turn.evaluate("document.activeElement === document.body")
    assert on_turn.evaluate(BOARDS) == [True, True]
    expect(on_turn.locator("[data-draft-status]")).to_be_visible()
    expect(on_turn.locator("[data-plan-verdict]")).to_be_visible()
    assert on_turn.locator("[role=status]:visible").count() == 1
    on_turn.keyboard.press("Escape")
    expect(skip).to_be_hidden()
    expect(on_turn.locator("[data-plan-spoken]")).to_have_text("It is over. Plan your turn.")
    expect(on_turn.locator("svg.stage")).to_have_count(0)  # a frame later
    on_turn.reload()
    ready(on_turn)
    on_turn.wait_for_load_state("networkidle")
    assert len(asked) == 1
    expect(skip).to_be_hidden()
    assert problems == []


BOARDS = """() => {
    const below = [...document.querySelectorAll("[data-pitch] > svg")];
    const above = JSON.stringify(below.pop().getBoundingClientRect());
    return [
        below.every((svg) => JSON.stringify(svg.getBoundingClientRect()) === above),
        below.every((svg) => getComputedStyle(svg).opacity === "0"),
    ];
}"""
"""Whether their board lies exactly over that of the plan, which is not seen."""


@pytest.mark.thorough
def test_who_taps_a_player_meanwhile_plans_with_them(on_turn: Page, running: Match) -> None:
    scene = matches.a_scene(running)
    on_turn.goto(f"/matches/{running.pk}/")
    ready(on_turn)
    on_turn.locator(".plan-watch").wait_for()
    Hand(on_turn).square(scene["square"](matches.SCENE["left"]))
    expect(on_turn.locator(".plan-watch")).to_have_count(0)
    chosen(on_turn, scene["numbers"]["left"])


@pytest.mark.thorough
@in_all_games
def test_it_plays_to_where_the_match_stands(on_turn: Page, running: Match) -> None:
    on_turn.clock.install()
    on_turn.goto(f"/matches/{running.pk}/")
    on_turn.locator(".plan-watch").wait_for()
    for _ in range(120):
        on_turn.clock.run_for(2_000)
        if not on_turn.locator(".plan-watch").count():
            break
    expect(on_turn.locator(".plan-watch")).to_have_count(0)
    expect(on_turn.locator("[data-plan-spoken]")).to_have_text("It is over. Plan your turn.")
    assert noted(on_turn, running) == replay_of(running).last
    expect(on_turn.locator("[data-theirs]")).not_to_have_class(re.compile("plan-theirs-new"))


def noted(page: Page, match: Match) -> int:
    """The last event that this browser has shown of a match."""
    return int(page.evaluate(f"localStorage.getItem('kemari-watched-{match.pk}') ?? -1"))


@pytest.mark.thorough
def test_it_waits_in_a_page_behind_others_and_goes_on_from_there(
    on_turn: Page, running: Match
) -> None:
    on_turn.add_init_script(
        "window.away = true; Object.defineProperty(document, 'hidden', {get: () => window.away})"
    )
    asked = replays_read(on_turn)
    look = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }"
    on_turn.goto(f"/matches/{running.pk}/")
    ready(on_turn)
    on_turn.wait_for_load_state("networkidle")
    assert (asked, on_turn.locator(".plan-watch").count()) == ([], 0)
    on_turn.evaluate(look, False)
    on_turn.locator(".plan-watch").wait_for()
    on_turn.wait_for_timeout(1_500)
    on_turn.evaluate(look, True)
    before = on_turn.locator("svg.stage").inner_html()
    on_turn.wait_for_timeout(1_500)
    assert on_turn.locator("svg.stage").inner_html() == before
    on_turn.evaluate(look, False)
    expect(on_turn.locator("svg.stage")).to_have_count(1)
    first = running.segments.latest("number").first_event
    on_turn.wait_for_timeout(1_500)
    on_turn.goto("/matches/")
    assert first < noted(on_turn, running) < replay_of(running).last


@pytest.mark.thorough
def test_reduced_motion_leaves_it_to_the_button(on_turn: Page, running: Match) -> None:
    on_turn.emulate_media(reduced_motion="reduce")
    asked = replays_read(on_turn)
    on_turn.goto(f"/matches/{running.pk}/")
    ready(on_turn)
    on_turn.wait_for_load_state("networkidle")
    assert (asked, on_turn.locator(".plan-watch").count()) == ([], 0)
    for size in ({"width": 1280, "height": 900}, {"width": 390, "height": 844}):
        on_turn.set_viewport_size(size)
        expect(on_turn.get_by_role("link", name="Watch their turn")).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_their_turn_and_its_dice_are_in_sight_on_a_phone(
    on_turn: Page, running: Match, width: int, height: int
) -> None:
    on_turn.set_viewport_size({"width": width, "height": height})
    on_turn.goto(f"/matches/{running.pk}/")
    on_turn.locator(".plan-watch").wait_for()
    board, strip = (on_turn.locator(each).bounding_box() for each in ("svg.stage", ".plan-watch"))
    assert board is not None
    assert strip is not None
    drawer = on_turn.locator(".plan-drawer").bounding_box()
    assert drawer is not None
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= drawer["y"] <= strip["y"]
    assert strip["y"] + strip["height"] <= height
    frame = on_turn.locator("[data-pitch-frame]").bounding_box()
    assert frame is not None
    assert frame["height"] >= board["height"] - 1  # nothing of it is cut off
    skip = on_turn.get_by_role("button", name="Skip", exact=True).bounding_box()
    assert skip is not None
    assert min(skip["width"], skip["height"]) >= 44
    assert run_axe(on_turn).violations_count == 0, run_axe(on_turn).generate_report()


@pytest.mark.thorough
def test_a_turn_that_was_watched_is_offered_in_a_quieter_way(page: Page, running: Match) -> None:
    page.emulate_media(reduced_motion="reduce")  # else it plays by itself, and is soon over
    log_in(page, running.team(running.waiting_side).coach)
    page.goto(f"/matches/{running.pk}/")
    offer = page.get_by_role("link", name="Watch their turn")
    expect(offer).to_have_class(re.compile("plan-theirs-new"))
    offer.click()
    loaded(page)
    page.keyboard.press("End")
    page.goto(f"/matches/{running.pk}/")
    expect(offer).not_to_have_class(re.compile("plan-theirs-new"))


@in_all_games
def test_who_plans_a_turn_that_has_been_played_sees_whose_turn_it_is(
    page: Page, running: Match, problems: list[str]
) -> None:
    """By the deadline, or in another tab; what they wrote waits for their next turn."""
    planner = running.team(running.waiting_side)
    log_in(page, planner.coach)
    page.goto(f"/matches/{running.pk}/")
    page.locator("[data-plan-tab=text]").click()
    page.route("**/sheet?side=*", lambda route: route.abort())  # it never reaches the server
    page.locator("textarea.sheet").first.fill("# my plan\n7 STAND")
    play_turns(match_id=running.pk, turns=1, now=WHEN + timedelta(hours=60))
    page.evaluate("document.querySelector('[data-live]').live.ask()")
    running.refresh_from_db()
    assert running.team(running.waiting_side) != planner
    expect(page.locator("#status")).to_contain_text(str(running.team(running.waiting_side)))
    expect(page.locator("[data-sheet-builder]")).to_have_count(0)
    play_turns(match_id=running.pk, turns=1, now=WHEN + timedelta(hours=120))
    page.goto(f"/matches/{running.pk}/")
    expect(page.locator("[data-draft-old]")).to_contain_text("# my plan")


@pytest.mark.parametrize("game", ["blitz"])
def test_a_match_that_ends_leads_on_once_its_last_turn_was_watched(
    page: Page, running: Match, problems: list[str]
) -> None:
    page.goto(f"/matches/{running.pk}/")
    play_turns(match_id=running.pk, turns=99, now=WHEN + timedelta(hours=60))
    page.evaluate("document.querySelector('[data-live]').live.ask()")
    expect(page.locator("[data-live-replay] [data-replay-bar]")).to_be_visible()
    report = page.get_by_role("navigation", name="Match").get_by_role("link", name="Report")
    expect(report).to_have_count(0)
    page.evaluate("document.querySelector('[data-live-replay] [data-replay]').player.act('end')")
    expect(report).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Full time.")
    expect(page.locator("[data-live]")).to_have_count(0)
    assert problems == []
