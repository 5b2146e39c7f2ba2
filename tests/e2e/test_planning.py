"""A turn is planned on the board: by mouse, by finger, by keyboard, and without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from core import clock
from matches.models import Match, TurnSheet
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import PATIENCE, log_in
from tests.e2e.planning import Hand, chosen, ready, text_of, written
from tests.factories import matches as factory

PHONE = {"width": 390, "height": 844}
MOST_CLICKS, MOST_TAPS = 14, 20


@pytest.fixture
def match(transactional_db) -> Match:
    return factory.playing(now=clock.now())


@pytest.fixture
def scene(match):
    return factory.a_scene(match)


@pytest.fixture
def board(page: Page, live_server, match, scene) -> Page:
    """The page of the coach whose turn it is."""
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    ready(page)
    return page


@pytest.fixture
def phone(browser: Browser, live, match, scene):
    context = browser.new_context(base_url=live.url, has_touch=True, viewport=PHONE)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    yield page
    context.close()


def at(scene, role: str) -> str:
    return scene["square"](factory.SCENE[role])


def a_sensible_turn(page: Page, scene, hand: Hand) -> list[str]:
    """A block, a pick-up and a pass, a run, two screens."""
    numbers, square = scene["numbers"], scene["square"]
    twice = 2 if hand.touches else 1

    def begin(role: str) -> None:
        hand.square(at(scene, role))
        chosen(page, numbers[role])

    begin("blocker")
    hand.square(at(scene, "opponent"), times=twice)
    written(page, f"BLOCK opp{numbers['opponent']}")
    begin("thrower")
    hand.button(re.compile("Fetch the ball"))
    written(page, f"{numbers['thrower']} MOVE")
    hand.button(re.compile(f"Pass to {numbers['receiver']},"))
    written(page, f"PASS {numbers['receiver']}")
    begin("receiver")
    hand.square(square("I15"), times=twice)
    written(page, square("I15"))
    for role, goal in (("left", "K11"), ("right", "M11")):
        begin(role)
        hand.square(square(goal), times=twice)
        written(page, square(goal))
    verdict = page.locator("[data-plan-verdict]")
    expect(verdict).to_contain_text("Rehearsed 500 times")
    expect(verdict).to_contain_text("Legal.")
    return text_of(page)


@pytest.mark.thorough
def test_without_a_connection_it_is_said_that_the_deeds_are_not_known(board: Page, scene):
    """Where the position is known, as before the first play, so are the ways and no deed."""
    aim = board.locator("[data-plan-aim]")
    expect(board.locator("[data-plan-list]")).to_contain_text("No plays yet")
    board.context.set_offline(True)
    Hand(board).square(at(scene, "left"))
    expect(aim).to_contain_text(f"Player {scene['numbers']['left']}: choose a square")
    expect(aim).to_contain_text("No connection")
    with board.expect_response("**/plan/actions"):
        board.context.set_offline(False)
    expect(aim).not_to_contain_text("No connection")
    expect(aim).to_contain_text("choose a square")


@pytest.mark.thorough
def test_what_was_chosen_without_a_connection_is_drawn_once_it_is_back(board: Page, scene):
    aim, way = board.locator("[data-plan-aim]"), board.locator(".plan-way .pitch-path")
    hand = Hand(board)
    board.context.set_offline(True)
    hand.square(at(scene, "right"))
    hand.square(scene["square"]("M10"))
    # Nobody has asked for the position behind that play.
    hand.square(at(scene, "left"))
    expect(aim).to_contain_text("No connection")
    hand.square(scene["square"]("K11"))
    expect(aim).to_contain_text("K11")
    expect(way).to_be_attached()
    with board.expect_response("**/plan/board"):
        board.context.set_offline(False)
    board.wait_for_timeout(500)
    expect(way).to_be_attached()
    expect(aim).to_contain_text("K11")
    written(board, scene["square"]("K11"))


@pytest.mark.parametrize("touches", [False, True])
def test_a_sensible_turn_takes_few_clicks(request, scene, touches, capsys):
    page = request.getfixturevalue("phone" if touches else "board")
    hand = Hand(page, touches)
    address = page.url
    lines = a_sensible_turn(page, scene, hand)
    assert len(lines) == 6
    assert lines[-1] == "END"
    assert page.url == address
    with capsys.disabled():
        print(f"\na turn by {'finger' if touches else 'mouse'}: {hand.count} ({hand.log})")
    assert hand.count <= (MOST_TAPS if touches else MOST_CLICKS)
    if not touches:
        assert run_axe(page).violations_count == 0, run_axe(page).generate_report()


@pytest.mark.thorough
def test_the_board_the_carrier_and_the_button_stand_above_the_fold(board: Page, scene):
    board.set_viewport_size({"width": 1440, "height": 900})
    board.evaluate("scrollTo(0, 0)")
    for what in (".pitch .pitch-ball", "[data-plan-submit]"):
        expect(board.locator(what)).to_be_in_viewport(ratio=1)
    box = board.locator("[data-pitch] > svg:first-of-type").bounding_box()
    assert box["y"] + box["height"] <= 900
    answer, column = (
        board.locator(part).bounding_box()["width"] for part in ("[data-plan-now]", ".plan-choose")
    )
    assert answer > 0.95 * column  # no button stands beside what is said
    assert 320 <= column <= 420


@pytest.mark.thorough
def test_the_list_is_reordered_undone_and_marked_and_moves_the_text(board: Page, scene):
    numbers, hand = scene["numbers"], Hand(board)
    for role, goal in (("left", "K10"), ("right", "M10")):
        hand.square(at(scene, role))
        chosen(board, numbers[role])
        hand.square(scene["square"](goal))
        written(board, scene["square"](goal))
    first, second, _ = text_of(board)
    rows = board.locator("[data-plan-list] .plan-words")
    expect(board.locator(".plan-odds").nth(1)).to_contain_text("works")
    rows.nth(1).press("Alt+ArrowUp")
    assert text_of(board) == [second, first, "END"]
    board.get_by_role("button", name="Undo").click()
    assert text_of(board) == [first, second, "END"]
    board.get_by_role("button", name="Redo").click()
    assert text_of(board) == [second, first, "END"]
    expect(rows.nth(0)).to_contain_text(second)
    page_rows = board.locator("[data-plan-list] > [data-row]")
    # Onto the lower half of a row that takes one line.
    low = page_rows.nth(1).bounding_box()["height"] - 4
    page_rows.nth(0).drag_to(page_rows.nth(1), target_position={"x": 30, "y": low})
    assert text_of(board) == [first, second, "END"]
    board.get_by_role("button", name="Undo").click()
    assert text_of(board) == [second, first, "END"]
    expect(rows.nth(0)).to_contain_text(second)
    rows.nth(0).click()
    press = lambda name: board.get_by_role("button", name=name, exact=True).click()  # noqa: E731
    press("stop")
    press("at any risk")
    assert text_of(board)[0] == f"{second} ONFAIL STOP MAXRISK 1/6"
    press("stop")
    assert text_of(board)[0] == f"{second} MAXRISK 1/6"
    press("hold")
    expect(board.locator(".plan-kind-hold")).to_be_visible()
    assert text_of(board)[1] == f"HOLD IF NOT {numbers['right']} AT {scene['square']('M10')}"
    press("hold")
    press("only if…")
    assert text_of(board)[0].startswith("IF ")
    press("only if…")
    press("Duplicate")
    assert text_of(board)[:2] == [f"{second} MAXRISK 1/6"] * 2
    press("Delete")
    assert text_of(board) == [f"{second} MAXRISK 1/6", first, "END"]
    board.get_by_role("tab", name="Text").click()
    board.get_by_label("One play per line").fill(f"{first} # by hand\nEND")
    board.get_by_role("tab", name="Plays").click()
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("# by hand")


@pytest.mark.thorough
def test_the_row_of_an_if_opens_with_its_condition(board: Page, scene):
    numbers, hand = scene["numbers"], Hand(board)
    hand.square(at(scene, "left"))
    chosen(board, numbers["left"])
    hand.square(scene["square"]("K10"))
    written(board, "K10")
    board.get_by_role("button", name="only if…", exact=True).click()
    opens = board.locator(".plan-kind-if .plan-words")
    opens.click()
    expect(opens).to_have_attribute("aria-expanded", "true")
    # The other tab, which is hidden, has the same controls.
    board.locator("[data-plan-list] [data-act=condition]").select_option("BALL LOOSE")
    assert text_of(board)[0] == "IF BALL LOOSE"


@pytest.mark.thorough
def test_what_to_do_instead_is_planned_in_a_branch(board: Page, scene):
    numbers, hand = scene["numbers"], Hand(board)
    hand.square(at(scene, "left"))
    chosen(board, numbers["left"])
    hand.square(scene["square"]("K10"))
    expect(board.locator(".plan-odds")).to_contain_text("works")
    board.get_by_role("button", name="play another").click()
    expect(board.locator(".plan-here")).to_be_visible()
    hand.square(at(scene, "right"))
    chosen(board, numbers["right"])
    hand.square(scene["square"]("M10"))
    written(board, "M10" if scene["square"]("M10") == "M10" else scene["square"]("M10"))
    _, asked, inside, end, _ = text_of(board)
    assert asked == f"IF NOT {numbers['left']} AT {scene['square']('K10')}"
    assert (inside[:2], end) == ("  ", "ENDIF")


@pytest.mark.thorough
def test_a_way_is_bent_and_what_cannot_be_says_why(board: Page, scene):
    numbers, square = scene["numbers"], scene["square"]
    hand = Hand(board)
    hand.square(at(scene, "opponent"))
    expect(board.locator("[data-plan-card]")).to_contain_text(f"{numbers['opponent']} ")
    hand.square(at(scene, "left"))
    chosen(board, numbers["left"])
    hand.square(square("A20"))
    aim = board.locator("[data-plan-aim]")
    expect(aim).to_contain_text("squares away")
    expect(aim).to_contain_text("SAM-SUR-01")
    assert text_of(board) == [""]
    board.keyboard.down("Shift")
    hand.square(square("L10"))
    board.keyboard.up("Shift")
    expect(board.get_by_role("button", name="Straight again")).to_be_visible()
    hand.square(square("K11"))
    written(board, f"{square('L10')} {square('K11')}")


def test_the_keyboard_alone_plans_and_reaches_the_button(page: Page, live_server, match, scene):
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    ready(page)
    tabs = 0
    while page.evaluate("!document.activeElement.matches('[data-to-board]')"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= 5
    page.keyboard.press("Enter")
    here = page.locator(".plan-cell:focus")
    page.keyboard.press("j")
    expect(here).to_have_attribute("aria-label", re.compile("your player"))
    page.keyboard.press("Enter")
    expect(page.locator(".plan-reach path").first).to_be_attached()
    for key in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
        label = here.get_attribute("aria-label")
        if label.endswith("%"):
            break
    assert label.endswith("%"), label
    page.keyboard.press("Enter")
    written(page, " MOVE ")
    page.keyboard.press("Control+z")
    assert text_of(page) == [""]
    page.keyboard.press("Control+y")
    written(page, " MOVE ")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("[data-plan-card]")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.get_by_role("dialog").evaluate("dialog => dialog.scrollTop") == 0  # from the start
    assert run_axe(page).violations_count == 0, run_axe(page).generate_report()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.locator("#verdict")).to_contain_text("Legal.")
    assert not TurnSheet.objects.filter(state=TurnSheet.State.READY).exists()
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-plan-submit]")).to_be_focused()
    # All of it can be switched off.
    page.locator("[data-plan-help-open]").click()
    page.get_by_label("Letters and shortcuts").uncheck()
    page.get_by_role("button", name="Close").click()
    page.locator(".plan-cell[tabindex='0']").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_after_a_click_on_the_pitch_the_letters_act(board: Page, scene):
    hand = Hand(board)
    hand.square(at(scene, "thrower"))
    chosen(board, scene["numbers"]["thrower"])
    board.keyboard.press("?")
    expect(board.get_by_role("dialog")).to_be_visible()
    board.keyboard.press("Escape")
    hand.square(at(scene, "thrower"))
    board.locator(".plan-more > summary").focus()  # nor does a button of the plan stop them
    board.keyboard.press("f")
    written(board, f"{scene['numbers']['thrower']} MOVE")


def test_a_finger_gets_large_squares_and_a_scroll_writes_nothing(phone: Page, scene):
    hand = Hand(phone, touches=True)
    hand.square(at(scene, "left"))
    chosen(phone, scene["numbers"]["left"])
    assert phone.locator("[data-pitch] > svg:first-of-type").bounding_box()["width"] / 15.4 >= 32
    box = phone.locator("[data-pitch-frame]").bounding_box()
    session = phone.context.new_cdp_session(phone)
    x, y = box["x"] + 100, box["y"] + 200

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": px, "y": py} for px, py in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (x, y))
    for step in range(1, 8):
        touch("touchMove", (x, y - 20 * step))
    touch("touchEnd")
    phone.wait_for_timeout(1200)  # until the page stands still
    assert text_of(phone) == [""]
    hand.square(scene["square"]("K10"))
    expect(phone.locator("[data-plan-aim]")).to_contain_text(f"to {scene['square']('K10')}")
    assert text_of(phone) == [""]
    hand.square(scene["square"]("K10"))
    expect(phone.locator("textarea.sheet")).to_have_value(re.compile("MOVE"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.thorough
def test_a_finger_has_a_button_for_each_letter_that_goes_to_somebody(phone: Page, scene):
    def press(key: str) -> str:
        """The square that the button leads to; what is tapped there is chosen, or aimed at."""
        button = phone.locator(f"[data-plan-go={key}]")
        assert min(button.bounding_box()[side] for side in ("width", "height")) >= 24
        button.tap()
        return phone.locator(".plan-cell:focus").get_attribute("aria-label")

    first = press("j")
    assert "your player" in first
    expect(phone.locator(".plan-reach path").first).to_be_attached()
    second = press("j")
    assert second.partition(",")[0] != first.partition(",")[0]
    assert press("k").partition(",")[0] == first.partition(",")[0]
    assert "opponent" in press("o")
    assert text_of(phone) == [""]


@pytest.mark.thorough
def test_a_finger_bends_a_way_by_a_button(phone: Page, scene):
    hand, square = Hand(phone, touches=True), scene["square"]
    hand.square(at(scene, "left"))
    chosen(phone, scene["numbers"]["left"])
    phone.locator("[data-plan-actions] summary").tap()
    hand.button("Over a square")
    hand.square(square("J9"))
    straight = phone.get_by_role("button", name=f"Straight again (over {square('J9')})")
    expect(straight).to_be_visible()
    hand.aimed(square("K10"))
    written(phone, f"MOVE {square('J9')} {square('K10')}")


def test_without_scripts_the_form_works_as_text(browser: Browser, live, match):
    context = browser.new_context(base_url=live.url, java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    expect(page.get_by_text("the list of plays write this text")).to_be_hidden()
    move = factory.a_move(match)
    page.get_by_label("One play per line").fill(f"{move}\nEND")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("Legal.")
    assert not TurnSheet.objects.exists()
    page.get_by_role("button", name="Save the draft").click()
    expect(page.get_by_text("The draft is saved.")).to_be_visible()
    page.get_by_role("button", name="Submit the turn").click()
    expect(page.get_by_text("Your turn is submitted")).to_be_visible()
    assert TurnSheet.objects.get().canonical.startswith(move)
    context.clear_cookies()
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("[data-zoom-in]").first).to_be_attached()
    expect(page.locator("[data-zoom-in]").first).to_be_hidden()
    context.close()


RESTARTED = """button => {
    button.style.animation = "none";
    void button.offsetWidth;
    button.style.animation = "";
    return getComputedStyle(button).pointerEvents;
}"""


@pytest.mark.thorough
def test_without_plays_a_double_click_asks_back_and_another_click_submits(board: Page):
    submit, ready_sheets = (
        board.locator("[data-plan-submit]"),
        TurnSheet.objects.exclude(state=TurnSheet.State.DRAFT),
    )
    submit.dblclick()
    expect(board.get_by_text("Your turn has no plays. Submit an empty turn?")).to_be_visible()
    expect(board.locator("[data-plan-verdict]")).to_contain_text("Your turn is empty.")
    expect(submit).to_have_text("Submit anyway")
    assert submit.evaluate(RESTARTED) == "none"  # for a second from when it comes
    assert not ready_sheets.exists()
    submit.click()
    expect(board.get_by_text("Your turn is submitted")).to_be_visible()
    assert ready_sheets.exists()


@pytest.mark.thorough
def test_the_same_place_pressed_twice_opens_an_if_and_closes_it(board: Page, scene):
    board.set_viewport_size({"width": 1440, "height": 800})
    hand, square = Hand(board), scene["square"]
    for role, goal in (("left", "K10"), ("right", "M10")):
        hand.square(at(scene, role))
        chosen(board, scene["numbers"][role])
        hand.square(square(goal))
        written(board, square(goal))
    expect(board.locator("[data-plan-verdict]")).to_contain_text("Rehearsed 500 times")
    before = text_of(board)
    chip = board.get_by_role("button", name="only if…", exact=True)
    chip.scroll_into_view_if_needed()
    box = chip.bounding_box()
    for is_open in (True, False, True):
        board.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
        expect(board.locator(".plan-kind-if")).to_have_count(int(is_open))
        expect(board.locator("[data-plan-verdict]")).to_contain_text("Rehearsed 500 times")
        assert (text_of(board) == before) is not is_open
    body = board.locator("#plan-body")
    assert body.evaluate("body => { body.scrollTop = 9999; return body.scrollTop }") > 0
    board.get_by_role("tab", name="Text").click()
    assert body.evaluate("body => body.scrollTop") == 0


@pytest.mark.thorough
def test_a_check_leaves_the_verdict_to_the_one_beside_the_button(board: Page, scene):
    hand = Hand(board)
    hand.square(at(scene, "left"))
    chosen(board, scene["numbers"]["left"])
    hand.square(scene["square"]("K10"))
    said = board.locator(".notice").filter(has_text="Rehearsed 500 times", visible=True)
    expect(said).to_have_count(1)
    board.get_by_role("button", name="Check").click()
    expect(board.locator("#verdict .plays")).to_be_visible()
    expect(said).to_have_count(1)


@pytest.mark.thorough
def test_without_a_connection_a_written_play_is_said_to_be_kept(board: Page, scene):
    hand, card = Hand(board), board.locator("[data-plan-card]")
    goal = scene["square"]("K10")
    hand.square(at(scene, "left"))
    chosen(board, scene["numbers"]["left"])
    hand.square(goal)
    expect(board.locator("[data-draft-status]")).to_contain_text("it is played at the deadline")
    board.reload()
    ready(board)
    expect(board.locator(".plan-ghost").first).to_be_attached()
    board.context.set_offline(True)
    hand.square(goal)
    expect(card).to_contain_text("No connection. What you write is kept here")
    board.context.set_offline(False)
    expect(card).to_contain_text("Left:")
    expect(board.locator("[data-plan-aim]")).to_contain_text("In the sheet")
    hand.square(scene["square"]("K11"))
    written(board, f"{goal} {scene['square']('K11')}")
