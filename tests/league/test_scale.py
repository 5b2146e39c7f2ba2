"""A page of a league runs as many queries among many leagues as alone, and lists are capped."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from core import paginators
from core.api import pagination as api_pages
from core.leagues.models import League
from league.models import Round, Season
from league.queries.waiting import may_move_on
from league.services.generate.copies import LeagueTemplate
from league.services.generate.playing import play_league
from league.services.generate.sampled import report_samples, samples_of
from league.services.generate.sizes import ROUND_ROBIN, Course, CourseStage, LeagueSpec
from matches.models import Match
from rosters.services.clans import load_games
from tests.bench.web.pages import ANYBODY, BOSS, COACH, Page, pages_of, pages_of_all
from tests.bench.web.world import World, world_of
from tests.factories.season import started
from tests.support.html import squeezed
from tests.support.queries import sent_queries

pytestmark = pytest.mark.django_db
SPEC = LeagueSpec("Sixteen Gates", (Course("samurai", 4, (CourseStage(ROUND_ROBIN, 1),)),))
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def world(settings, tmp_path) -> World:
    settings.VAR_DIR = tmp_path
    load_games()
    samples = samples_of(["samurai"], seed=1, jobs=1, on_progress=lambda _: None, count=1)
    today = datetime(2026, 11, 3, 9, tzinfo=UTC)
    play_league(SPEC, seed=1, today=today, play=report_samples(samples), on_progress=lambda _: None)
    return world_of(League.objects.get(name=SPEC.name))


def asked(world: World, pages: list[Page]) -> dict[tuple[str, str], int]:
    """How many queries each page takes, for each of its readers."""
    clients = {ANYBODY: Client(), COACH: Client(), BOSS: Client()}
    clients[COACH].force_login(world.coach, backend=BACKEND)
    clients[BOSS].force_login(world.boss, backend=BACKEND)
    found = {}
    for page in pages:
        with sent_queries() as queries:
            answer = clients[page.reader].get(page.url)
            assert answer.status_code in {200, 302}, page.url
        found[page.name, page.reader] = len(queries)
    return found


@pytest.mark.thorough
def test_a_page_asks_as_often_among_many_leagues_as_alone(world) -> None:
    leagues = 7
    pages = [*pages_of(world), *pages_of_all(large=False)]
    asked(world, pages)  # what is read once in a process is read
    alone = asked(world, pages)
    model = LeagueTemplate(world.league)
    for number in range(2, leagues + 1):
        model.copy(number, seed=1)
    assert Match.objects.count() == leagues * Match.objects.filter(league=world.league).count()
    assert asked(world, pages) == alone


def test_a_long_list_says_that_it_is_cut(client, monkeypatch) -> None:
    started(4)
    monkeypatch.setattr(paginators, "MAX_COUNTED", 3)
    page = client.get("/teams/").context["page"]
    assert (page.paginator.count, page.paginator.is_cut, len(page.object_list)) == (3, True, 3)
    assert "Only the first 3 are shown." in squeezed(client.get("/teams/").content)
    monkeypatch.setattr(paginators, "MAX_COUNTED", 4)
    whole = client.get("/teams/")
    assert whole.context["page"].paginator.is_cut is False
    assert "Only the first" not in squeezed(whole.content)
    monkeypatch.setattr(paginators, "MAX_COUNTED", 1)
    assert "The first 1." in squeezed(client.get("/matches/").content)


def test_the_api_counts_and_pages_so_far_and_no_farther(client, monkeypatch) -> None:
    started(4)
    monkeypatch.setattr(api_pages, "MAX_LIMIT", 5)
    first = client.get("/api/v1/players/?limit=2").json()
    assert (first["count"], len(first["results"])) == (5, 2)
    assert client.get("/api/v1/players/?limit=2&offset=4").json()["next"] is None
    teams = client.get("/api/v1/teams/").json()
    assert (teams["count"], len(teams["results"])) == (4, 4)


def test_the_tick_looks_closely_only_at_seasons_that_may_move_on() -> None:
    started(2)
    other = started(2, after_match_hours=0)
    assert may_move_on() == []
    Match.objects.filter(league=other.league).update(state="void", finished_at=datetime.now(UTC))
    assert may_move_on() == [Season.objects.get(pk=other.pk)]
    assert not Round.objects.filter(season=other, state=Round.State.DONE).exists()


@pytest.mark.thorough
def test_a_page_shows_one_round_of_a_season_of_sixteen(client) -> None:
    season = started(16)
    text = client.get(f"/seasons/{season.pk}/").content.decode()
    assert text.count('id="round-') == 1
    assert 'aria-current="true">Round 1</a>' in squeezed(text)
    third = client.get(f"/seasons/{season.pk}/?round=3").content.decode()
    assert 'id="round-3"' in third
    assert 'id="round-1"' not in third


@pytest.mark.thorough
def test_eight_teams_see_all_their_rounds_at_once(client) -> None:
    season = started(8)
    assert client.get(f"/seasons/{season.pk}/").content.decode().count('id="round-') == 7
