"""Seasons with byes, walk-overs and absences: their tie-breaks, and what a walk-over is not."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from core import clock
from core.errors import Refused
from core.jobs import outbox
from league.models import CoachRating, Fixture, RatedUpTo, Season
from league.plans import Plan
from league.queries import draws, standings, statistics
from league.queries.missed import missed_rounds
from league.services import mid_season, ratings, rollover, rounds, seasons, walkovers
from league.table import Points
from league.table.unplayed import MissedRounds
from matches.models import RESULTS
from tests.factories.core import LeagueFactory
from tests.factories.rosters import team as new_team
from tests.factories.season import commissioner, entry, finish_and_book, season, started

pytestmark = pytest.mark.django_db
RANKS = ("points", "buchholz", "sonneborn_berger")


def swiss(teams: int, number: int, **fields) -> Season:
    return started(teams, plan=Plan("swiss", {"rounds": number}, tie_breaks=RANKS), **fields)


def open_fixtures(made: Season) -> list[Fixture]:
    rows = Fixture.objects.filter(round__season=made, round__state="open")
    return list(rows.select_related("home_team", "away_team", "round__season").order_by("number"))


def play(made: Season) -> None:
    for fixture in open_fixtures(made):
        if Fixture.objects.get(pk=fixture.pk).match.state not in RESULTS:
            finish_and_book(fixture, (1, 0))
    outbox.drain()
    made.refresh_from_db()


def walk_over(fixture: Fixture, side: int | None = 0) -> None:
    boss = commissioner(fixture.round.season.league)
    walkovers.award(fixture=fixture, side=side, actor=boss, reason="Nobody came.")
    outbox.drain()


@pytest.mark.rules("KEM-TIE-01")
class TestMissedRounds:
    def test_a_season_has_the_option_and_its_page_says_so(self, client) -> None:
        made = swiss(5, 3)
        assert made.unplayed_rounds == "fide"
        page = client.get(f"/seasons/{made.pk}/").content.decode()
        assert "own points (FIDE C.07)" in page
        assert "KEM-TIE-01" in page
        assert client.get(f"/api/v1/seasons/{made.pk}/").json()["unplayed_rounds"] == "fide"
        plain = started(2, points=Points(unplayed="plain"))
        assert plain.unplayed_rounds == "plain"

    def test_the_next_season_keeps_it(self) -> None:
        made = started(2, points=Points(unplayed="plain"))
        play(made)
        coming = rollover.roll_over(season=made, name="N", actor=commissioner(made.league))
        assert coming.unplayed_rounds == "plain"

    def test_a_bye_counts_ones_own_points(self) -> None:
        made = swiss(3, 1)
        play(made)
        lines = {line.row.byes: line for line in standings.table(made) if line.row.points}
        assert set(lines) == {0, 1}
        first, second = standings.table(made)[:2]
        assert (first.row.byes, first.row.decision.key) == (1, "buchholz")
        assert (first.row.decision.own, first.row.decision.theirs) == ("3", "0")
        assert second.row.byes == 0

    def test_a_team_that_leaves_has_draws_for_those_it_met(self) -> None:
        made = swiss(4, 3)
        play(made)
        leaver = made.entries.order_by("lot").first()
        mid_season.leave(entry=leaver, actor=commissioner(made.league), remaining="walk_overs")
        outbox.drain()
        with clock.set_to(clock.now() + timedelta(minutes=61)):  # for an hour no round ends
            play(made)
            rounds.advance(season=made)
            play(made)
        teams = set(made.entries.values_list("team", flat=True))
        missed = missed_rounds(made, teams)
        assert missed[leaver.team_id] == MissedRounds(1, as_draws=1)  # round 3; 2 was forfeited
        assert all(missed[team] == MissedRounds() for team in teams - {leaver.team_id})
        assert [line.row for line in standings.table(made)] == standings.recomputed(made)

    def test_who_joins_late_has_missed_the_first_round_and_both_absent_a_void_one(self) -> None:
        made = swiss(4, 2)
        fixture = open_fixtures(made)[0]
        walk_over(fixture, None)
        play(made)
        pair = {fixture.home_team_id, fixture.away_team_id}
        teams = set(made.entries.values_list("team", flat=True))
        missed = missed_rounds(made, teams)
        assert {team for team in teams if missed[team] == MissedRounds(1, 0)} == pair
        other = swiss(4, 3, league=LeagueFactory.create())
        Season.objects.filter(pk=other.pk).update(draws_itself=False)
        play(other)
        late = new_team("crab", league=other.league)
        boss = commissioner(other.league)
        mid_season.join_late(season=other, team=late, actor=boss)
        teams = set(other.entries.values_list("team", flat=True))
        assert missed_rounds(other, teams)[late.pk] == MissedRounds(1, as_draws=1)
        rounds.publish_next(season=other, actor=boss)
        assert missed_rounds(other, teams)[late.pk].as_draws == 0

    def test_only_tables_whose_tie_breaks_need_it_ask_for_it(
        self, django_assert_num_queries
    ) -> None:
        made = started(4, plan=Plan("swiss", {"rounds": 2}))
        with django_assert_num_queries(3):
            standings.table(made)
        with django_assert_num_queries(6):
            standings.table(swiss_like(made))


def swiss_like(made: Season) -> Season:
    made.tie_breaks = list(RANKS)
    return made


@pytest.mark.rules("KEM-TIE-01")
@pytest.mark.django_db(transaction=True)  # an index is dropped and built concurrently
def test_KEM_TIE_01_a_season_that_exists_keeps_how_it_counted() -> None:
    before = started(2)
    MigrationExecutor(connection).migrate([("league", "0001_initial")])
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes("league")
    MigrationExecutor(connection).migrate(newest)
    before.refresh_from_db()
    assert before.unplayed_rounds == "plain"
    assert season().unplayed_rounds == "fide"


@pytest.mark.rules("KEM-WLK-01")
class TestWalkOver:
    def test_KEM_WLK_01_it_is_no_rated_match_no_record_no_streak_and_no_clan_table(self) -> None:
        made = started(4)
        league = made.league
        for fixture in open_fixtures(made):
            walk_over(fixture)
        assert statistics.ratings(league, "samurai") == []
        assert [list(rows) for _, rows in statistics.records(league, "samurai")] == [[], []]
        assert statistics.clan_against_clan(league, "samurai") == ([], {})
        for _ in range(2):
            play(made)
        assert statistics.winning_streaks(league, "samurai") == streaks_by_hand(made)
        assert {row.matches for row in statistics.ratings(league, "samurai")} == {2}
        for _, rows in statistics.records(league, "samurai"):
            assert not any(match.is_walk_over for match in rows)
        _, table = statistics.clan_against_clan(league, "samurai")
        assert sum(met.played for row in table.values() for met in row.values()) == 4

    def test_a_result_corrected_from_a_walk_over_is_rated(self) -> None:
        made = started(2)
        (fixture,) = open_fixtures(made)
        walk_over(fixture)
        league = made.league
        before = statistics.ratings(league, "samurai")
        ratings.rebuild_ratings(league=league, variant="samurai")
        assert before == statistics.ratings(league, "samurai") == []

    def test_ratings_made_before_are_made_again_at_the_next_result(self) -> None:
        made = started(4)
        play(made)
        league = made.league
        right = [(row.mu, row.matches) for row in statistics.ratings(league, "samurai")]
        walk_over(open_fixtures(made)[0])
        CoachRating.objects.update(mu=1, matches=9)
        migration = import_module("league.migrations.0003_unrate_walk_overs")
        migration.unrate(apps, None)
        assert RatedUpTo.objects.get().finished_at == migration.BEHIND_ALL
        play(made)
        found = [(row.mu, row.matches) for row in statistics.ratings(league, "samurai")]
        assert sorted(count for _, count in found) == [1, 1, 2, 2]
        assert found != right
        ratings.rebuild_ratings(league=league, variant="samurai")
        assert [(row.mu, row.matches) for row in statistics.ratings(league, "samurai")] == found

    def test_it_is_no_home_game_and_no_meeting_for_later_draws(self) -> None:
        made = swiss(4, 3)
        fixture = open_fixtures(made)[0]
        walk_over(fixture)
        field = draws.field_of(made, first=2)
        (unplayed,) = (meeting for meeting in field.played if meeting.is_unplayed)
        assert {unplayed.home, unplayed.away} == {fixture.home_team_id, fixture.away_team_id}
        preview_games = {
            line.team: line.home + line.away for line in draws._balance(field, draws.Drawn(()))
        }
        assert preview_games[fixture.home_team_id] == preview_games[fixture.away_team_id] == 0
        assert sum(preview_games.values()) == 2


def streaks_by_hand(made: Season) -> list[statistics.Streak]:
    played = Fixture.objects.filter(round__season=made).exclude(match__mode="walk_over")
    rows = []
    for team in made.entries.values_list("team", "team__name"):
        for fixture in played.order_by("round__number"):
            if team[0] in {fixture.home_team_id, fixture.away_team_id}:
                won = fixture.home_team_id == team[0]
                rows.append((*team, "win" if won else "loss"))
    return statistics.streaks(rows)


@pytest.mark.rules("KEM-SWI-01", "KEM-ROL-01")
def test_a_rolled_over_swiss_season_pairs_its_first_round_by_seeds() -> None:
    made = started(6, plan=Plan("swiss", {"rounds": 3, "method": "fold"}))
    for _ in range(3):
        play(made)
    coming = rollover.roll_over(season=made, name="Next", actor=commissioner(made.league))
    entries = list(coming.entries.order_by("seed"))
    for entry_, lot in zip(entries, (911, 903, 947, 902, 929, 905), strict=True):
        entry_.lot = lot
        entry_.save()
    rounds.start_season(season=coming, actor=commissioner(made.league))
    seed = {one.team_id: one.seed for one in entries}
    pairs = {frozenset((seed[f.home_team_id], seed[f.away_team_id])) for f in open_fixtures(coming)}
    assert pairs == {frozenset((1, 6)), frozenset((2, 5)), frozenset((3, 4))}


@pytest.mark.rules("KEM-SWI-01")
def test_seeds_that_a_commissioner_set_decide_the_first_bye() -> None:
    made = season(plan=Plan("swiss", {"rounds": 2}))
    entered = [entry(made) for _ in range(3)]
    for seed, one in enumerate(sorted(entered, key=lambda one: -(one.lot or 0)), start=1):
        one.refresh_from_db()
        one.seed = seed
        one.save()
    rounds.start_season(season=made, actor=commissioner(made.league))
    resting = made.rounds.get(number=1).byes.get()
    assert made.entries.get(team=resting.team_id).seed == 3


def test_a_senseless_rule_for_unplayed_rounds_is_refused() -> None:
    league = LeagueFactory.create()
    with pytest.raises(Refused, match="one of: fide, plain"):
        seasons.create_season(
            league=league,
            name="S",
            variant="samurai",
            actor=commissioner(league),
            points=Points(unplayed="chess"),
        )
