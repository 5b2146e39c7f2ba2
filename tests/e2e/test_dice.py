"""In the browser: a finished match is checked die by die, and one that was changed is found out."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from matches.models import Match
from matches.services.resolution.autoplay import play_match
from matches.services.submission.dice_lines import add_line
from tests.factories import matches
from tests.factories.core import WHEN, LeagueFactory

PATIENCE = 60_000


@pytest.fixture
def match() -> Match:
    league = LeagueFactory.create(is_private=False)
    made = matches.match(league=league)
    coach = made.home_team.coach
    add_line(match=made, side=0, author=coach, text='Ünïcode 侍 "\\ \u2028', now=WHEN)
    return play_match(match_id=made.pk, now=WHEN + timedelta(hours=1))


def test_every_die_is_checked_in_the_browser(page: Page, match: Match, problems: list[str]) -> None:
    page.goto(f"/matches/{match.pk}/dice/")
    page.get_by_role("button", name="Check every die in this browser").click()
    verdict = page.get_by_role("status").filter(has_text="All as published")
    expect(verdict).to_be_visible(timeout=PATIENCE)
    expect(verdict).to_contain_text("dice and")
    order = f"python3 verify_match.py match-{match.pk}.json --commitment {match.secret_hash}"
    expect(page.get_by_text(order, exact=True)).to_be_visible()  # to be copied as it stands
    assert problems == []


@pytest.mark.thorough
def test_a_file_that_was_changed_is_found_out(page: Page, match: Match) -> None:
    def change(route: Route) -> None:
        file = route.fetch().json()
        rolled = next(e for e in file["segments"][2]["events"] if e["event"] == "rolled")
        rolled["faces"][0] = rolled["faces"][0] % rolled["sides"] + 1
        route.fulfill(json=json.loads(json.dumps(file)))

    page.route("**/dice/match.json", change)
    page.goto(f"/matches/{match.pk}/dice/")
    page.get_by_role("button", name="Check every die in this browser").click()
    found = page.get_by_role("status").filter(has_text="Not as published: segment 2")
    expect(found).to_be_visible(timeout=PATIENCE)
