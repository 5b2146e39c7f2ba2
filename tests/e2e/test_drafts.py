"""Nothing that is written is lost: on this device, on the server, and between two tabs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from core import clock
from matches.models import Match, TurnSheet
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.games import in_all_games
from tests.factories import matches as factory

KEPT = "Object.keys(localStorage).filter(key => key.startsWith('kemari-draft:')).length"


@pytest.fixture
def match(transactional_db, game) -> Match:
    return games.running(game, now=clock.now())


@pytest.fixture
def coach(page: Page, live_server, match) -> Page:
    log_in(page, match.team(match.waiting_side).coach)
    return opened(page, match)


def opened(page: Page, match: Match) -> Page:
    page.goto(f"/matches/{match.pk}/")
    page.locator(".plan-cell[aria-label]").first.wait_for(state="attached")
    page.get_by_role("tab", name="Text").click()
    return page


def sheet(page: Page):
    return page.get_by_label("One play per line")


@pytest.mark.thorough
@in_all_games
def test_a_draft_is_saved_by_itself_and_says_so(coach: Page, match):
    sheet(coach).fill(f"{factory.a_move(match)}\nEND")
    expect(coach.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    assert TurnSheet.objects.get().text.startswith(factory.a_move(match))
    opened(coach, match)
    expect(sheet(coach)).to_have_value(re.compile("MOVE"))


@in_all_games
def test_what_is_written_without_a_connection_survives_a_reload(coach: Page, match):
    coach.route("**/sheet?side=*", lambda route: route.abort())
    sheet(coach).fill("# offline")
    expect(coach.locator("[data-draft-status]")).to_contain_text("Kept on this device")
    assert not TurnSheet.objects.exists()
    opened(coach, match)
    expect(sheet(coach)).to_have_value("# offline")
    coach.unroute("**/sheet?side=*")
    opened(coach, match)
    expect(coach.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    assert TurnSheet.objects.get().text == "# offline"


@in_all_games
def test_to_submit_without_a_connection_stays_on_the_page_and_says_so(coach: Page, match):
    not_submitted = coach.get_by_role("alert").filter(has_text="Not submitted")
    coach.context.set_offline(True)
    sheet(coach).fill("# offline")
    expect(coach.locator("[data-draft-status]")).to_contain_text("Kept on this device")
    expect(not_submitted).to_be_hidden()
    coach.locator("[data-plan-submit]").click()
    expect(not_submitted).to_be_in_viewport(ratio=1)
    expect(sheet(coach)).to_have_value("# offline")
    sheet(coach).fill(f"{factory.a_move(match)}\nEND")
    verdict = coach.locator("[data-plan-verdict]")
    expect(verdict).to_contain_text("No connection")
    coach.context.set_offline(False)
    expect(verdict).to_contain_text("Legal.")


@pytest.mark.thorough
def test_a_draft_that_was_saved_before_the_connection_went_is_said_to_be_saved_again(coach: Page):
    status = coach.locator("[data-draft-status]")
    sheet(coach).fill("# saved")
    expect(status).to_contain_text(re.compile(r"Draft saved \d"))
    coach.context.set_offline(True)
    coach.locator("[data-plan-submit]").click()
    expect(status).to_contain_text("Kept on this device")
    coach.context.set_offline(False)
    expect(status).to_contain_text(re.compile(r"Draft saved \d"))


@pytest.mark.thorough
def test_a_draft_that_the_server_refuses_for_now_is_sent_again(coach: Page, match):
    refused = {"status": 429, "headers": {"Retry-After": "2"}, "json": {"code": "throttled"}}
    coach.route("**/sheet?side=*", lambda route: route.fulfill(**refused), times=1)
    sheet(coach).fill("# busy")
    expect(coach.locator("[data-draft-status]")).to_contain_text("Kept on this device")
    expect(coach.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    assert TurnSheet.objects.get().text == "# busy"


@in_all_games
@pytest.mark.parametrize(
    ("label", "left"),
    [
        ("Keep this one", "# two\n# and more"),
        pytest.param("Take this one", "# one", marks=pytest.mark.thorough),
    ],
)
def test_two_tabs_show_both_and_keep_one(coach: Page, match, label, left):
    other = opened(coach.context.new_page(), match)
    sheet(coach).fill("# one")
    expect(coach.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    sheet(other).fill("# two")
    conflict = other.locator("[data-draft-conflict]")
    expect(conflict).to_contain_text("# one")
    expect(conflict).to_contain_text("# two")
    expect(sheet(other)).to_be_focused()
    expect(other.locator("[data-draft-status]")).to_contain_text("not saved now")
    sheet(other).fill("# two\n# and more")
    expect(conflict).to_contain_text("# and more")
    assert TurnSheet.objects.get().text == "# one"
    other.get_by_role("button", name=label).click()
    expect(conflict).to_be_hidden()
    expect(sheet(other)).to_have_value(left)
    expect(other.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    opened(other, match)
    expect(sheet(other)).to_have_value(left)
    other.wait_for_timeout(1500)
    assert TurnSheet.objects.get().text == left


@pytest.mark.thorough
def test_who_submits_an_older_text_is_shown_the_newer_draft(coach: Page, match):
    other = opened(coach.context.new_page(), match)
    move = factory.a_move(match)
    sheet(coach).fill(f"{move}\n# newer")
    expect(coach.locator("[data-draft-status]")).to_contain_text(re.compile(r"Draft saved \d"))
    other.get_by_role("button", name="Submit the turn").click()
    expect(other.get_by_text("The draft of this turn has been changed elsewhere.")).to_be_visible()
    expect(other.locator("pre", has_text="# newer")).to_be_visible()
    assert TurnSheet.objects.get().text == f"{move}\n# newer"
    # The tab that wrote it hands it in.
    coach.get_by_role("button", name="Submit the turn").click()
    expect(coach.get_by_text("Your turn is submitted")).to_be_visible()
    assert TurnSheet.objects.get().state != TurnSheet.State.DRAFT


@pytest.mark.thorough
def test_an_earlier_turns_draft_is_shown_and_never_sent(coach: Page, match):
    user, side = match.team(match.waiting_side).coach.pk, "away" if match.waiting_side else "home"
    key = f"kemari-draft:{user}:{match.pk}:{side}:{match.segment - 1}"
    kept = '{"text": "# of before", "at": 1790000000000, "seen": null, "synced": false}'
    coach.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [key, kept])
    opened(coach, match)
    expect(coach.locator("[data-draft-old]")).to_contain_text("# of before")
    expect(sheet(coach)).to_have_value("")
    coach.wait_for_timeout(1500)
    assert not TurnSheet.objects.exists()


@pytest.mark.thorough
def test_who_logs_out_leaves_no_copy(coach: Page, match):
    sheet(coach).fill("# mine")
    assert coach.evaluate(KEPT) == 1
    coach.goto("/matches/")
    coach.get_by_role("button", name="Log out").click()
    coach.get_by_role("link", name="Log in").first.wait_for()
    assert coach.evaluate(KEPT) == 0
