"""The chances that a coach sees while they plan, and why something is impossible."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from core import clock
from engine.position import State
from matches.models import Match
from tests.e2e.conftest import log_in
from tests.e2e.planning import SQUARE_CENTRE, Hand, chosen, ready, text_of, written
from tests.factories import matches as factory


@pytest.fixture
def match(transactional_db: None) -> Match:
    return factory.playing(now=clock.now())


@pytest.fixture
def scene(match: Match, request: pytest.FixtureRequest) -> dict:
    return factory.a_scene(match, opponent=getattr(request, "param", State.STANDING))


@pytest.fixture
def stunned(match: Match, scene: dict) -> None:
    """The one on the right can do nothing in this turn."""
    with factory.restaged(match) as position:
        figure = position.numbered(match.waiting_side, scene["numbers"]["right"])
        figure.state = State.STUNNED


@pytest.fixture
def ruthless(match: Match, scene: dict) -> None:
    """The blocker and the one on the left have too little honour not to foul."""
    with factory.restaged(match) as position:
        for role in ("blocker", "left"):
            position.numbered(match.waiting_side, scene["numbers"][role]).ph = 1


@pytest.fixture
def honourable(match: Match, scene: dict) -> None:
    """The blocker has too much honour to foul."""
    with factory.restaged(match) as position:
        position.numbered(match.waiting_side, scene["numbers"]["blocker"]).ph = 6


@pytest.fixture
def board(page: Page, live, match: Match, scene: dict) -> Page:
    page.set_viewport_size({"width": 1440, "height": 900})
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    return page


def at(scene, role: str) -> str:
    return scene["square"](factory.SCENE[role])


WITH_RULE = re.compile(r"[A-Z]+-[A-Z]+-\d+")


def points_at(page: Page, square: str) -> None:
    """A mouse goes there and rests."""
    place = page.evaluate(SQUARE_CENTRE, square)
    page.mouse.move(place["x"], place["y"])


def with_the_ball(page: Page, hand: Hand, scene) -> None:
    """The thrower fetches the ball."""
    hand.square(at(scene, "thrower"))
    chosen(page, scene["numbers"]["thrower"])
    hand.button(re.compile("Fetch the ball"))
    written(page, "MOVE")


@pytest.mark.thorough
def test_each_catcher_has_the_chance_that_is_on_the_button(board: Page, scene, problems):
    with_the_ball(board, Hand(board), scene)
    receiver = scene["numbers"]["receiver"]
    button = board.get_by_role("button", name=re.compile(rf"^Pass to {receiver}, "))
    expect(button).to_be_visible()
    share = re.search(r"(\d+)\s%", button.inner_text()).group(1)
    assert 0 < int(share) < 100
    label = board.locator(".plan-top .plan-catch").filter(has_text=f"{share}%").first
    expect(label).to_be_visible()
    there = board.evaluate(SQUARE_CENTRE, at(scene, "receiver"))
    boxes = [each.bounding_box() for each in board.locator(".plan-top .plan-catch").all()]
    assert any(box["x"] < there["x"] < box["x"] + box["width"] for box in boxes)
    assert problems == []


def test_a_pass_shows_its_bands_and_says_why_something_is_no_target(board, scene, problems):
    hand = Hand(board)
    with_the_ball(board, hand, scene)
    board.locator(".plan-more summary").first.click()
    hand.button(re.compile("^Pass(?! to)"))
    expect(board.locator(".plan-band").first).to_be_attached()
    bands = board.locator(".plan-bands .plan-band")
    widths = bands.evaluate_all("all => all.map(each => getComputedStyle(each).strokeWidth)")
    assert len(set(widths)) == len(widths) > 1
    legend = board.locator("[data-plan-about]")
    expect(legend).to_contain_text(re.compile(r"quick \d+\s%.*normal \d+\s%.*long \d+\s%"))
    before, aim = text_of(board), board.locator("[data-plan-aim]")
    points_at(board, at(scene, "opponent"))
    expect(aim).to_contain_text(WITH_RULE)
    points_at(board, at(scene, "receiver"))
    expect(aim).to_contain_text("choose the target")
    hand.square(at(scene, "opponent"))
    expect(aim).to_contain_text(WITH_RULE)
    assert text_of(board) == before
    hand.button(re.compile("^Pass(?! to)"))
    expect(board.locator(".plan-band")).to_have_count(0)
    assert problems == []


def test_a_finger_finds_what_else_a_player_can_do(phone: Page, live, match: Match, scene: dict):
    log_in(phone, match.team(match.waiting_side).coach)
    phone.goto(f"/matches/{match.pk}/")
    ready(phone)
    hand = Hand(phone, touches=True)
    hand.square(at(scene, "blocker"))
    chosen(phone, scene["numbers"]["blocker"])
    expect(phone.locator("[data-plan-verdict]")).to_be_hidden()  # "Choose a player to begin."
    more = phone.locator(".plan-more > summary")
    expect(phone.locator("[data-plan-actions] .plan-verb").first).to_be_visible()
    expect(more).to_be_in_viewport(ratio=1)
    hand.press(more)
    deeds = phone.locator(".plan-more button")
    expect(deeds.last).to_be_visible()
    for deed in deeds.all():
        assert deed.bounding_box()["height"] < 2 * 44  # its words are not cut into letters
        deed.tap(trial=True)
    hand.press(deeds.filter(has_text="Over a square"))
    expect(deeds.filter(has_text="Over a square")).to_have_attribute("aria-pressed", "true")


@pytest.mark.thorough
def test_the_keyboard_is_told_why_something_is_no_target(board, scene, problems):
    hand, aim = Hand(board), board.locator("[data-plan-aim]")
    with_the_ball(board, hand, scene)
    board.locator(".plan-more summary").first.click()
    passes = re.compile("^Pass(?! to)")
    passing = board.locator(".plan-more").get_by_role("button", name=passes)
    passing.press("Enter")
    expect(board.get_by_role("button", name=passes)).to_have_count(2)  # one is in sight
    expect(passing).to_be_focused()
    for wrong in ("opponent", "thrower"):
        board.locator(f".plan-cell[data-square={at(scene, wrong)}]").focus()
        expect(aim).to_contain_text(WITH_RULE)
        board.locator(f".plan-cell[data-square={at(scene, 'receiver')}]").focus()
        expect(aim).to_contain_text("choose the target")
    board.keyboard.press("Enter")
    written(board, f"PASS {scene['numbers']['receiver']}")
    assert problems == []


@pytest.mark.thorough
def test_an_answer_that_comes_late_leaves_what_one_points_at(board, scene):
    hand, aim, square = Hand(board), board.locator("[data-plan-aim]"), scene["square"]
    hand.square(at(scene, "left"))
    chosen(board, scene["numbers"]["left"])
    hand.square(square("K10"))
    written(board, square("K10"))
    board.locator(".plan-cell[tabindex='0']").focus()
    board.keyboard.press("Escape")
    expect(board.locator("[data-plan-shown]")).to_contain_text("Shown")
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    board.route("**/plan/ways", hold)
    with board.expect_request("**/plan/ways"):
        hand.square(square("K10"))
    expect(board.locator(".plan-reach path").first).to_be_attached()
    points_at(board, square("K11"))
    expect(aim).to_contain_text(f"to {square('K11')}")
    with board.expect_response("**/plan/ways"):
        late[0].continue_()
    board.wait_for_timeout(300)
    expect(aim).to_contain_text(f"to {square('K11')}")


def test_a_block_names_who_helps_and_the_chance_of_each_result(board, scene, problems):
    hand = Hand(board)
    hand.square(at(scene, "blocker"))
    chosen(board, scene["numbers"]["blocker"])
    words = re.compile(r"you have the help of .+, they of .+: .*(push|down) \d+\s%")
    place = board.evaluate(SQUARE_CENTRE, at(scene, "opponent"))
    board.mouse.move(place["x"], place["y"])
    expect(board.locator("[data-plan-aim]")).to_contain_text(words)
    expect(board.locator("[data-plan-about]")).not_to_contain_text("you have the help")  # once
    assert problems == []


@pytest.mark.thorough
@pytest.mark.usefixtures("ruthless")
@pytest.mark.parametrize("scene", [State.PRONE], indirect=True)
def test_pointing_at_an_opponent_who_lies_says_the_odds_of_a_foul(board, scene, problems):
    hand, aim = Hand(board), board.locator("[data-plan-aim]")
    down = at(scene, "opponent")
    place = board.evaluate(SQUARE_CENTRE, down)
    words = rf"Foul {scene['numbers']['opponent']}: \d+\s% armour, \d+\s% sent off"
    hand.square(at(scene, "blocker"))
    expect(board.get_by_role("button", name=re.compile(f"^{words}"))).to_be_visible()
    board.mouse.move(place["x"], place["y"])
    expect(aim).to_have_text(re.compile(f"^{words}"))
    hand.square(at(scene, "left"))
    chosen(board, scene["numbers"]["left"])
    expect(aim).to_contain_text("choose a square")
    board.mouse.move(place["x"], place["y"])
    expect(aim).to_have_text(re.compile(words))
    expect(board.locator(".plan-way .pitch-path")).to_be_attached()
    hand.square(down)
    written(board, f"FOUL opp{scene['numbers']['opponent']}")
    assert problems == []


def test_an_aim_below_a_block_says_what_it_comes_to_in_all(board, scene, problems):
    """Rehearsed with the play itself: as its row says once it is written."""
    hand, aim = Hand(board), board.locator("[data-plan-aim]")
    hand.square(at(scene, "blocker"))
    chosen(board, scene["numbers"]["blocker"])
    hand.square(at(scene, "opponent"))
    written(board, "BLOCK")
    hand.square(at(scene, "left"))
    chosen(board, scene["numbers"]["left"])
    points_at(board, at(scene, "ahead"))
    shown = re.compile(r"plays above go as shown\); (about )?\d+\s% in all$")
    expect(aim).to_have_text(shown)
    for future in board.locator("[data-plan-futures] button").all():
        assert future.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert problems == []


@pytest.fixture
def prone(match: Match, scene: dict) -> None:
    """The one on the left lies on their back."""
    with factory.restaged(match) as position:
        figure = position.numbered(match.waiting_side, scene["numbers"]["left"])
        position.lay(figure, State.PRONE)


@pytest.mark.usefixtures("prone")
def test_the_first_deed_of_who_lies_is_to_stand_up(board, scene, problems):
    hand = Hand(board)
    hand.square(at(scene, "left"))
    chosen(board, scene["numbers"]["left"])
    first = board.locator("[data-plan-actions] button").first
    expect(first).to_contain_text("Stand up")
    first.click()
    written(board, f"{scene['numbers']['left']} STAND")
    assert problems == []


@pytest.mark.thorough
@pytest.mark.usefixtures("honourable")
@pytest.mark.parametrize("scene", [State.PRONE], indirect=True)
def test_pointing_at_who_may_not_be_fouled_says_why(board, scene):
    hand, aim = Hand(board), board.locator("[data-plan-aim]")
    hand.square(at(scene, "blocker"))
    chosen(board, scene["numbers"]["blocker"])
    expect(aim).to_contain_text("choose a square")
    place = board.evaluate(SQUARE_CENTRE, at(scene, "opponent"))
    board.mouse.move(place["x"], place["y"])
    expect(aim).to_contain_text(re.compile(r"Personal Honor.*\(SAM-FOU-01\)"))
    assert text_of(board) == [""]


@pytest.mark.usefixtures("stunned")
def test_the_impossible_says_why_and_the_console_stays_empty(board, scene, problems):
    hand, aim = Hand(board), board.locator("[data-plan-aim]")
    hand.square(at(scene, "left"))
    chosen(board, scene["numbers"]["left"])
    expect(aim).to_contain_text("choose a square")
    far = scene["square"]("A20")
    place = board.evaluate(SQUARE_CENTRE, far)
    board.mouse.move(place["x"], place["y"])
    expect(aim).to_contain_text(re.compile(r"squares away.*\([A-Z]+-[A-Z]+-\d+\)"))
    beside = scene["square"]("B20")
    board.locator(f".plan-cell[data-square={beside}]").focus()
    expect(aim).to_contain_text(f"cannot get to {beside}")
    hand.square(far)
    expect(aim).to_contain_text(re.compile(r"squares away.*\([A-Z]+-[A-Z]+-\d+\)"))
    nearer = scene["square"]("A18")
    board.keyboard.down("Shift")
    hand.square(nearer)
    board.keyboard.up("Shift")
    expect(aim).to_contain_text(re.compile(rf"cannot get to {nearer}: .*\([A-Z]+-[A-Z]+-\d+\)"))
    hand.square(at(scene, "right"))
    expect(aim).to_contain_text(re.compile(r"lies stunned.*\([A-Z]+-[A-Z]+-\d+\)"))
    expect(board.locator("[data-plan-card]")).to_contain_text("lies stunned")
    assert problems == []
