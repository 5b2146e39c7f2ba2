"""Every number back to its die; a team as it was on the day of a match."""

from __future__ import annotations

import re

import pytest

from core import clock
from league.services import rounds
from matches.models import Match
from matches.services.outcomes.booking import book_result
from matches.services.resolution.autoplay import play_match
from rosters.models import CareerEvent, LedgerEntry, Team
from rosters.queries.as_of import team_as_of
from rosters.queries.teams import roster, team_value
from rosters.services import players
from tests.factories import matches as factory
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory

pytestmark = pytest.mark.django_db
LOG_LINE = re.compile(r"event (\d+)</a>")


@pytest.fixture(params=["samurai", "blitz"])
def played(request) -> Match:
    clans = {"samurai": ("crab", "lion"), "blitz": ("orc", "human")}[request.param]
    match = factory.match(*clans, variant=request.param)
    play_match(match_id=match.pk, now=clock.now(), coaches=("greedy", "greedy"))
    book_result(match_id=match.pk, now=clock.now())
    match.refresh_from_db()
    return match


@pytest.mark.one_in(2)
def test_winnings_and_every_fact_of_a_career_lead_to_their_events(
    client, played: Match, thorough: bool
) -> None:
    """In short one fact of each kind: an appearance is every player's."""
    entry = played.home_team.ledger.get(kind="winnings")
    body = client.get(f"/matches/why/ledger/{entry.pk}/").content.decode()
    assert LOG_LINE.search(body)
    assert "winnings" in body
    assert played.home_team.name in body
    events = CareerEvent.objects.filter(source=f"match:{played.pk}")
    assert events.filter(kind="mvp").count() == 2
    for event in events if thorough else events.order_by("kind", "-spp").distinct("kind"):
        body = client.get(f"/matches/why/career/{event.pk}/").content.decode()
        rests_on_nothing = event.kind == "appearance" and not event.spp
        assert rests_on_nothing or LOG_LINE.search(body), event.kind


def test_a_purchase_says_its_prices(client) -> None:
    team = factory.match().home_team
    entry = team.ledger.order_by("id").first()
    body = client.get(f"/matches/why/ledger/{entry.pk}/").content.decode()
    assert "It comes from no match" in body


def test_a_private_leagues_facts_are_its_own(client) -> None:
    match = factory.match(league=LeagueFactory.create(is_private=True))
    entry = LedgerEntry.objects.filter(team=match.home_team).first()
    event = CareerEvent.objects.filter(player__team=match.home_team).first()
    assert client.get(f"/matches/why/ledger/{entry.pk}/").status_code == 404
    assert client.get(f"/matches/why/career/{event.pk}/").status_code == 404
    assert client.get(f"/matches/{match.pk}/rosters/home/").status_code == 404
    client.force_login(match.home_team.coach)
    assert client.get(f"/matches/why/ledger/{entry.pk}/").status_code == 200


class TestAsOf:
    def test_a_team_stays_what_it_was_on_the_day_whatever_comes_later(self, client) -> None:
        season = seasons.started(2, plan=seasons.TWO_LEGS)
        first = season.rounds.get(number=1).fixtures.get()
        team = Team.objects.select_related("clan").get(pk=first.home_team_id)
        then = (team.balance, team_value(roster(team), team), [p.number for p in roster(team)])
        seasons.finish_and_book(first, (3, 0))
        gone = team.players.get(number=2)
        players.release_player(player=gone, actor=team.coach)
        rounds.advance(season=season)
        first.refresh_from_db()
        on_day = team_as_of(team, first.match.created_at)
        assert (on_day.balance, on_day.rating) == then[:2]
        assert [row.player.number for row in on_day.players] == then[2]
        assert all(row.sheet["games"] == 0 for row in on_day.players)
        body = client.get(f"/matches/{first.match_id}/rosters/home/").content.decode()
        assert gone.name in body

    def test_it_agrees_with_the_line_up_of_the_next_match(self) -> None:
        season = seasons.started(2, plan=seasons.TWO_LEGS)
        first, second = (r.fixtures.get() for r in season.rounds.order_by("number"))
        seasons.finish_and_book(first, (3, 0))
        rounds.advance(season=season)
        second.refresh_from_db()
        on_day = team_as_of(second.home_team, second.match.created_at)
        assert on_day.rating == second.match.setup["home"]["rating"]
        assert on_day.rerolls == second.match.setup["home"]["rerolls"]
        assert [row.sheet["games"] for row in on_day.players] == [1] * len(on_day.players)

    def test_a_correction_shows_from_its_own_day_on(self) -> None:
        season = seasons.started(2)
        fixture = season.rounds.get(number=1).fixtures.get()
        seasons.finish_and_book(fixture, (3, 0))
        before = clock.now()
        team = fixture.home_team
        games = [row.sheet["games"] for row in team_as_of(team, before).players]
        from matches.services.outcomes import corrections

        match = Match.objects.get(pk=fixture.match_id)
        void = corrections.voided()
        corrections.correct(
            match=match,
            correction=void,
            actor=seasons.commissioner(season.league),
            reason="No.",
            now=clock.now(),
            seen=corrections.basis(match, void, corrections.plans(match, void)),
        )
        assert [row.sheet["games"] for row in team_as_of(team, before).players] == games
        today = team_as_of(team, clock.now())
        assert {row.sheet["games"] for row in today.players} == {0}

    def test_no_other_sides(self, client) -> None:
        match = factory.match()
        assert client.get(f"/matches/{match.pk}/rosters/middle/").status_code == 404
        assert client.get(f"/matches/{match.pk}/rosters/away/").status_code == 200
