"""A formation made by touch is saved by name, used in the next match, and copied."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from core import clock
from matches.models import Match
from matches.services.prematch.create import create_match
from tests.e2e.test_set_up import lines, open_board, square
from tests.factories import matches as factory
from tests.factories.rosters import team

MIRRORED = str.maketrans("ABCDEFGHIJKLMN", "NMLKJIHGFEDCBA")


@pytest.fixture
def match(transactional_db: None) -> Match:
    return factory.match(now=clock.now())


@pytest.fixture
def following(match: Match) -> Match:
    """The home team's next match, away."""
    return create_match(
        home=match.away_team,
        away=match.home_team,
        options={},
        turn_hours=48,
        label="Friendly",
        now=clock.now(),
        seed="the next match",
    )


@pytest.mark.thorough
def test_a_formation_goes_from_match_to_match_and_from_team_to_team(
    phone: Page, match: Match, following: Match
) -> None:
    coach = match.home_team.coach
    other = team("crab", league=match.league)
    other.coach = coach
    other.save()
    open_board(phone, match)
    square(phone, "G12").tap()
    square(phone, "G10").tap()
    expect(square(phone, "G10")).to_have_attribute("aria-label", re.compile("^G10, 1 "))
    phone.get_by_role("button", name="Undo").tap()
    expect(square(phone, "G12")).to_have_attribute("aria-label", re.compile("^G12, 1 "))
    square(phone, "F8").tap()
    square(phone, "F7").tap()
    expect(square(phone, "F7")).to_have_attribute("aria-label", re.compile("^F7, "))
    saved = kicking(phone)
    phone.locator("summary", has_text="Save this formation by a name").tap()
    phone.get_by_label("Name of the formation").fill("Deep")
    phone.get_by_role("button", name="Save the formation").tap()
    expect(phone.get_by_text("The formation is saved as “Deep”.")).to_be_visible()
    phone.goto(f"/matches/{following.pk}/set-up/")
    assert kicking(phone) != saved
    phone.get_by_role("link", name="Use it: Deep").tap()
    own = [column(line) for line in saved]
    expect(phone.locator("#set-up-text")).to_have_value(re.compile(r"1 AT G13[^R]* F18\n"))
    assert [column(line) for line in kicking(phone)] == own
    phone.get_by_role("link", name="Use it mirrored: Deep").tap()
    expect(phone.locator("#set-up-text")).to_have_value(re.compile("1 AT H13"))
    turned = [(number, letter.translate(MIRRORED)) for number, letter in own]
    assert [column(line) for line in kicking(phone)] == turned
    expect(phone.locator("[data-refusals]")).to_contain_text("This formation is legal.")
    phone.goto(f"/matches/playbooks/{match.home_team.pk}/")
    phone.get_by_label("Copy it to").select_option(str(other.pk))
    phone.get_by_role("button", name="Copy the formation").tap()
    expect(phone).to_have_url(re.compile(f"/playbooks/{other.pk}/"))
    expect(phone.get_by_role("main")).to_contain_text("Deep")


def kicking(page: Page) -> list[str]:
    """The places for a kick, in the text."""
    words = lines(page)
    return words[words.index("KICKING") + 1 : words.index("RECEIVING")]


def column(line: str) -> tuple[str, str]:
    """The number of a player, and the letter of their column."""
    number, square_name = line[0:2].strip(), line.rsplit(maxsplit=1)[-1]
    return number, square_name[0]
