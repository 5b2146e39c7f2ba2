"""What the front page and that of one's own turn ask of a phone: how often, and how much."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page, Response, expect
from pytest_django.live_server_helper import LiveServer
from whitenoise.compress import Compressor

from core import clock
from matches.models import Match
from tests.e2e import games
from tests.e2e.conftest import log_in
from tests.e2e.planning import Hand, chosen, ready, written
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory

REQUESTS, KILOBYTES, OF_SCRIPTS = 25, 150, 60
PACKED = ("font/", "image/png", "image/webp", "audio/")
"""What is served as it is: it is compressed already."""
REHEARSED = re.compile(r"Rehearsed \d+ times")
"""The last estimate; on a busy machine of fewer rehearsals."""
OURS = re.compile(r"/static/(core|matches)/js/")


@pytest.fixture
def running(transactional_db: None, game: str) -> Match:
    """The other side has played a turn, which this coach has not seen."""
    return games.running(
        game, league=LeagueFactory.create(is_private=False), turns=2, now=clock.now()
    )


def weight_of(response: Response) -> int:
    """Bytes of an answer as production sends it: static files by Brotli, pages by gzip."""
    try:
        body = response.body()
    except Error:  # the browser keeps bodies of what it has used already for a while only
        body = response.frame.page.request.get(response.url).body()
    if response.headers.get("content-type", "").startswith(PACKED):
        return len(body)
    if urlsplit(response.url).path.startswith("/static/"):
        return len(Compressor.compress_brotli(body))
    return len(gzip.compress(body))


def visited(page: Page, address: str) -> list[Response]:
    """What the page there is made of, in a browser that has kept nothing yet."""
    answers: list[Response] = []
    page.evaluate("localStorage.clear()")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return answers


def asked_in_production(answers: list[Response]) -> list[str]:
    """The paths asked for. A static file is asked for once: its name has its hash there."""
    paths = [urlsplit(answer.url).path for answer in answers]
    return [
        path
        for at, path in enumerate(paths)
        if not path.startswith("/static/") or path not in paths[:at]
    ]


def test_the_front_page_is_light_for_a_stranger(
    phone: Page, live: LiveServer, transactional_db: None
) -> None:
    league, *_ = LeagueFactory.create_batch(6, is_private=False)
    for number in range(6):
        factory.playing(league=league, seed=f"match {number}", turns=1)
    phone.goto("/leagues/")
    answers = visited(phone, "/")
    assert all(answer.ok for answer in answers), [answer.url for answer in answers]
    weights = {urlsplit(answer.url).path: weight_of(answer) for answer in answers}
    assert phone.locator(".match-card[data-match] .small-board").count() == 6
    assert sum(weights.values()) < 1_000 * KILOBYTES, weights
    assert len(asked_in_production(answers)) <= REQUESTS, weights


def test_ones_own_turn_needs_few_requests_and_its_page_is_light(
    phone: Page, live: LiveServer, running: Match
) -> None:
    scene = factory.a_scene(running)
    log_in(phone, running.team(running.waiting_side).coach)
    answers = visited(phone, f"/matches/{running.pk}/")
    ready(phone)
    phone.wait_for_load_state("networkidle")
    weights = {urlsplit(answer.url).path: weight_of(answer) for answer in answers}
    assert "/static/matches/js/match.js" in weights
    assert f"/matches/{running.pk}/replay/" in weights  # their turn, which plays first
    assert sum(weights.values()) < 1_000 * KILOBYTES, weights
    ours = [weights[path] for path in weights if OURS.match(path)]
    assert sum(ours) < 1_000 * OF_SCRIPTS, weights
    assert all(answer.ok for answer in answers), [answer.url for answer in answers]
    hand = Hand(phone, touches=True)
    hand.square(scene["squares"]["left"])
    chosen(phone, scene["numbers"]["left"])
    hand.aimed(scene["squares"]["ahead"])
    written(phone, scene["squares"]["ahead"])
    expect(phone.locator("[data-plan-verdict]")).to_contain_text(REHEARSED)
    expect(phone.locator("[data-draft-status]")).to_contain_text("Draft saved")
    hand.press(phone.locator("[data-plan-submit]"))
    expect(phone.get_by_text("Your turn is submitted")).to_be_visible()
    phone.wait_for_load_state("networkidle")
    asked = asked_in_production(answers)
    assert f"/matches/{running.pk}/sheet/" in asked
    assert asked.count(f"/matches/{running.pk}/") == 2
    assert len(asked) <= REQUESTS, asked
