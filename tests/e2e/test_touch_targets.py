"""What a finger taps is large enough, or far enough from what is beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core import clock
from tests.e2e.accessible import run_rules
from tests.e2e.conftest import log_in
from tests.e2e.planning import Hand, chosen, ready
from tests.factories import matches as factory

LOW = """[...document.querySelectorAll('main :is(.button, [role=tab], summary:not(li *))')]
    .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44)
    .map(each => `${each.textContent.trim()} ${each.getBoundingClientRect().height}`)"""
"""Buttons, tabs and summaries (but not those of lines of the log) below 44 pixels."""


def assert_for_fingers(page: Page) -> None:
    """24 pixels each way, or as far from the next (WCAG 2.5.8); 44 for what is pressed most."""
    found = run_rules(page, "target-size")
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate(LOW) == []


@pytest.mark.one_in(2)
def test_planning_and_setting_up_are_for_fingers(phone: Page, transactional_db) -> None:
    match = factory.playing(now=clock.now())
    scene = factory.a_scene(match)
    log_in(phone, match.team(match.waiting_side).coach)
    phone.goto(f"/matches/{match.pk}/")
    ready(phone)
    hand = Hand(phone, touches=True)
    hand.square(scene["square"](factory.SCENE["left"]))
    chosen(phone, scene["numbers"]["left"])
    phone.locator("[data-plan-drawer]").tap()
    expect(phone.locator(".plan-open")).to_be_visible()
    assert_for_fingers(phone)
    phone.goto(f"/matches/{match.pk}/set-up/")
    expect(phone.get_by_role("tab", name="The board")).to_be_visible()
    assert_for_fingers(phone)


@pytest.mark.thorough
def test_a_finished_match_and_its_replay_are_for_fingers(phone: Page, transactional_db) -> None:
    match = factory.finished()
    log_in(phone, match.home_team.coach)
    for address in ("", "replay/", "log/"):
        phone.goto(f"/matches/{match.pk}/{address}")
        assert_for_fingers(phone)


@pytest.mark.thorough
def test_laying_chests_is_for_fingers(phone: Page, transactional_db) -> None:
    match = factory.match(
        "human",
        "orc",
        variant="dungeon",
        options={"dungeon_placement": "alternate"},
        now=clock.now(),
    )
    log_in(phone, match.home_team.coach)
    phone.goto(f"/matches/{match.pk}/laying/")
    expect(phone.get_by_role("tab", name="The map")).to_be_visible()
    assert_for_fingers(phone)
