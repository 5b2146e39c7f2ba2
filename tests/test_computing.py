"""Every page and endpoint that computes for long does so once at a time for each person."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.urls import reverse

from core import one_at_a_time
from core.leagues.models import Role
from matches.models import Match
from tests.factories import matches as factory
from tests.factories.core import member
from tests.factories.season import commissioner, started

pytestmark = pytest.mark.django_db
BUSY = 429
PLACED = {
    "set-up": {"dungeon_placement": "random"},
    "laying": {"dungeon_placement": "alternate"},
}


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_at_a_time, "PATIENCE", {"form": 0.0, "board": 0.0})


@pytest.fixture
def match() -> Match:
    return factory.playing()


def computing(rf: RequestFactory, user: object) -> Iterator[None]:
    """That person computes something else."""
    request = rf.get("/", REMOTE_ADDR="127.0.0.1")
    request.user = user
    return one_at_a_time.one_at_a_time(request)


def test_turn_sheets(client: Client, rf, match: Match) -> None:
    coach = match.team(match.waiting_side).coach
    client.force_login(coach)
    page, api = f"/matches/{match.pk}/sheet/", f"/api/v1/matches/{match.pk}/sheet"
    form = {"text": factory.a_move(match), "segment": match.segment}
    checked = {"text": form["text"]}
    asked = {
        "check": lambda: client.post(page, form | {"action": "check"}),
        "submit": lambda: client.post(page, form | {"action": "submit"}),
        "standing": lambda: client.get(f"{page}standing/"),
        "API check": lambda: client.post(f"{api}/check", checked, content_type="application/json"),
        "API standing": lambda: client.get(f"{api}/standing"),
    }
    with computing(rf, coach):
        busy = {what: ask().status_code for what, ask in asked.items()}
    assert busy == dict.fromkeys(asked, BUSY)
    free = {what: ask().status_code for what, ask in asked.items() if what != "submit"}
    assert free == dict.fromkeys(free, 200)


@pytest.mark.parametrize("board", PLACED)
def test_boards_before_a_match(client: Client, rf, board: str) -> None:
    match = factory.match("human", "orc", variant="dungeon", options=PLACED[board])
    coach = match.home_team.coach
    client.force_login(coach)

    def ask() -> tuple[int, str]:
        address = f"/api/v1/matches/{match.pk}/{board}/board"
        answer = client.post(address, {"text": ""}, content_type="application/json")
        return answer.status_code, answer.json().get("code", "")

    with computing(rf, coach):
        assert ask() == (BUSY, "busy")
    assert ask() == (200, "")


@pytest.mark.parametrize("is_known", [True, False])
def test_tables_and_statistics(client: Client, rf, match: Match, is_known: bool) -> None:
    made = started(2)
    user = member(made.league, Role.COACH) if is_known else AnonymousUser()
    if is_known:
        client.force_login(user)
    slug = made.league.slug
    asked = (
        f"/seasons/{made.pk}/what-if/",
        f"/api/v1/seasons/{made.pk}/what-if",
        f"/leagues/{slug}/statistics/",
        reverse("exports:page", args=["almanac", made.pk]),
    )
    with computing(rf, user):
        assert [client.get(address).status_code for address in asked] == [BUSY] * len(asked)
    assert [client.get(address).status_code for address in asked] == [200] * len(asked)


def test_statistics_by_the_api(client: Client, rf, monkeypatch: pytest.MonkeyPatch) -> None:
    made = started(2)
    games = [SimpleNamespace(key="samurai")]
    monkeypatch.setattr("league.queries.statistics.games_of", lambda _: games)
    address = f"/api/v1/leagues/{made.league.slug}/statistics/samurai"
    with computing(rf, AnonymousUser()):
        refused = client.get(address)
    assert (refused.status_code, refused.json()["code"]) == (BUSY, "busy")
    assert client.get(address).status_code == 200


def test_maps(client: Client, rf) -> None:
    league = started(2).league
    officer = commissioner(league)
    client.force_login(officer)
    new = {"league": league.slug, "variant": "dungeon", "name": "Mine", "text": "##"}
    page = f"/leagues/{league.slug}/maps/dungeon/new/"
    with computing(rf, officer):
        refused = client.post("/api/v1/maps", new, content_type="application/json")
        assert (refused.status_code, refused.json()["code"]) == (BUSY, "busy")
        assert client.post(page, new).status_code == BUSY
        drawing = f"/leagues/{league.slug}/maps/dungeon/drawing/"
        assert client.post(drawing, {"text": "##"}).status_code == BUSY
    wrong = client.post("/api/v1/maps", new, content_type="application/json")
    assert wrong.json()["code"] != "busy"
