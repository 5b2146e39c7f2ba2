"""Matches of public leagues on the front page: which, how many, at what cost."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core import clock
from core.leagues.models import League
from matches.models import Match, MatchState
from matches.queries.match_cards import SHOWN
from matches.services.resolution.autoplay import play_match
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory
from tests.matches.views.test_my_matches import cards_in
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)
HEADING = "Being played now"


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def public() -> League:
    return LeagueFactory.create(is_private=False, joining_way="open")


def front_page() -> str:
    """As a stranger sees it."""
    return squeezed(Client().get("/").content)


def test_nothing_is_shown_while_nothing_is_played(public: League) -> None:
    factory.match(league=public)  # sets up
    assert HEADING not in front_page()


def test_a_public_match_is_shown_with_its_score_and_leads_to_it(public: League) -> None:
    match = factory.playing(league=public, turns=2)
    html = front_page()
    assert cards_in(html) == [match.pk]
    section = html[html.index(HEADING) :]
    section = section[: section.index("</section>")]
    assert f'href="/matches/{match.pk}/"' in section
    assert section.count('class="small-board"') == 1
    assert f"It is the turn of {match.team(match.waiting_side)}." in section
    assert "until" not in section
    assert Client().get(f"/matches/{match.pk}/").status_code == 200


@pytest.mark.parametrize("hides", ["is_private", "archived_at"])
def test_what_strangers_may_not_see_is_gone_at_once(public: League, hides: str) -> None:
    factory.playing(league=public)
    assert HEADING in front_page()
    League.objects.filter(pk=public.pk).update(**{hides: NOW if hides == "archived_at" else True})
    assert HEADING not in front_page()


def test_only_what_is_being_played(public: League) -> None:
    match = factory.playing(league=public)
    Match.objects.filter(pk=match.pk).update(state=MatchState.AWAITED)
    play_match(match_id=factory.match(league=public).pk, now=NOW)
    assert HEADING not in front_page()


def test_friendlies_are_not_shown(public: League) -> None:
    match = factory.playing(league=public)
    Match.objects.filter(pk=match.pk).update(league=None)
    assert HEADING not in front_page()


def test_at_most_six_the_latest_turns_first(public: League) -> None:
    made = [factory.playing(league=public, seed=f"match {number}") for number in range(SHOWN + 2)]
    for number, match in enumerate(made):
        Match.objects.filter(pk=match.pk).update(clock_from=NOW + timedelta(minutes=number))
    assert cards_in(front_page()) == [match.pk for match in reversed(made)][:SHOWN]
    assert SHOWN == 6


def test_a_submitted_turn_changes_nothing_on_it(public: League) -> None:
    match = factory.playing(league=public)
    Match.objects.filter(pk=match.pk).update(clock_terms={"regret_minutes": 10})
    match.refresh_from_db()
    before = shown_in(front_page())
    side = match.waiting_side
    submit_sheet(
        match=match,
        side=side,
        author=match.team(side).coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=NOW,
    )
    assert shown_in(front_page()) == before


def shown_in(html: str) -> str:
    found = re.search(rf"{HEADING}.*?</section>", html)
    assert found is not None
    return found[0]


def test_six_cost_as_many_queries_as_one_and_the_boards_are_remembered(public: League) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            front_page()
        return len(queries)

    front_page()  # what each process reads once
    none = asked()
    factory.playing(league=public)
    cache.clear()
    drawn, kept = asked(), asked()
    for number in range(5):
        factory.playing(league=public, seed=f"match {number}")
    cache.clear()
    assert (asked(), asked()) == (drawn, kept)
    assert kept == none == 3  # the leagues, their seasons, and the matches, none or six
    assert drawn == 6  # with what they are drawn from, and the addresses that are kept out
