"""On a desk a board's page is the whole window: large squares, and nothing empty beside them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from core import clock
from core.accounts.models import PitchWay
from engine.position import State
from engine.variants.dungeon.maps.catalogue import PRINTED
from matches.models import Match, Side
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.emptiness import largest_empty_field
from tests.e2e.planning import Hand, chosen, ready, written
from tests.factories import matches as factory
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
MOST_EMPTY = 0.1
"""The share of the window that an empty field may take."""
OFF = (
    State.KNOCKED_OUT,
    State.KNOCKED_OUT,
    State.BADLY_HURT,
    State.SENT_OFF,
    State.DEAD,
)
MAPS = tuple(name for name in PRINTED if name != "old_cistern")
BOXES = ("Reserves", "KO", "Hurt", "Sent off")
OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll('.dugout-token, .dugout-name')]
        .map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 1);
    return boxes.some((one, at) => boxes.slice(at + 1).some((other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5));
}"""
in_windows = pytest.mark.parametrize(
    "window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}"
)
in_games = pytest.mark.parametrize(
    "game",
    [
        "samurai",
        *(pytest.param(game, marks=pytest.mark.thorough) for game in LEAST if game != "samurai"),
    ],
)


def public(game: str) -> Match:
    """A match under way that everybody may look at."""
    return games.running(game, league=LeagueFactory.create(is_private=False), now=clock.now())


def send_off(match: Match, states: Iterable[State]) -> None:
    """As many players of each side leave the pitch, one in each of those states."""
    wanted = list(states)
    with factory.restaged(match) as position:
        for side in (0, 1):
            here = [
                figure
                for figure in position.figures
                if figure.side == side
                and figure.square >= 0
                and position.carrier != figure.slot
                and figure.number > 1
            ]
            for figure, state in zip(reversed(here), wanted, strict=False):
                position.remove(figure, state)


def look_as(page: Page, match: Match, *, is_coach: bool) -> None:
    """Open the match's page, as the coach whose turn it is or as a visitor."""
    if is_coach:
        log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    if is_coach:
        ready(page)


@in_windows
@in_games
@pytest.mark.parametrize("is_coach", [False, True], ids=["visitor", "coach"])
def test_dugouts_stand_along_the_board_and_cost_no_square(
    page: Page,
    transactional_db: None,
    live_server,
    game: str,
    window: tuple[int, int],
    is_coach: bool,
) -> None:
    match = public(game)
    send_off(match, OFF)
    page.set_viewport_size({"width": window[0], "height": window[1]})
    look_as(page, match, is_coach=is_coach)
    seen = page.evaluate(SEEN)
    assert seen["square"] >= LEAST[game][WINDOWS.index(window)] - (0 if is_coach else 1) - 0.02
    board = page.locator("[data-pitch] > .pitch").first.bounding_box()
    assert board is not None
    assert board["y"] + board["height"] <= window[1]
    frame = page.locator("[data-pitch-frame]").bounding_box()
    assert frame is not None
    tokens = page.locator(".dugout-token")
    position = factory.position_of(match)
    off = [each for each in position.figures if State.RESERVES <= each.state < State.ABSENT]
    expect(tokens).to_have_count(len(off))
    for token in tokens.all():
        box = token.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24  # its number can be read
        assert box["y"] + box["height"] <= board["y"] + 1  # beside a long side
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
        assert token.locator("title").text_content()
    assert not page.evaluate(OVERLAPS)
    names = page.locator(".dugout-name").all_text_contents()
    assert set(names) <= set(BOXES)
    assert {"KO", "Hurt"} <= set(names)


@pytest.mark.parametrize("plans", [True, False], ids=["turn", "waits"])
@pytest.mark.parametrize(
    "way", [PitchWay.RIGHT, pytest.param(PitchWay.LEFT, marks=pytest.mark.thorough)]
)
def test_each_dugout_stands_at_its_own_end(
    page: Page, transactional_db: None, live_server, way: PitchWay, plans: bool
) -> None:
    """Whose side attacks to the right defends the left, whichever side they are."""
    match = public("samurai")
    send_off(match, OFF)
    waiting = match.waiting_side
    assert waiting is not None
    side = waiting if plans else Side(1 - waiting)
    coach = match.team(side).coach
    coach.choose_pitch_way(way)
    page.set_viewport_size({"width": 1440, "height": 900})
    log_in(page, coach)
    page.goto(f"/matches/{match.pk}/")
    own, other = ("home", "away") if side == Side.HOME else ("away", "home")
    here = page.locator(f"[data-dugout={own}]").bounding_box()
    there = page.locator(f"[data-dugout={other}]").bounding_box()
    assert here is not None
    assert there is not None
    assert (here["x"] < there["x"]) == (way == PitchWay.RIGHT)


@pytest.mark.thorough
@in_windows
@in_games
def test_a_whole_team_off_the_pitch_has_room(
    page: Page, transactional_db: None, live_server, game: str, window: tuple[int, int]
) -> None:
    match = public(game)
    send_off(match, [State.RESERVES, *[State.KNOCKED_OUT, State.DEAD, State.SENT_OFF] * 3])
    page.set_viewport_size({"width": window[0], "height": window[1]})
    look_as(page, match, is_coach=True)
    board = page.locator("[data-pitch-frame]").bounding_box()
    assert board is not None
    for token in page.locator(".dugout-token").all():
        box = token.bounding_box()
        assert box is not None
        assert box["width"] >= 16
        assert box["x"] + box["width"] <= board["x"] + board["width"] + 1
    assert not page.evaluate(OVERLAPS)
    assert page.evaluate("document.documentElement.scrollWidth") <= window[0]


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (768, 1024)])
@in_games
def test_dugouts_stand_below_the_board_on_upright_screens(
    page: Page, transactional_db: None, live_server, game: str, width: int, height: int
) -> None:
    match = public(game)
    send_off(match, [State.RESERVES, *[State.KNOCKED_OUT, State.DEAD, State.SENT_OFF] * 3])
    page.set_viewport_size({"width": width, "height": height})
    look_as(page, match, is_coach=True)
    board = page.locator("[data-pitch] > .pitch").first.bounding_box()
    assert board is not None
    for token in page.locator(".dugout-token").all():
        box = token.bounding_box()
        assert box is not None
        assert box["width"] >= 26
        assert box["y"] >= board["y"] + board["height"]
        assert box["x"] + box["width"] <= width
    assert not page.evaluate(OVERLAPS)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@in_windows
@in_games
def test_no_field_larger_than_a_tenth_of_the_window_is_empty(
    page: Page, transactional_db: None, live_server, game: str, window: tuple[int, int]
) -> None:
    """For a visitor; for a coach before they begin, with a player chosen and after a play."""
    match = public(game)
    scene = None if game == "dungeon" else factory.a_scene(match)
    page.set_viewport_size({"width": window[0], "height": window[1]})
    look_as(page, match, is_coach=False)
    assert largest_empty_field(page)[0] <= MOST_EMPTY, largest_empty_field(page)
    look_as(page, match, is_coach=True)
    verdict = page.locator("[data-plan-verdict]")
    expect(verdict).to_contain_text("Your turn is empty")
    expect(page.locator("[data-plan-list]")).to_contain_text("No plays yet")
    assert largest_empty_field(page)[0] <= MOST_EMPTY, largest_empty_field(page)
    if scene is None:
        return
    hand = Hand(page)
    hand.square(scene["squares"]["left"])
    chosen(page, scene["numbers"]["left"])
    assert largest_empty_field(page)[0] <= MOST_EMPTY, largest_empty_field(page)
    hand.square(scene["square"]("K11"))
    written(page, scene["square"]("K11"))
    expect(verdict).to_contain_text("Rehearsed 500 times")
    expect(page.locator(".plan-none")).to_be_hidden()  # the plays have the room
    assert largest_empty_field(page)[0] <= MOST_EMPTY, largest_empty_field(page)
    page.locator("[data-plan-actions]").get_by_role("button", name="Let go").click()
    expect(page.locator("[data-plan-card]")).to_be_hidden()
    assert largest_empty_field(page)[0] <= MOST_EMPTY, largest_empty_field(page)


@in_windows
@in_games
def test_squares_are_large_and_the_own_side_attacks_to_the_right(
    page: Page, transactional_db: None, live_server, game: str, window: tuple[int, int]
) -> None:
    match = public(game)
    page.set_viewport_size({"width": window[0], "height": window[1]})
    for is_coach in (False, True):
        look_as(page, match, is_coach=is_coach)
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


def set_up_of(page: Page, game: str, way: PitchWay) -> None:
    match = games.new(game, now=clock.now())
    match.home_team.coach.choose_pitch_way(way)
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/set-up/")


def laying_of(page: Page, dungeon_map: str) -> None:
    options = {"dungeon_placement": "alternate", "dungeon_map": dungeon_map}
    match = factory.match("human", "orc", variant="dungeon", options=options, now=clock.now())
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/laying/")


PLACING = """() => {
    const box = (found) => document.querySelector(found).getBoundingClientRect();
    const svg = document.querySelector('[data-stage] > .pitch');
    const [board, frame] = [svg.getBoundingClientRect(), box('.set-up-frame')];
    const { width, height } = svg.viewBox.baseVal;
    return {
        square: (Math.max(board.width, board.height) * 20) / Math.max(width, height),
        above: box('.set-up-top').bottom, foot: box('.set-up-foot').bottom,
        column: box('.set-up-side').width, wide: document.documentElement.scrollWidth,
        inside: board.left >= frame.left && board.right <= frame.right + 1
            && board.top >= frame.top && board.bottom <= frame.bottom + 1,
        rows: [...document.querySelectorAll('[data-stage] .pitch-label')].length,
    };
}"""
"""What a set-up's page looks like: the board, its frame, the column beside it."""


def assert_is_the_whole_window(
    page: Page, window: tuple[int, int], least: float, *, is_map: bool = False
) -> None:
    page.locator(".square-grid [data-square]").first.wait_for()
    seen = page.evaluate(PLACING)
    assert seen["square"] >= least - 0.02, seen
    assert seen["above"] <= HIGH
    assert seen["foot"] <= window[1]
    if not is_map:
        assert 320 <= seen["column"] <= 426  # and room for a frame of focus
    assert seen["wide"] <= window[0]
    assert seen["inside"]
    assert largest_empty_field(page)[0] <= MOST_EMPTY, largest_empty_field(page)


@in_windows
@in_games
@pytest.mark.parametrize(
    "way", [PitchWay.RIGHT, pytest.param(PitchWay.UP, marks=pytest.mark.thorough)]
)
def test_a_set_up_is_the_whole_window(
    page: Page,
    transactional_db: None,
    live_server,
    game: str,
    way: PitchWay,
    window: tuple[int, int],
) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    set_up_of(page, game, way)
    assert_is_the_whole_window(page, window, LEAST[game][WINDOWS.index(window)])


@in_windows
@pytest.mark.parametrize(
    "dungeon_map",
    ["old_cistern", *(pytest.param(each, marks=pytest.mark.thorough) for each in MAPS)],
)
def test_laying_is_the_whole_window(
    page: Page,
    transactional_db: None,
    live_server,
    dungeon_map: str,
    window: tuple[int, int],
) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    laying_of(page, dungeon_map)
    assert_is_the_whole_window(page, window, LEAST["dungeon"][WINDOWS.index(window)], is_map=True)


def test_a_set_up_fills_a_window_that_grows(
    page: Page, transactional_db: None, live_server
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    set_up_of(page, "samurai", PitchWay.RIGHT)
    page.locator(".square-grid [data-square]").first.wait_for()
    before = page.evaluate(PLACING)["rows"]
    page.set_viewport_size({"width": 1920, "height": 900})
    page.wait_for_function(
        "(before) => document.querySelectorAll('[data-stage] .pitch-label').length > before",
        arg=before,
    )
    assert page.evaluate(PLACING)["inside"]


@in_windows
@pytest.mark.parametrize(
    "game",
    ["samurai", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("blitz", "squig"))],
)
@pytest.mark.parametrize(
    "plans", [True, pytest.param(False, marks=pytest.mark.thorough)], ids=["turn", "waits"]
)
def test_an_upright_pitch_has_both_teams_beside_it(
    page: Page,
    transactional_db: None,
    live_server,
    game: str,
    plans: bool,
    window: tuple[int, int],
) -> None:
    match = public(game)
    send_off(match, OFF)
    side = match.waiting_side
    assert side is not None
    coach = match.team(side if plans else 1 - side).coach
    coach.choose_pitch_way(PitchWay.UP)
    page.set_viewport_size({"width": window[0], "height": window[1]})
    log_in(page, coach)
    page.goto(f"/matches/{match.pk}/")
    if plans:
        ready(page)
        expect(page.locator("[data-plan-verdict]")).to_contain_text("Your turn is empty")
    board = page.locator("[data-pitch] > .pitch").first.bounding_box()
    assert board is not None
    assert board["height"] >= 0.7 * window[1]
    assert board["y"] + board["height"] <= window[1]
    for token in page.locator(".dugout-token").all():
        box = token.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert (
            box["x"] + box["width"] <= board["x"] + 1 or box["x"] >= board["x"] + board["width"] - 1
        )
        assert box["y"] + box["height"] <= window[1]
    assert not page.evaluate(OVERLAPS)
    team = page.locator("[data-renewed=rosters]").bounding_box()
    assert team is not None
    assert team["y"] <= board["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= window[0]
    assert largest_empty_field(page)[0] <= MOST_EMPTY, largest_empty_field(page)
