"""What a coach sees while they plan: the answer beside the pitch, ghosts, balls, the chosen row."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from core import clock
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match
from tests.e2e.conftest import PATIENCE, log_in
from tests.e2e.planning import Hand, chosen, ready, text_of, written
from tests.factories import matches as factory

pytestmark = pytest.mark.thorough
SIZES = [pytest.param((1440, 900), id="desk"), pytest.param((390, 780), id="phone")]


@pytest.fixture
def match(transactional_db: None) -> Match:
    return factory.playing(now=clock.now())


@pytest.fixture
def scene(match: Match) -> dict:
    return factory.a_scene(match)


@pytest.fixture
def board(page: Page, live, match: Match, scene: dict) -> Page:
    page.set_viewport_size({"width": 1440, "height": 900})
    return opened(page, match)


def opened(page: Page, match: Match) -> Page:
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    return page


@pytest.fixture(params=SIZES)
def hand(request, browser: Browser, live) -> Iterator[Hand]:
    width, height = request.param
    touches = width < 960
    size = {"width": width, "height": height}
    context = browser.new_context(base_url=live.url, has_touch=touches, viewport=size)
    context.set_default_timeout(PATIENCE)
    yield Hand(context.new_page(), touches)
    context.close()


@pytest.fixture
def dungeon(transactional_db, hand) -> tuple[Hand, dict]:
    match = factory.playing("human", "orc", variant="dungeon", now=clock.now())
    scene = factory.a_dungeon_scene(match)
    opened(hand.page, match)
    return hand, scene


@pytest.fixture
def room(transactional_db, hand) -> tuple[Hand, dict]:
    """In a dungeon, with somebody for every role of `a_scene`."""
    options = {"dungeon_map": "old_cistern"}
    match = factory.playing("human", "orc", variant="dungeon", options=options, now=clock.now())
    scene = factory.a_scene(match)
    opened(hand.page, match)
    return hand, scene


def test_in_a_dungeon_the_answer_and_its_button_stay_beside_what_was_clicked(dungeon):
    hand, scene = dungeon
    page, places = hand.page, scene["squares"]
    hand.square(places["walker"])
    chosen(page, scene["numbers"]["walker"])
    hand.square(places["pad"])
    aim = page.locator("[data-plan-aim]")
    if hand.touches:
        expect(aim).to_contain_text("One die then decides")
        expect(page.get_by_role("button", name="Add it")).to_be_in_viewport(ratio=1)
        hand.button(re.compile("Add it"))
    written(page, places["pad"])
    expect(aim).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="From pad 3")).to_be_in_viewport()
    expect(page.locator("[data-plan-submit]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-pitch] > svg:first-of-type")).to_be_in_viewport()
    if hand.touches:
        page.locator("[data-plan-drawer]").tap()
    play = page.locator("[data-plan-list] .plan-row code").first
    expect(play).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-plan-submit]")).to_be_in_viewport(ratio=1)
    words = play.bounding_box()
    assert words["x"] + words["width"] <= page.viewport_size["width"]


def test_over_the_whole_board_a_wheel_scrolls_the_page(board: Page, scene):
    Hand(board).square(scene["square"](factory.SCENE["blocker"]))
    board.mouse.wheel(0, 100)
    board.wait_for_function("scrollY > 0")


def test_what_adds_is_in_sight_in_a_strip_that_was_moved(hand, match, scene):
    page, places = opened(hand.page, match), scene["square"]
    if hand.touches:
        hand.square(places(factory.SCENE["blocker"]))
        chosen(page, scene["numbers"]["blocker"])
        page.locator(".plan-more").wait_for()
        strip = page.locator("[data-plan-actions]")
        assert strip.evaluate("bar => (bar.scrollLeft = 9999) && bar.scrollLeft") > 0
        hand.square(places(factory.SCENE["opponent"]))
        adds = page.get_by_role("button", name="Add it")
        expect(adds).to_be_in_viewport(ratio=1)
        before = page.evaluate("scrollY")
        adds.evaluate("each => each.focus()")
        assert page.evaluate("scrollY") == before  # the drawer is at the foot of the window already


@pytest.mark.parametrize("role", ["blocker", "right", "left"])
def test_in_a_dungeon_the_player_chosen_stays_in_sight_as_the_map_grows(room, role):
    hand, scene = room
    hand.square(scene["squares"][role])
    chosen(hand.page, scene["numbers"][role])
    cell = said(hand.page, scene["squares"][role]).bounding_box()
    foot = hand.page.viewport_size["height"]
    if hand.touches:
        foot = hand.page.locator(".plan-drawer").bounding_box()["y"]
    assert 0 <= cell["y"] <= foot - cell["height"]


def onto_the_pad(dungeon) -> None:
    """The walker's play ends on the pad."""
    hand, scene = dungeon
    hand.square(scene["squares"]["walker"])
    chosen(hand.page, scene["numbers"]["walker"])
    hand.aimed(scene["squares"]["pad"])
    written(hand.page, scene["squares"]["pad"])


def test_from_a_pad_its_reach_is_shown_and_then_its_branch(dungeon):
    hand, _ = dungeon
    page = hand.page
    onto_the_pad(dungeon)
    expect(page.locator(".plan-branches .plan-ghost")).to_have_count(5)
    before = page.locator(".plan-reach .plan-sure").get_attribute("d")
    position = factory.position_of(Match.objects.get())
    goal = position.board.name(position.board.neighbours[position.pads[2]][0])
    places = pads_of(page)
    hand.button(re.compile("From pad 3"))
    expect(page.locator(".plan-reach .plan-sure")).not_to_have_attribute("d", before)
    assert pads_of(page) == places
    hand.square(goal)
    written(page, f"ON 3: MOVE TO {goal}")
    expect(page.get_by_role("button", name="From pad 3")).to_have_attribute("aria-pressed", "true")
    assert {x for x, _ in pads_of(page)} == {x for x, _ in places}
    # The way to the pad, and from pad 3 that to the square: a teleport is no way.
    expect(page.locator(".plan-branches .plan-link")).to_have_count(2)
    expect(page.locator(".plan-reach .plan-sure")).to_have_attribute("d", before)
    page.get_by_role("button", name="From pad 3").click()
    expect(page.get_by_role("button", name="From pad 3")).to_have_attribute("aria-pressed", "false")
    assert "ON 3" not in text_of(page)[0]


def pads_of(page: Page) -> list[tuple[float, float]]:
    """Where the buttons of the pads are."""
    buttons = page.locator("[data-plan-actions]").get_by_role("button", name="From pad").all()
    boxes = [button.bounding_box() for button in buttons]
    assert len(boxes) == 5
    return [(box["x"], box["y"]) for box in boxes]


def test_another_square_changes_the_way_and_the_ball_is_still_fetched(hand, match, scene):
    page, numbers, square = opened(hand.page, match), scene["numbers"], scene["square"]
    hand.square(square(factory.SCENE["thrower"]))
    chosen(page, numbers["thrower"])
    hand.button(re.compile("Fetch the ball"))
    written(page, f"{numbers['thrower']} MOVE")
    about = page.locator("[data-plan-about]")
    expect(about).to_contain_text("Another square changes this way")
    ball = square(factory.SCENE["ball"])
    expect(page.get_by_role("button", name=f"Straight again (over {ball})")).to_be_visible()
    hand.aimed(square("H9"))
    written(page, square("H9"))
    assert ball in text_of(page)[0].split()
    first = page.locator("[data-plan-actions]").get_by_role("button", name="Pass to").first
    expect(first).to_be_in_viewport(ratio=1)  # without a scroll of the strip
    hand.button(re.compile(f"Pass to {numbers['receiver']},"))
    written(page, "PASS")
    whole = text_of(page)[0]
    hand.aimed(square("H8"))
    expect(page.locator("[data-plan-aim]")).to_contain_text("takes the place of")
    assert ball in text_of(page)[0].split()
    assert "PASS" not in text_of(page)[0]
    hand.button("Bring the old play back")
    assert text_of(page)[0] == whole


@pytest.mark.parametrize("minutes", [0, 10])
def test_after_a_submit_the_board_and_what_was_submitted_are_in_sight(hand, match, scene, minutes):
    """With minutes to change it in, and without: then it is being played."""
    match.clock_terms = ClockTerms(regret_minutes=minutes).to_json()
    match.save(update_fields=["clock_terms"])
    page, square = opened(hand.page, match), scene["square"]
    hand.square(square(factory.SCENE["left"]))
    chosen(page, scene["numbers"]["left"])
    hand.aimed(square("K10"))
    written(page, square("K10"))
    hand.press(page.locator("[data-plan-submit]"))
    message = page.get_by_text("Your turn is submitted")
    expect(message).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-pitch] svg").first).to_be_in_viewport(ratio=0.85)
    if minutes:
        ready(page)
        expect(page.get_by_role("button", name="Take it back")).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-draft-status]")).to_contain_text("Submitted.")
        page.locator("textarea.sheet").evaluate(
            "area => { area.value = 'END'; area.dispatchEvent(new Event('input')); }"
        )
        expect(message).to_have_count(0)


CATCH_AT_A_CHANCE = """() => {
    const chance = document.querySelector('.plan-top .plan-chance');
    const layer = chance.parentElement.cloneNode(false);
    layer.setAttribute('class', 'plan-catchers');
    const label = layer.appendChild(chance.cloneNode(true));
    label.setAttribute('class', 'plan-catch');
    document.querySelector('.plan-top').append(layer);
    const [above, below] = [chance, label].map((each) => each.getBoundingClientRect());
    layer.remove();
    return above.bottom <= below.top;
}"""


def test_where_a_teleport_ends_is_shown_as_luck(dungeon):
    hand, scene = dungeon
    page, places = hand.page, scene["squares"]
    onto_the_pad(dungeon)
    hand.square(places["opener"])  # now the plays above are shown
    expect(page.locator(".plan-ghosts .plan-ghost-luck")).to_have_count(5)
    expect(said(page, places["pad"])).to_have_attribute("aria-label", re.compile(r", pad 1\b"))
    expect(said(page, places["chest"])).to_have_attribute("aria-label", re.compile(", chest"))
    expect(said(page, "A1")).to_have_attribute("aria-label", "A1, wall")
    # Above the pad's own number; a sixth, as rehearsals count it.
    chance = re.compile(rf"{scene['numbers']['walker']} 1[3-9]%")
    expect(page.locator(".plan-ghosts .plan-chance text").first).to_have_text(chance)
    assert page.evaluate(CATCH_AT_A_CHANCE)  # of a team-mate who stands there by then
    expect(page.locator(".plan-ghosts .plan-ghost:not(.plan-ghost-luck)")).to_have_count(0)
    expect(page.locator("[data-plan-list]")).to_contain_text("ends by luck")


def said(page: Page, square: str) -> Locator:
    """The cell of a square, which says itself what is there."""
    return page.locator(f".plan-cell[data-square='{square}']")


def test_the_ball_is_with_the_receiver_and_the_way_is_drawn(board: Page, scene):
    hand, numbers = Hand(board), scene["numbers"]
    hand.square(scene["square"](factory.SCENE["thrower"]))
    chosen(board, numbers["thrower"])
    hand.button(re.compile("Fetch the ball"))
    written(board, "MOVE")
    receives = said(board, scene["square"](factory.SCENE["receiver"]))
    expect(receives).to_have_attribute("aria-label", re.compile(r", standing, \d+\s% to catch it$"))
    hand.button(re.compile(f"Pass to {numbers['receiver']},"))
    written(board, "PASS")
    board.locator(".plan-cell[tabindex='0']").focus()
    board.keyboard.press("Escape")
    for place in ("shown", "spoken"):
        expect(board.locator(f"[data-plan-{place}]")).to_contain_text("Shown: as written")
    expect(board.locator("[data-plan-aim]")).to_be_empty()  # it stands above the pitch already
    hand.square(scene["square"](factory.SCENE["left"]))
    expect(receives).to_have_attribute("aria-label", re.compile(", standing, has the ball"))
    ball = board.locator(".plan-ball")
    expect(ball).to_have_count(1)
    receiver = board.locator(f".pitch-mine[data-number='{numbers['receiver']}']")
    at, there = ball.bounding_box(), receiver.bounding_box()
    assert abs(at["x"] - there["x"]) < there["width"]
    assert abs(at["y"] - there["y"]) < there["height"]
    expect(board.locator("[data-ball].plan-left")).to_have_count(1)
    points = board.locator(".plan-ghosts .plan-link").first.get_attribute("points").split()
    assert len(points) == 4  # where they stood, and the three squares walked


def test_labels_of_blocks_are_dice_alone(board: Page, scene):
    Hand(board).square(scene["square"](factory.SCENE["blocker"]))
    label = board.locator(".plan-block").first
    expect(label.locator(".plan-block-die").first).to_be_visible()
    expect(label.locator("text")).to_have_count(0)
    dice = label.locator(".plan-block-die").count()
    assert dice in {1, 2, 3}
    one_die = dice == 1
    expect(label.locator("path")).to_have_count(0 if one_die else 1)  # who picks: an arrow
    box = board.locator(".plan-block rect").first
    assert float(box.get_attribute("width")) < 20
    for box in board.locator(".plan-block:has(path) rect:first-child:visible").all():
        seen = box.bounding_box() or {}
        assert seen["width"] > seen["height"]  # upright, however the board is turned


def test_what_takes_the_place_of_a_play_says_so_and_is_undone(board: Page, scene):
    hand, number = Hand(board), scene["numbers"]["blocker"]
    undo = board.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    hand.square(scene["square"](factory.SCENE["blocker"]))
    chosen(board, number)
    hand.square(scene["square"](factory.SCENE["opponent"]))
    written(board, "BLOCK opp")
    block, goal = text_of(board)[0], scene["square"]("E11")
    hand.square(scene["square"](factory.SCENE["blocker"]))
    expect(board.locator("[data-plan-aim]")).to_contain_text("added at its end")
    hand.square(goal)  # no move after a block
    expect(board.locator("[data-plan-aim]")).to_contain_text("takes the place of")
    assert text_of(board)[0] == f"{number} MOVE {goal}"
    undo.click()
    assert text_of(board)[0] == block


def test_the_chosen_play_is_not_under_the_verdict(board: Page, scene):
    lines = [f"{scene['numbers']['left']} MOVE {scene['square']('K10')}"] * 9
    board.get_by_role("tab", name="Text").click()
    board.get_by_label("One play per line").fill("\n".join([*lines, "END"]))
    board.get_by_role("tab", name="Plays").click()
    words = board.locator("[data-plan-list] .plan-words")
    expect(words).to_have_count(9)
    for at in (8, 4, 0):
        board.evaluate("at => document.querySelectorAll('.plan-words')[at].click()", at)
        row = board.locator(".plan-chosen .plan-words")
        expect(row).to_have_attribute("data-act", f"row-{at}")
        expect(board.locator("[data-plan-card]")).to_be_visible()
        board.wait_for_timeout(300)
        foot = board.locator("[data-plan-foot]").bounding_box()
        box = row.bounding_box()
        assert box["y"] + box["height"] <= foot["y"] + 1
        expect(board.locator("[data-plan-submit]")).to_be_in_viewport(ratio=1)
    assert board.evaluate("scrollY") == 0
    you = board.locator(".side-lines").bounding_box()
    assert you["height"] < 32  # one line
    assert you["y"] + you["height"] <= board.locator("[data-pitch]").bounding_box()["y"]
    board.emulate_media(media="print")
    for shown in (words.first, board.locator("[data-plan-verdict]")):
        expect(shown).to_be_visible()
    for left_out in (".plan-rest", ".plan-choose", ".plan-top", ".plan-hand-in"):
        expect(board.locator(left_out)).to_be_hidden()
    board.set_viewport_size({"width": 718, "height": 1000})  # a sheet of paper
    assert board.locator(".plan-row").first.bounding_box()["x"] >= 0


def test_only_what_can_be_done_is_offered(board: Page, scene):
    Hand(board).square(scene["square"](factory.SCENE["left"]))
    chosen(board, scene["numbers"]["left"])
    actions = board.locator("[data-plan-actions]")
    expect(actions).to_contain_text("Fetch the ball")  # the answer is there
    expect(actions).not_to_contain_text(re.compile("Pass|Hand off|Foul|Block"))
    expect(actions.locator(".plan-more button")).to_have_text([re.compile("Over a square")])
    Hand(board).button("Let go")
    expect(actions.locator("button")).to_have_count(0)
    expect(board.locator("[data-plan-card]")).to_be_hidden()


LIES = """ghost => {
    const { width, height } = ghost.getBoundingClientRect();
    return width > height;
}"""


def test_a_planned_block_has_an_arrow_and_who_will_lie_lies_on_a_turned_board(board, scene):
    hand, numbers = Hand(board), scene["numbers"]
    hand.square(scene["square"](factory.SCENE["blocker"]))
    chosen(board, numbers["blocker"])
    expect(board.locator(".plan-ghosts .plan-blow")).to_have_count(0)
    hand.square(scene["square"](factory.SCENE["opponent"]))
    written(board, f"BLOCK opp{numbers['opponent']}")
    hand.square(scene["square"](factory.SCENE["left"]))
    chosen(board, numbers["left"])
    arrow = board.locator(".plan-ghosts .plan-blow")
    expect(arrow).to_have_count(1)
    expect(board.locator(".plan-ghosts .plan-blow-head")).to_have_count(1)
    assert arrow.evaluate("each => getComputedStyle(each).strokeDasharray") == "3px, 2px"
    ghost = board.locator(".plan-ghosts .plan-ghost-down")
    expect(ghost).to_have_count(1)
    assert ghost.evaluate(LIES)
