"""One walk in Firefox: log in, plan by mouse and by keys, check, hand in, watch the replay."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from pytest_django.live_server_helper import LiveServer

from core import clock
from core.accounts.models import User
from matches.models import TurnSheet
from tests.e2e.conftest import PASSWORD, not_here
from tests.e2e.firefox import Firefox, installed_firefox
from tests.e2e.planning import QUARTERS, SQUARE_CENTRE, arrows
from tests.factories import matches as factory

SHOTS = os.environ.get("KEMARI_SHOTS")
HERE = "() => document.activeElement.dataset.square ?? ''"
TO_THE_GRID = "() => document.querySelector('.plan-cell[tabindex=\"0\"]').focus()"
ANOTHER_HOST = """() => new Promise((refused) => {
    addEventListener("securitypolicyviolation", () => refused());
    new Image().src = "http://elsewhere.invalid/";
})"""
SHOWN = "() => document.querySelector('[data-replay-slider]').valueAsNumber"
LINES = "() => document.querySelector('textarea.sheet').value.split('\\n')"


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    path = installed_firefox()
    if path is None:
        not_here("Firefox (firefox-esr or firefox)")
    with Firefox.started(path, tmp_path) as firefox:
        firefox.size(1280, 900)
        yield firefox


def walk_to(firefox: Firefox, square: str) -> None:
    """By arrows over the grid of squares, and Enter."""
    firefox.ask(TO_THE_GRID)
    firefox.press(*arrows(firefox.ask(HERE), square, firefox.ask(QUARTERS)))
    assert firefox.ask(HERE) == square
    firefox.press("Enter")


def shoot(firefox: Firefox, name: str) -> None:
    """A picture for human eyes, when KEMARI_SHOTS names a folder."""
    if SHOTS:
        firefox.picture(Path(SHOTS) / f"firefox-{name}.png")


def logged_in(firefox: Firefox, site: str, who: User) -> None:
    """By the form, typed."""
    who.set_password(PASSWORD)
    who.save()
    firefox.goto(f"{site}/accounts/login/")
    firefox.click("[name=login]")
    firefox.press(*who.email)
    firefox.click("[name=password]")
    firefox.press(*PASSWORD, "Enter")
    firefox.until("header", who.display_name)


def planned(firefox: Firefox, scene: dict[str, Any]) -> list[str]:
    """A move by mouse and a block by keys, undone and done again; the lines of the sheet."""
    square, numbers = scene["square"], scene["numbers"]
    for name in (square(factory.SCENE["left"]), goal := square("K10")):
        firefox.click_at(**firefox.ask(SQUARE_CENTRE, name))
        firefox.until("[data-plan-card]", f"{numbers['left']} ")
    move = f"{numbers['left']} MOVE {goal}"
    firefox.until("[data-plan-list]", move)
    shoot(firefox, "move")
    walk_to(firefox, square(factory.SCENE["blocker"]))
    firefox.until("[data-plan-card]", f"{numbers['blocker']} ")
    firefox.until(".plan-block")
    walk_to(firefox, square(factory.SCENE["opponent"]))
    block = f"{numbers['blocker']} BLOCK opp{numbers['opponent']}"
    firefox.until("[data-plan-list]", block)
    firefox.press("Control+z")
    assert firefox.ask(LINES) == [move, "END"]
    firefox.press("Control+y")
    firefox.until("[data-plan-list]", block)
    firefox.until("[data-plan-verdict]", "Rehearsed 500 times")
    shoot(firefox, "planned")
    return [move, block, "END"]


def watched(firefox: Firefox) -> None:
    """The replay plays by its button, stops by a key and steps by another."""
    firefox.until("[data-replay-bar]")
    firefox.click("[data-do=watch]")
    firefox.until("[data-do=play][aria-label=Pause]")
    firefox.press(" ")
    firefox.until("[data-do=play][aria-label=Play]")
    paused = firefox.ask(SHOWN)
    firefox.press("ArrowRight")
    assert (stepped := firefox.ask(SHOWN)) > paused
    firefox.press("End")
    assert firefox.ask(SHOWN) > stepped
    shoot(firefox, "replay")
    firefox.until("[data-slot][transform]")
    firefox.until("[data-replay-words]")


def test_a_turn_is_planned_handed_in_and_watched(
    live: LiveServer, transactional_db: None, firefox: Firefox
) -> None:
    match = factory.playing(now=clock.now(), turns=1)
    scene = factory.a_scene(match)
    address = f"{live.url}/matches/{match.pk}/"
    logged_in(firefox, live.url, match.team(match.waiting_side).coach)
    firefox.goto(address)
    firefox.until(".plan-cell[aria-label]")
    lines = planned(firefox, scene)
    firefox.until("[data-draft-status]", "Draft saved")
    firefox.reload()
    firefox.until("[data-plan-list]", lines[1])
    assert firefox.ask(LINES) == lines
    firefox.ask(TO_THE_GRID)
    firefox.press("c")
    firefox.until("#verdict", "Legal.")
    firefox.click("[data-plan-submit]")
    firefox.until("main", "Your turn is submitted")
    shoot(firefox, "handed-in")
    assert TurnSheet.objects.get().canonical.split("\n")[:2] == lines[:2]
    firefox.goto(f"{address}replay/")
    watched(firefox)
    assert firefox.problems == []
    assert firefox.hosts == {urlsplit(live.url).netloc}
    # It would have been seen: what the content security policy refuses is a problem.
    firefox.ask(ANOTHER_HOST)
    assert any("CSP img-src" in problem for problem in firefox.problems)
