"""Corrections in odd orders: walk-overs that were played, injuries of another kind, cups."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime

import pytest
from django.test import Client

from core.errors import Refused
from engine.report import Fate, MatchReport, SideReport
from league.models import Replay
from league.queries import standings
from league.queries.drift import check_all
from league.queries.statistics import winning_streaks
from league.services import replays, walkovers
from matches.models import Match, MatchMode
from matches.services.outcomes import corrections
from matches.services.outcomes.booking import book_result, report_in_force
from matches.services.outcomes.corrections import Correction, Kind
from rosters.folds.team_books import FAN_FACTOR
from rosters.match_refs import match_ref
from rosters.models import AfterMatch, Player, Team
from rosters.queries.after_match_steps import after_match_steps
from rosters.queries.as_of import team_as_of
from rosters.queries.booking_plan import plan_side
from rosters.queries.teams import bookings_of, fold_team
from rosters.services.booking import book_side
from tests.factories import season as seasons
from tests.factories.rosters import side_report, team
from tests.matches.services.outcomes.test_corrections import booked_match, correct, judge

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)


def book(
    side: Team, match: int, report: SideReport | None, *, version: int = 1, result: str = "win"
) -> None:
    book_side(
        team=side,
        side_report=report,
        source=match_ref(match),
        result=result,
        rules_version="x",
        now=NOW,
        version=version,
        hours=0,
    )


def hurt(side: Team, lasting: str) -> SideReport:
    """A match after which number 1 misses the next one."""
    report = side_report(side)
    report.players[1].fate, report.players[1].lasting = Fate.SERIOUSLY_INJURED, lasting
    return report


def without_him(side: Team) -> SideReport:
    report = side_report(side)
    del report.players[1]
    return report


def misses(side: Team) -> bool:
    return Player.objects.get(team=side, number=1).sheet.misses_next


class TestMissedMatches:
    @pytest.mark.rules("KEM-INJ-01", "LGE-COR-05")
    def test_KEM_INJ_01_a_missed_match_is_not_missed_again_for_another_kind_of_injury(
        self,
    ) -> None:
        human = team("human", variant="blitz")
        book(human, 1, hurt(human, "niggling"))
        assert misses(human)
        book(human, 2, without_him(human))
        assert not misses(human)
        book(human, 1, hurt(human, "ma"), version=2)
        sheet = Player.objects.get(team=human, number=1).sheet
        assert (sheet.standing_injuries, sheet.ma_change, sheet.misses_next) == (0, -1, False)

    @pytest.mark.rules("LGE-COR-05")
    def test_LGE_COR_05_an_injury_that_is_new_counts_from_now(self) -> None:
        human = team("human", variant="blitz")
        book(human, 1, side_report(human))
        book(human, 2, side_report(human))
        book(human, 1, hurt(human, "ma"), version=2)
        assert misses(human)

    @pytest.mark.rules("KEM-INJ-01")
    def test_KEM_INJ_01_a_void_match_is_missed_once_it_has_a_result(self) -> None:
        human = team("human", variant="blitz")
        book(human, 1, hurt(human, "niggling"))
        book(human, 2, None, result="void")
        assert misses(human)
        book(human, 2, without_him(human), version=2)
        assert not misses(human)

    @pytest.mark.rules("KEM-INJ-01")
    def test_KEM_INJ_01_a_walk_over_is_a_match_missed(self) -> None:
        human = team("human", variant="blitz")
        book(human, 1, hurt(human, "niggling"))
        book(human, 2, SideReport(human.name, human.clan.key, {}, score=2))
        assert not misses(human)


class TestFanFactor:
    @pytest.mark.rules("LGE-FAN-01")
    def test_LGE_FAN_01_it_is_never_under_1_by_a_correction_either(self) -> None:
        human = team("human", variant="blitz")
        book(human, 1, side_report(human, fans=1))
        human.refresh_from_db()
        for match in range(2, 1 + human.staff[FAN_FACTOR]):
            book(human, match, side_report(human, fans=-1))
        human.refresh_from_db()
        assert human.staff[FAN_FACTOR] == 1
        assert plan_side(team=human, report=None, source="match:1").fans == 0
        book(human, 1, None, version=2, result="void")
        human.refresh_from_db()
        assert human.staff[FAN_FACTOR] == fold_team(human)["staff"][FAN_FACTOR] == 1
        assert team_as_of(human, NOW).staff[FAN_FACTOR] == 1
        book(human, 20, side_report(human, fans=1))
        human.refresh_from_db()
        assert human.staff[FAN_FACTOR] == 2
        book(human, 1, side_report(human, fans=1), version=3)
        human.refresh_from_db()
        assert human.staff[FAN_FACTOR] == 2

    def test_the_list_of_steps_shows_what_the_report_in_force_says(self) -> None:
        human = team("human", variant="blitz")
        book(human, 1, side_report(human, mvp=1, fans=1))
        book(human, 1, side_report(human, mvp=2, fans=1), version=2)
        steps = {
            step.key: step for step in after_match_steps(AfterMatch.objects.get(team=human)).steps
        }
        assert [receipt.text for receipt in steps["fans"].receipts] == ["Fan factor +1"]
        assert [receipt.player.number for receipt in steps["spp"].receipts] == [2]


class TestHistory:
    def test_a_correction_moves_no_match_in_a_teams_history(self) -> None:
        crab = team()
        for match, result in enumerate(("win", "win", "loss"), start=1):
            book(crab, match, side_report(crab), result=result)
        assert [streak.length for streak in winning_streaks(crab.league, "samurai")] == [2]
        book(crab, 1, side_report(crab, winnings=10), version=2)
        assert [booking.source for booking in bookings_of(crab)] == [
            "match:3",
            "match:2",
            "match:1",
        ]
        assert [streak.length for streak in winning_streaks(crab.league, "samurai")] == [2]


def walked_over() -> Match:
    season = seasons.started(2)
    fixture = season.rounds.get(number=1).fixtures.get()
    boss = seasons.commissioner(season.league)
    walkovers.award(fixture=fixture, side=0, actor=boss, reason="Gone.")
    book_result(match_id=fixture.match_id, now=NOW)
    return Match.objects.get(pk=fixture.match_id)


class TestWalkOver:
    def test_one_that_was_played_after_all_is_entered_with_its_players_and_corrected_back(
        self, client
    ) -> None:
        match = walked_over()
        season = match.league.seasons.get()
        client.force_login(judge(match))
        form = client.get(f"/matches/{match.pk}/correct/").context["form"]
        assert "0-1-touchdowns" in form.fields
        sides = tuple(side_report(match.team(side), score=1 - side) for side in (0, 1))
        walk_over = report_in_force(match)
        correct(match, Correction(Kind.RE_ENTERED, MatchReport(match.variant, sides, 0)))
        assert match.mode == MatchMode.TABLE
        assert [result.walkover for result in standings.results(season)] == [False]
        assert check_all([match.league]).faults == []
        correct(match, Correction(Kind.RE_ENTERED, walk_over))
        assert match.mode == MatchMode.WALK_OVER
        assert [result.walkover for result in standings.results(season)] == [True]
        assert check_all([match.league]).faults == []


class TestReplay:
    @pytest.mark.rules("LGE-COR-07")
    def test_LGE_COR_07_a_match_that_is_void_already_can_be_sent_to_be_replayed(self) -> None:
        match = booked_match()
        correct(match, corrections.voided())
        with pytest.raises(Refused, match="already"):
            correct(match, corrections.voided())
        correct(match, corrections.voided(replay=True))
        replay = replays.ask(match_id=match.pk)
        assert replay is not None
        assert Replay.objects.get(voided=match).match is not None


class TestCup:
    @pytest.mark.rules("KEM-CUP-01")
    def test_KEM_CUP_01_a_match_that_must_have_a_winner_keeps_one(self) -> None:
        match = booked_match()
        Match.objects.filter(pk=match.pk).update(options=match.options | {"overtime": "sudden"})
        match.refresh_from_db()
        level = deepcopy(report_in_force(match))
        assert level is not None
        level.winner = None
        for correction in (
            corrections.overturned(match, (1, 1), None),
            Correction(Kind.RE_ENTERED, level),
        ):
            with pytest.raises(Refused, match="must have a winner"):
                correct(match, correction)
        correct(match, corrections.overturned(match, (1, 1), 1))
        assert match.won_by == 1

    @pytest.mark.parametrize(("overtime", "may_draw"), [("sudden", False), ("off", True)])
    def test_a_draw_is_offered_only_where_a_match_may_end_in_one(
        self, client: Client, overtime: str, may_draw: bool
    ) -> None:
        match = booked_match()
        options = match.options | {"overtime": overtime}
        setup = match.setup | {"options": options}
        Match.objects.filter(pk=match.pk).update(options=options, setup=setup)
        client.force_login(judge(match))
        body = client.get(f"/matches/{match.pk}/correct/").content.decode()
        assert ("a draw" in body) == may_draw
        assert ("nobody if level" in body) == may_draw
        assert ("say who won" in body) != may_draw


@pytest.mark.rules("DUN-END-01", "KEM-WLK-01")
def test_a_walk_over_of_dungeon_is_turned_round() -> None:
    made = seasons.started(2, variant="dungeon")
    fixture = made.rounds.get(number=1).fixtures.get()
    walkovers.decide(fixture, side=0, reason="Away", actor=None)
    match = Match.objects.get(pk=fixture.match_id)
    turned = corrections.overturned(match, (0, 2), 1).report
    assert turned is not None
    assert ([side.score for side in turned.sides], turned.winner) == ([0, 2], 1)
    with pytest.raises(Refused, match="at most 1"):
        corrections.overturned(match, (3, 0), 0)
