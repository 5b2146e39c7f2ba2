"""Each state of a match has a face of its own, on a phone and on a desk, in light and dark.

With `KEMARI_PICTURES` set to a folder each face is photographed into it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from core import clock
from core.leagues.models import Role
from matches.models import Match
from tests.e2e.accessible import run_axe
from tests.e2e.conftest import log_in
from tests.factories import matches as factory
from tests.factories.core import member
from tests.matches.services.submission.test_asked import ALL, play_on

pytestmark = [pytest.mark.django_db(transaction=True)]
PICTURES = os.environ.get("KEMARI_PICTURES", "")
VOID = {"state": "void", "report": None, "finished_at": clock.now()}
TOO_WIDE = """width => document.documentElement.scrollWidth <= width ? [] :
    [...document.querySelectorAll("main *")]
        .filter((each) => each.getBoundingClientRect().right > width)
        .map((each) => each.outerHTML.slice(0, 90))"""
SCREENS = (("desk", 1280, "light"), ("phone", 390, "dark"))


def question() -> Match:
    match = factory.playing("human", "orc", variant="blitz", options=ALL)
    while not match.asked:
        play_on(match)
    return match


def running(**fields: object) -> Callable[[], Match]:
    return lambda: changed(factory.playing(), **fields)


def over(**fields: object) -> Callable[[], Match]:
    return lambda: changed(factory.finished(), **fields)


def changed(match: Match, **fields: object) -> Match:
    Match.objects.filter(pk=match.pk).update(**fields)
    match.refresh_from_db()
    return match


def photograph(page: Page, name: str) -> None:
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(128)
    picture.save(Path(PICTURES) / f"{name}.png", optimize=True)


FACES: dict[str, tuple[Callable[[], Match], str, str]] = {
    "setting-up": (factory.match, "coach", "Before the match begins."),
    "question": (question, "coach", "A question for you."),
    "held": (
        running(state="held", held_from="playing", last_error="a rule fell over"),
        "coach",
        "Held.",
    ),
    "held-for-the-commissioner": (
        running(state="held", held_from="playing", last_error="a rule fell over"),
        "commissioner",
        "Run it again",
    ),
    "being-played": (running(ready_at=clock.now() - timedelta(minutes=1)), "coach", "Being played"),
    "table": (
        lambda: changed(factory.match(), mode="table", state="awaited"),
        "coach",
        "Played at a table.",
    ),
    "void": (over(**VOID), "coach", "does not count"),
}


FIRST = ("setting-up", "question", "held", "held-for-the-commissioner", "table")
"""What has to be done, or stops the match, is said above the board."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", FACES)
def test_each_state_has_its_face(page: Page, problems: list[str], name: str) -> None:
    made, who, words = FACES[name]
    match = made()
    side = match.waiting_side or 0
    log_in(
        page,
        match.team(side).coach if who == "coach" else member(match.league, Role.COMMISSIONER),
    )
    for device, width, scheme in SCREENS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(f"/matches/{match.pk}/")
        expect(page.get_by_role("main")).to_contain_text(words)
        if name in FIRST:
            expect(page.locator("#status")).to_be_in_viewport(ratio=1)
        found = run_axe(page)
        assert found.violations_count == 0, found.generate_report()
        wide = page.evaluate(TOO_WIDE, width)
        assert wide == []
        if PICTURES:
            photograph(page, f"state-{name}-{device}")
    if name == "question":
        their_turn_plays_up_to_it(page, match)
    assert problems == []


def their_turn_plays_up_to_it(page: Page, match: Match) -> None:
    """On the match's page, once, and beside the link to the form; never where the form is."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"/matches/{match.pk}/")
    replay = page.locator("[data-live-replay] [data-replay]")
    expect(replay.get_by_role("button", name="Pause")).to_be_visible()
    newest = match.segments.latest("number")
    last = newest.first_event + newest.event_count - 1
    assert replay.evaluate("each => each.player.clock.end") == last
    expect(page.locator("#status")).not_to_be_in_viewport(ratio=1)
    replay.evaluate("(each, last) => { each.player.clock.number = last - 1; }", last)
    expect(page.get_by_role("link", name="Answer it")).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(500)  # it is noted once it rests
    page.goto(f"/matches/{match.pk}/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-replay]")).to_have_count(0)
    page.evaluate("localStorage.clear()")
    page.get_by_role("link", name="Answer it").click()
    answer = page.get_by_role("radio").last
    answer.check()
    page.reload()
    expect(page.locator("form").get_by_text("What you wrote here")).to_be_visible()
    expect(answer).to_be_checked()
    expect(page.locator("[data-replay]")).to_have_count(0)


@pytest.mark.thorough
def test_offline_says_so_and_keeps_the_plan(page: Page) -> None:
    match = factory.playing()
    log_in(page, match.team(match.waiting_side or 0).coach)
    page.goto(f"/matches/{match.pk}/")
    page.get_by_role("tab", name="Text").click()
    page.context.set_offline(True)
    page.locator("textarea.sheet").fill(factory.a_move(match))
    for device, width, scheme in SCREENS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator("[data-draft-status]")).to_contain_text("on this device")
        if PICTURES:
            photograph(page, f"state-offline-{device}")
    page.context.set_offline(False)


def test_a_void_match_shows_its_score_struck_through(page: Page) -> None:
    match = changed(factory.finished(), **VOID)
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/")
    score = page.locator(".match-head .score")
    expect(score).to_contain_text("does not count")
    assert score.evaluate("each => getComputedStyle(each).textDecorationLine") == "line-through"
