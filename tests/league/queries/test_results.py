"""Void matches, walk-overs, replays and the match for third place say that they are."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO

import pytest
from django.test import Client

from core import clock
from core.jobs import outbox
from league.models import Fixture, Season
from league.plans import Plan
from league.queries.bracket import bracket_of
from league.queries.seasons import ShownFixture, rounds_of
from league.services import walkovers
from matches.models import Match
from matches.services.outcomes import corrections
from matches.services.outcomes.booking import book_result
from tests.factories import season as factory
from tests.league.services.test_replays import void_to_replay
from tests.support.kept import kept

pytestmark = pytest.mark.django_db


@pytest.fixture
def legs() -> Season:
    """A season of two teams with two rounds; the first match is in the books."""
    made = factory.started(2, plan=factory.TWO_LEGS)
    factory.finish_and_book(fixture_of(made), (2, 1))
    return made


@pytest.fixture
@kept
def cup() -> Season:
    """A cup whose final and match for third place are open."""
    made = factory.started(4, plan=Plan("knockout", {"third_place": "yes"}))
    for fixture in Fixture.objects.filter(round__state="open"):
        factory.finish_and_book(fixture, (2, 1))
    outbox.drain()
    return made


def fixture_of(season: Season, number: int = 1) -> Fixture:
    fixtures = Fixture.objects.select_related("match", "round__season")
    return fixtures.get(round__season=season, round__number=number)


def third_of(cup: Season) -> Fixture:
    return Fixture.objects.select_related("match").get(round__season=cup, slot=0)


def shown(season: Season) -> dict[int, ShownFixture]:
    found = rounds_of(season, [])
    return {m.fixture.pk: m for each in found for m in each.meetings}


def schedule(client: Client, season: Season) -> list[dict[str, str]]:
    answer = client.get(f"/seasons/{season.pk}/schedule.csv")
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))


def void(fixture: Fixture) -> None:
    """A judge declares the played match void."""
    wanted = corrections.voided()
    match = fixture.match
    corrections.correct(
        match=match,
        correction=wanted,
        actor=factory.commissioner(match.league),
        reason="The map was wrong.",
        seen=corrections.basis(match, wanted, corrections.plans(match, wanted)),
        now=clock.now(),
    )


def walk_over(fixture: Fixture, side: int | None = 1) -> None:
    boss = factory.commissioner(fixture.match.league)
    walkovers.award(fixture=fixture, side=side, actor=boss, reason="Nobody came.")
    book_result(match_id=fixture.match_id, now=clock.now())


class TestVoid:
    def test_on_the_page_of_the_season_and_in_the_csv(self, client: Client, legs: Season) -> None:
        fixture = fixture_of(legs)
        void(fixture)
        meeting = shown(legs)[fixture.pk]
        assert (meeting.score, meeting.result, meeting.winner) == ("void", "void", None)
        assert ">void<" in client.get(f"/seasons/{legs.pk}/").content.decode()
        row, other = schedule(client, legs)
        assert (row["Result"], row["Winner"]) == ("void", "")
        assert other["Result"] == "not yet"

    def test_on_the_team_page_without_a_score(self, client: Client, legs: Season) -> None:
        fixture = fixture_of(legs)
        void(fixture)
        body = client.get(f"/teams/{fixture.home_team_id}/").content.decode()
        matches = body[body.index("<h2>Matches</h2>") : body.index("<h2>Treasury</h2>")]
        assert ">Void<" in matches
        assert "2 :" not in matches

    def test_in_a_bracket(self, cup: Season) -> None:
        third = third_of(cup)
        walk_over(third, side=None)
        labels = [box.label for box in bracket_of(rounds_of(cup, [])).boxes]
        assert f"{third} (third place, void)" in labels


class TestWalkOver:
    @pytest.fixture
    def given(self) -> Fixture:
        fixture = fixture_of(factory.started(2, plan=factory.TWO_LEGS))
        walk_over(fixture)
        return fixture

    def test_on_every_page(self, client: Client, given: Fixture) -> None:
        season, match = given.round.season, given.match_id
        for address in (
            f"/seasons/{season.pk}/",
            f"/teams/{given.away_team_id}/",
            f"/matches/{match}/",
            f"/exports/match/{match}/",
            f"/matches/?league={season.league.slug}",
            f"/leagues/{season.league.slug}/",
        ):
            body = client.get(address).content.decode()
            assert "Walk-over" in body, address
            assert "Full time." not in body

    def test_its_log_and_report_do_not_say_that_it_was_played(
        self, client: Client, given: Fixture
    ) -> None:
        for part in ("", "log/", "report/"):
            body = client.get(f"/matches/{given.match_id}/{part}").content.decode()
            assert "has not begun" not in body
            assert "Played to the end" not in body

    def test_its_score_is_shown_where_matches_are_listed(
        self, client: Client, given: Fixture
    ) -> None:
        league = given.round.season.league.slug
        assert "0 : 2" in client.get(f"/matches/?league={league}").content.decode()
        assert "0 : 2" in client.get(f"/matches/{given.match_id}/").content.decode()

    def test_in_the_csv_and_the_api(self, client: Client, given: Fixture) -> None:
        season = given.round.season
        row = schedule(client, season)[0]
        assert (row["Home score"], row["Away score"], row["Result"]) == ("0", "2", "walk-over")
        assert (row["Winner"], row["Remark"]) == (given.away_team.name, "walk-over")
        sent = client.get(f"/api/v1/fixtures/{given.pk}/").json()
        assert (sent["mode"], sent["marks"], sent["winner"]) == ("walk_over", ["walk-over"], "away")

    def test_in_a_bracket(self, client: Client, cup: Season) -> None:
        third = third_of(cup)
        walk_over(third)
        box = next(b for b in bracket_of(rounds_of(cup, [])).boxes if b.match == third.match_id)
        assert box.note == "third place, walk-over"
        body = client.get(f"/seasons/{cup.pk}/").content.decode()
        assert "Third place, walk-over" in body


class TestReplay:
    def test_before_and_after_it_is_made(self, client: Client, legs: Season) -> None:
        factory.rounds.advance(season=legs)
        first = fixture_of(legs)
        void_to_replay(first.match)
        meeting = shown(legs)[first.pk]
        assert (meeting.score, meeting.marks) == ("void", ["to be replayed"])
        factory.finish_and_book(fixture_of(legs, 2))
        factory.rounds.advance(season=legs)
        again = fixture_of(legs)
        assert again.match_id != first.match_id
        meeting = shown(legs)[first.pk]
        assert (meeting.score, meeting.marks) == ("\N{EN DASH}", ["replay"])
        assert client.get(f"/api/v1/fixtures/{first.pk}/").json()["marks"] == ["replay"]
        assert schedule(client, legs)[0]["Remark"] == "replay"
        factory.finish_and_book(again)
        body = client.get(f"/teams/{first.home_team_id}/").content.decode()
        assert body.count(">Replay<") == body.count(">Replayed<") == 1


class TestThirdPlace:
    def test_everywhere(self, client: Client, cup: Season) -> None:
        third = third_of(cup)
        assert third.match.label == f"{cup.name}, match for third place"
        assert shown(cup)[third.pk].marks == ["third place"]
        assert "Third place" in client.get(f"/seasons/{cup.pk}/").content.decode()
        sent = client.get(f"/api/v1/fixtures/{third.pk}/").json()
        assert (sent["title"], sent["marks"]) == ("Match for third place", ["third place"])
        titles = {row["Title"]: row["Remark"] for row in schedule(client, cup)}
        assert titles["Match for third place"] == "third place"
        assert titles["Final"] == titles["Semi-final"] == ""
        factory.finish_and_book(third)
        body = client.get(f"/teams/{third.home_team_id}/").content.decode()
        assert ">Third place<" in body

    def test_in_the_almanac(self, client: Client, cup: Season) -> None:
        walk_over(third_of(cup))
        body = client.get(f"/exports/almanac/{cup.pk}/").content.decode()
        assert "Third place, walk-over" in body


@pytest.mark.parametrize("teams", [2, 6])
def test_a_schedule_takes_three_queries_whatever_its_size(
    teams: int, django_assert_num_queries: Callable[..., object]
) -> None:
    made = factory.started(teams)
    for fixture in Fixture.objects.filter(round__season=made, match__isnull=False):
        factory.finish_and_book(fixture)
    made = Season.objects.select_related("league").get(pk=made.pk)  # as its page has it
    with django_assert_num_queries(3):
        meetings = [m for each in rounds_of(made, []) for m in each.meetings]
        assert [(m.score, m.marks, m.result, m.fixture.title) for m in meetings]


def test_a_running_match_has_its_score_in_the_csv(client: Client, legs: Season) -> None:
    factory.rounds.advance(season=legs)
    second = fixture_of(legs, 2)
    Match.objects.filter(pk=second.match_id).update(
        segment=1, state="playing", waiting_side=0, home_score=1, away_score=0
    )
    row = schedule(client, legs)[1]
    assert (row["Home score"], row["Away score"]) == ("1", "0")
    assert (row["Result"], row["Winner"]) == ("being played", "")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("winner", [0, 1])
def test_a_level_match_says_who_won_after_overtime(
    client: Client, cup: Season, winner: int
) -> None:
    final = Fixture.objects.select_related("match", "home_team", "away_team").get(
        round__season=cup, round__number=2, slot=1
    )
    factory.finish_and_book(final, (2, 1))
    wanted = corrections.overturned(final.match, (1, 1), winner)
    corrections.correct(
        match=final.match,
        correction=wanted,
        actor=factory.commissioner(cup.league),
        reason="The score was misread.",
        seen=corrections.preview(final.match, wanted).seen,
        now=clock.now(),
    )
    team = final.away_team if winner else final.home_team
    for address in (f"/seasons/{cup.pk}/", f"/exports/almanac/{cup.pk}/"):
        assert f"{team} won after overtime" in client.get(address).content.decode()
    report = client.get(f"/matches/{final.match_id}/report/").content.decode()
    assert f"<strong>{team}</strong> won the level match" in report
