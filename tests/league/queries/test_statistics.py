"""Ratings, luck, clans, records and streaks: derived from results, and rebuildable."""

from __future__ import annotations

import pytest

from core import clock
from core.leagues.models import League
from league.models import CoachRating
from league.queries import statistics
from league.rating import Played, Strength, rate
from league.services import ratings, rounds
from matches.luck import luck_of, odds_of
from matches.models import Match, MatchLuck
from matches.services.outcomes import corrections
from matches.services.outcomes.luck import note_luck
from matches.services.resolution.autoplay import play_match
from rosters.services import transfers
from tests.factories import matches as matches_factory
from tests.factories import season as factory
from tests.factories.core import LeagueFactory, member
from tests.support.kept import kept


class TestRating:
    def test_who_wins_rises_and_both_are_surer(self) -> None:
        found = rate({}, [Played(1, 2, 0)] * 3)
        assert found[1].mu > Strength().mu > found[2].mu
        assert found[1].sigma < Strength().sigma
        assert found[1].matches == 3

    def test_a_draw_of_equals_moves_nobody(self) -> None:
        found = rate({}, [Played(1, 2, None)])
        assert found[1].mu == pytest.approx(found[2].mu)

    def test_in_two_steps_as_in_one(self) -> None:
        games = [Played(1, 2, 0), Played(2, 3, 1), Played(3, 1, None)]
        assert rate(rate({}, games[:2]), games[2:]) == rate({}, games)

    def test_who_plays_himself_learns_nothing(self) -> None:
        assert rate({}, [Played(1, 1, 0)]) == {}


class TestLuck:
    @pytest.mark.parametrize(
        ("event", "odds"),
        [
            ({"target": 3, "faces": [4]}, 4 / 6),
            ({"target": 3, "faces": [4], "modifiers": [["zones", -2]]}, 2 / 6),
            ({"target": 8, "faces": [1, 2]}, 15 / 36),
            ({"target": 8, "faces": [1, 2], "modifiers": [["claw", 2]]}, 26 / 36),
            ({"target": None, "faces": [1]}, None),
            ({"target": 3, "faces": [1, 2, 3]}, None),
        ],
    )
    def test_odds(self, event, odds) -> None:
        found = odds_of({"sides": 6, **event})
        assert found == (None if odds is None else pytest.approx(odds))

    def test_every_test_counts_for_its_side(self) -> None:
        roll = {"event": "rolled", "side": 0, "sides": 6, "faces": [5], "target": 4}
        home, away = luck_of([{**roll, "success": True}, {**roll, "success": None}])
        assert (home.rolls, home.made, home.expected, away.rolls) == (1, 1, 0.5, 0)
        assert home.deviation == pytest.approx(1.0)

    @pytest.mark.parametrize(
        ("dice", "picks", "odds"), [(1, 0, 1 / 3), (2, 0, 5 / 9), (2, 1, 1 / 9), (3, 1, 1 / 27)]
    )
    def test_a_block_counts_for_the_blocker_by_who_picks(self, dice, picks, odds) -> None:
        rolled = {"event": "rolled", "purpose": "block", "side": 0, "figure": 3, "sides": 6}
        events = [
            {**rolled, "faces": [1] * dice, "success": None},
            {"event": "rerolled", "side": 0},
            {**rolled, "faces": [5] * dice, "success": None},
            {"event": "block_die_picked", "side": picks, "face": 5, "result": "bang"},
        ]
        home, away = luck_of(events)
        assert (home.rolls, home.made, away.rolls) == (1, 1, 0)
        assert home.expected == pytest.approx(odds)
        events[-1]["result"] = "arrows"
        assert luck_of(events)[0].made == 0


class TestStreaks:
    def test_the_longest_row_of_each_team(self) -> None:
        rows = [(1, "A", r) for r in ("win", "win", "loss", "win")]
        rows += [(2, "B", r) for r in ("win", "draw", "win", "win", "win")]
        found = statistics.streaks(rows)
        assert [(s.name, s.length) for s in found] == [("B", 3), ("A", 2)]


@pytest.fixture
@kept
def league(db) -> League:
    made = factory.started(4)
    for fixture in made.rounds.get(number=1).fixtures.order_by("number"):
        factory.finish_and_book(fixture, (3, 1))
        ratings.rate_match(match_id=fixture.match_id)
    rounds.advance(season=made)
    for fixture in made.rounds.get(number=2).fixtures.order_by("number"):
        factory.finish_and_book(fixture, (2, 2))
        ratings.rate_match(match_id=fixture.match_id)
    return made.league


def stored(league: League) -> list[tuple[object, ...]]:
    rows = CoachRating.objects.filter(league=league).order_by("coach")
    return [(row.coach_id, round(row.mu, 9), round(row.sigma, 9), row.matches) for row in rows]


@pytest.mark.django_db
class TestProjections:
    def test_rebuilt_the_ratings_are_the_same(self, league: League) -> None:
        before = stored(league)
        assert len(before) == 4
        CoachRating.objects.filter(league=league).update(mu=0)
        ratings.rebuild_ratings(league=league, variant="samurai")
        assert stored(league) == before

    def test_a_second_report_changes_nothing(self, league: League) -> None:
        before = stored(league)
        for match in Match.objects.filter(league=league):
            ratings.rate_match(match_id=match.pk)
        assert stored(league) == before

    def test_a_corrected_result_is_rated_again_and_back(self, league: League) -> None:
        before = stored(league)
        match = Match.objects.filter(league=league).order_by("pk").first()
        for correction in (
            corrections.overturned(match, (0, 5), 1),
            corrections.overturned(match, (3, 1), 0),
        ):
            corrections.correct(
                match=match,
                correction=correction,
                actor=factory.commissioner(league),
                reason="So.",
                now=clock.now(),
                seen=corrections.basis(match, correction, corrections.plans(match, correction)),
            )
            match.refresh_from_db()
            ratings.rate_match(match_id=match.pk)
            if correction.report.winner == 1:
                assert stored(league) != before
        assert stored(league) == before

    def test_a_match_is_rated_for_its_coaches_of_that_time(self, league: League) -> None:
        before = stored(league)
        match = Match.objects.filter(league=league).order_by("-finished_at").first()
        heir = member(league)
        transfers.give_team(team=match.home_team, to=heir, actor=factory.commissioner(league))
        ratings.rebuild_ratings(league=league, variant="samurai")
        assert stored(league) == before

    def test_the_page(self, client, league: League) -> None:
        answer = client.get(f"/leagues/{league.slug}/statistics/")
        assert answer.status_code == 200
        assert [row[0].matches for row in answer.context["ratings"]] == [2, 2, 2, 2]
        (meeting,) = answer.context["meetings"]
        assert meeting[1][0].played == 4
        assert client.get(f"/leagues/{league.slug}/statistics/samurai/").status_code == 200
        assert client.get(f"/leagues/{league.slug}/statistics/chess/").status_code == 404

    def test_an_empty_league_says_so(self, client) -> None:
        league = LeagueFactory.create()
        body = client.get(f"/leagues/{league.slug}/statistics/").content.decode()
        assert "No match of this league is finished yet" in body

    def test_it_costs_the_same_however_much_was_played(
        self, client, league: League, django_assert_num_queries
    ) -> None:
        url = f"/leagues/{league.slug}/statistics/"
        client.get(url)
        with django_assert_num_queries(9):
            client.get(url)

    def test_luck_of_a_match_is_noted_once(self) -> None:
        match = matches_factory.match()
        play_match(match_id=match.pk, now=clock.now(), coaches=("greedy", "greedy"))
        assert note_luck(match_id=match.pk)
        assert note_luck(match_id=match.pk)
        rows = MatchLuck.objects.filter(match=match)
        assert rows.count() == 2
        assert all(0 < row.made < row.rolls and row.variance > 0 for row in rows)
        found = statistics.luck(match.league, "samurai")
        assert {row.coach for row in found} == {match.home_team.coach_id, match.away_team.coach_id}
