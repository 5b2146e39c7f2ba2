"""An unlucky coach loses nothing: lost answers, rows of another page, a text that is unread."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from core import clock
from matches.models import Match, TurnSheet
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.planning import Hand, chosen, ready, written
from tests.factories import matches as factory

KEY = """() => {
    const { user, match, side, segment } = document.querySelector("[data-sheet-builder]").dataset;
    return `kemari-draft:${user}:${match}:${side}:${segment}`;
}"""


@pytest.fixture
def match(transactional_db: None, game: str) -> Match:
    return games.running(game, now=clock.now())


@pytest.fixture
def scene(match: Match) -> dict[str, Any]:
    return factory.a_scene(match)


@pytest.fixture
def board(page: Page, live_server, match: Match, scene) -> Page:
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    return page


def moved(page: Page, scene: dict[str, Any]) -> None:
    hand = Hand(page)
    hand.square(scene["squares"]["left"])
    chosen(page, scene["numbers"]["left"])
    hand.square(scene["squares"]["ahead"])
    written(page, scene["squares"]["ahead"])


def test_the_text_can_be_typed_again_once_the_server_answers(board: Page, scene):
    board.route("**/plan/odds*", lambda route: route.fulfill(status=500, json={}), times=1)
    board.route("**/sheet?side=*", lambda route: route.abort())
    moved(board, scene)
    text = board.locator("textarea.sheet")
    expect(text).to_have_attribute("readonly", "")
    board.get_by_role("tab", name="Text").click()
    text.press("x")
    expect(board.locator("[data-plan-aim]")).to_contain_text("Not typed")
    expect(text).not_to_have_attribute("readonly", "")
    expect(text).to_have_value(re.compile("MOVE"))


def test_a_saved_draft_whose_answer_was_lost_is_no_conflict(board: Page, scene):
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    board.route("**/plan/odds*", lambda route: route.abort())
    board.route("**/sheet?side=*", lose)
    moved(board, scene)
    status = board.locator("[data-draft-status]")
    expect(status).to_contain_text("Kept on this device")
    assert TurnSheet.objects.get().text.startswith(f"{scene['numbers']['left']} MOVE")
    board.unroute("**/sheet?side=*")
    board.unroute("**/plan/odds*")
    board.reload()
    ready(board)
    expect(status).to_contain_text(re.compile(r"Draft saved \d"))
    expect(board.locator("[data-draft-conflict]")).to_be_empty()


def test_kept_rows_of_another_page_do_not_stop_the_board(board: Page, scene):
    kept = {"rows": [{}, {"kind": "play", "text": "7 mine"}], "at": 1, "seen": None}
    board.evaluate(
        "([key, kept]) => localStorage[key] = kept", [board.evaluate(KEY), json.dumps(kept)]
    )
    board.reload()
    ready(board)
    written(board, "7 mine")
    moved(board, scene)
    expect(board.locator("textarea.sheet")).to_have_value(re.compile("7 mine\n.* MOVE"))


def test_a_click_while_the_text_is_unread_says_that_it_writes_nothing(board: Page, scene, problems):
    moved(board, scene)
    board.get_by_role("tab", name="Text").click()
    text = board.locator("textarea.sheet")
    expect(text).to_have_value(re.compile("MOVE"))
    board.route("**/plan/odds*", lambda route: route.fulfill(status=500, json={}))
    typed = f"# one\n# two\n{text.input_value()}"
    text.fill(typed)
    hand = Hand(board)
    right = scene["squares"]["right"]
    hand.square(right)
    chosen(board, scene["numbers"]["right"])
    goal = f"{right[0]}{int(right[1:]) + 1}"
    hand.square(goal)
    expect(board.locator("[data-plan-aim]")).to_contain_text("Not written")
    expect(text).to_have_value(typed)
    board.unroute("**/plan/odds*")
    text.press("End")
    text.press("Space")
    written(board, "# one")
    hand.square(right)
    chosen(board, scene["numbers"]["right"])
    hand.square(goal)
    expect(text).to_have_value(re.compile(rf"# one\n# two\n.*\n{scene['numbers']['right']} MOVE"))
    assert not [each for each in problems if "500" not in each]


def test_a_chip_below_the_text_changes_the_line_of_the_caret_again(board: Page, scene):
    board.get_by_role("tab", name="Text").click()
    text = board.locator("textarea.sheet")
    text.fill("# one\n2 STAND # first\n3 STAND\nEND")
    board.get_by_role("tab", name="Plays").click()
    board.locator("[data-act='row-2']").click()
    board.get_by_role("tab", name="Text").click()
    text.evaluate("area => { area.focus(); area.setSelectionRange(9, 9); }")
    risk = board.locator("[data-plan-words] [data-act='chip-risk-0']")
    for chance in ("1/6", "1/3"):
        risk.press("Enter")
        expect(text).to_have_value(f"# one\n2 STAND MAXRISK {chance} # first\n3 STAND\nEND")
        expect(risk).to_be_focused()


def test_lines_that_are_not_touched_stay_as_typed(board: Page):
    """The board sends what IFs ask in words."""
    lines = [
        "# opening",
        "maxrisk 1/3   # whole",
        "if ball loose:  3 stand  # inline",
        "12 stand  # one",
        "# between",
        "or 12 move ball   # other",
        "if 2 standing   # cond",
        "   hold if ball ours",
        "endif",
    ]
    board.get_by_role("tab", name="Text").click()
    text = board.locator("textarea.sheet")
    text.fill("\n".join([*lines, "2 stand", "END", "# below"]))
    board.get_by_role("tab", name="Plays").click()
    board.locator("[data-row] .plan-words", has_text="2 stand").last.click()
    board.locator("[data-act='duplicate']").click()
    expect(text).to_have_value("\n".join([*lines, "2 stand", "2 stand", "END", "# below"]))
