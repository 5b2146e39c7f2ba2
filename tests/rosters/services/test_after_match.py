"""Booking a finished match, exactly once."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import connection, connections
from django.db.models import Sum

from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.jobs.models import OutboxRow
from engine.report import Fate, SideReport
from rosters.folds import player_sheet
from rosters.hooks import ROSTER_GUARDS
from rosters.match_refs import match_ref
from rosters.models import CareerEvent, LedgerEntry, MatchBooking, Player, PlayerSheet, Team
from rosters.queries.line_up import line_up
from rosters.queries.teams import TeamRecord, record_of, team_value
from rosters.services import players, projections
from rosters.services.booking import book_side
from tests.factories.rosters import side_report, team

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def book(crab: Team, report: SideReport, *, match: int = 7, result: str = "win") -> bool:
    return book_side(
        team=crab,
        side_report=report,
        source=match_ref(match),
        result=result,
        rules_version="samurai 1",
        now=NOW,
        opponent="Feathers",
        opponent_score=1,
    )


def sheet(crab: Team, number: int) -> PlayerSheet:
    return PlayerSheet.objects.get(player__team=crab, player__number=number)


@pytest.mark.fast
def test_LGE_SPP_01_points_appearances_and_the_mvps_five() -> None:
    crab = team()
    report = side_report(crab, score=2, mvp=1)
    report.players[1].spp, report.players[1].touchdowns = 6, 2
    report.players[2].spp, report.players[2].casualties = 2, 1
    report.players[3].played = False
    assert book(crab, report) is True
    assert (sheet(crab, 1).spp, sheet(crab, 1).touchdowns, sheet(crab, 1).mvps) == (11, 2, 1)
    assert (sheet(crab, 2).spp, sheet(crab, 2).casualties, sheet(crab, 2).games) == (2, 1, 1)
    assert (sheet(crab, 3).spp, sheet(crab, 3).games) == (0, 0)
    first = CareerEvent.objects.get(player__number=1, kind="appearance")
    assert (first.spp, first.data) == (6, {"fate": "fit", "touchdowns": 2})


@pytest.mark.rules("LGE-SPP-02")
@pytest.mark.parametrize(
    ("spp", "level"),
    [(0, 0), (5, 0), (6, 1), (15, 1), (16, 2), (31, 3), (51, 4), (76, 5), (126, 6), (176, 7)],
)
def test_LGE_SPP_02_levels(spp: int, level: int) -> None:
    assert player_sheet.level_of(spp) == level


@pytest.mark.rules("LGE-SPP-02")
def test_LGE_SPP_02_a_level_reached_is_a_fact_and_its_roll_is_pending() -> None:
    crab = team()
    report = side_report(crab)
    report.players[1].spp = 17
    book(crab, report)
    assert CareerEvent.objects.get(kind="level").data == {"level": 2, "reached": "Veteran"}
    assert (sheet(crab, 1).level, sheet(crab, 1).pending_levels) == (2, 2)
    book(crab, side_report(crab), match=8)
    assert CareerEvent.objects.filter(kind="level").count() == 1


@pytest.mark.parametrize(
    ("fate", "rule"), [(Fate.DEAD, "SAM-INJ-03"), (Fate.TOOK_OWN_LIFE, "SAM-HON-02")]
)
def test_SAM_INJ_03_and_SAM_HON_02_the_dead_leave_the_roster(fate: Fate, rule: str) -> None:
    crab = team()
    report = side_report(crab)
    report.players[4].fate, report.players[4].dishonored = fate, True
    book(crab, report)
    assert CareerEvent.objects.get(player__number=4, kind="death").rule == rule
    dead = Player.objects.get(team=crab, number=4)
    assert (dead.status, dead.sheet.alive) == (Player.Status.DEAD, False)
    assert 4 not in {figure.number for figure in line_up(crab).figures}


def test_SAM_INJ_05_each_serious_injury_stands_and_adds_up() -> None:
    crab = team()
    for match in (7, 8):
        report = side_report(crab)
        report.players[4].fate = Fate.SERIOUSLY_INJURED
        book(crab, report, match=match)
    figures = {figure.number: figure for figure in line_up(crab).figures}
    assert (figures[4].standing_injuries, figures[5].standing_injuries) == (2, 0)


def test_SAM_HON_02_dishonor_rides_into_the_next_match_until_restored() -> None:
    crab = team()
    report = side_report(crab)
    report.players[4].dishonored = True
    book(crab, report)
    assert [f.number for f in line_up(crab).figures if f.dishonored] == [4]
    book(crab, side_report(crab), match=8)
    assert [f.number for f in line_up(crab).figures if f.dishonored] == []


def test_SAM_PST_02_winnings_reach_the_treasury() -> None:
    crab = team()
    book(crab, side_report(crab, winnings=50))
    entry = crab.ledger.last()
    assert (entry.amount, entry.balance_after, entry.rule) == (50, 70, "SAM-PST-02")
    assert (entry.source_kind, entry.source_id) == ("winnings", "match:7")
    assert Team.objects.get(pk=crab.pk).balance == 70


def test_LGE_FRE_02_a_journeyman_in_the_report_earns_nothing() -> None:
    crab = team()
    report = side_report(crab)
    report.players[99] = report.players.pop(1)
    journeyman = report.players[99]
    journeyman.number, journeyman.spp, journeyman.mvps = 99, 8, 1
    book(crab, report)
    assert not CareerEvent.objects.filter(spp__gt=0).exists()


def test_what_befell_a_player_who_has_left_since_is_booked() -> None:
    crab = team()
    report = side_report(crab, mvp=4)
    report.players[4].spp, report.players[5].fate = 3, Fate.DEAD
    for number in (4, 5):
        players.release_player(player=crab.players.get(number=number), actor=crab.coach)
    book(crab, report)
    assert (sheet(crab, 4).spp, sheet(crab, 4).games) == (8, 1)
    assert Player.objects.get(team=crab, number=4).status == Player.Status.RELEASED
    assert Player.objects.get(team=crab, number=5).status == Player.Status.DEAD
    assert CareerEvent.objects.filter(player__number=5, kind="death").count() == 1


def facts() -> list[object]:
    kinds = (MatchBooking, LedgerEntry, CareerEvent, PlayerSheet, Team, OutboxRow)
    return [list(model.objects.order_by("pk").values()) for model in kinds]


def test_a_second_booking_is_a_no_op() -> None:
    crab = team()
    report = side_report(crab, winnings=50, mvp=1, score=1)
    assert book(crab, report) is True
    before = facts()
    assert book(crab, report) is False
    assert facts() == before


@pytest.mark.django_db(transaction=True)
def test_two_bookings_at_once_book_once(monkeypatch) -> None:
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)  # no worker looks on
    crab = team()
    report = side_report(crab, winnings=50, mvp=1)
    together, booked = threading.Barrier(4), []

    def work() -> None:
        together.wait()
        try:
            booked.append(book(crab, report))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(booked) == [False, False, False, True]
    assert crab.bookings.count() == crab.ledger.filter(kind="winnings").count() == 1
    assert Team.objects.get(pk=crab.pk).balance == 70
    assert connection.is_usable()


def test_the_record_adds_up_and_the_projections_rebuild() -> None:
    crab = team()
    for match, result, score in [(7, "win", 2), (8, "draw", 1), (9, "loss", 0)]:
        report = side_report(crab, score=score, casualties=1, winnings=30, mvp=match)
        report.players[1].spp = 3
        report.players[2].fate = Fate.SERIOUSLY_INJURED
        book(crab, report, match=match, result=result)
    assert record_of(crab) == TeamRecord(3, 1, 1, 1, 3, 3, 3)
    expected = facts()
    Team.objects.update(balance=0, staff={}, rerolls=0)
    PlayerSheet.objects.update(spp=0, level=0, games=0, standing_injuries=0)
    PlayerSheet.objects.filter(player__number=3).delete()
    projections.rebuild_team(team=crab)
    after = facts()
    assert after[:3] == expected[:3]
    assert after[3:] == expected[3:]


def test_an_unknown_result_is_a_mistake_of_ours() -> None:
    crab = team()
    with pytest.raises(ValueError, match="victory"):
        book(crab, side_report(crab), result="victory")
    assert not MatchBooking.objects.exists()


class TestRelease:
    @pytest.mark.rules("LGE-PUR-01")
    def test_LGE_PUR_01_a_player_goes_without_refund(self) -> None:
        crab = team()
        player = crab.players.get(number=4)
        players.release_player(player=player, actor=crab.coach)
        assert Player.objects.get(pk=player.pk).status == Player.Status.RELEASED
        assert Team.objects.get(pk=crab.pk).balance == crab.balance
        with pytest.raises(Refused, match="not on the roster"):
            players.release_player(player=player, actor=crab.coach)

    @pytest.mark.rules("LGE-HON-02")
    def test_a_player_in_disgrace_goes_without_cost(self) -> None:
        crab = team()
        report = side_report(crab)
        report.players[4].dishonored = True
        book(crab, report)
        player, lines = crab.players.get(number=4), crab.ledger.count()
        players.release_player(player=player, actor=crab.coach)
        assert crab.ledger.count() == lines
        assert Player.objects.get(pk=player.pk).status == Player.Status.RELEASED
        assert not any(figure.dishonored for figure in line_up(crab).figures)

    def test_not_while_the_team_is_in_a_match(self, monkeypatch) -> None:
        monkeypatch.setattr(ROSTER_GUARDS, "_callables", [busy])
        player = team().players.get(number=4)
        with pytest.raises(Refused, match="in a match"):
            players.release_player(player=player, actor=player.team.coach)
        assert Player.objects.get(pk=player.pk).status == Player.Status.ACTIVE

    def test_not_by_another_coach(self) -> None:
        player = team().players.get(number=4)
        with pytest.raises(NotAllowed):
            players.release_player(player=player, actor=team(league=player.team.league).coach)
        with pytest.raises(NotAllowed):
            players.rename_player(player=player, actor=team().coach, name="Mine")


def busy(team: Team) -> str:
    return f"{team} is in a match."


@pytest.mark.rules("LGE-INJ-01")
def test_who_is_badly_hurt_plays_the_next_match_as_ever() -> None:
    crab = team()
    before = line_up(crab).figures
    report = side_report(crab)
    report.players[4].fate = Fate.BADLY_HURT
    book(crab, report)
    figures = [replace(figure, spp=0) for figure in line_up(crab).figures]
    assert figures == [replace(figure, spp=0) for figure in before]


@pytest.mark.rules("LGE-HON-01")
def test_personal_honor_is_as_it_was_after_a_disgrace() -> None:
    crab = team()
    before = [figure.ph for figure in line_up(crab).figures]
    report = side_report(crab)
    report.players[4].dishonored = True
    book(crab, report)
    assert [figure.ph for figure in line_up(crab).figures] == before


@pytest.mark.rules("LGE-TEA-06")
def test_the_team_rating_counts_what_there_is_and_a_fifth_of_the_points() -> None:
    crab = team()
    roster = list(crab.players.select_related("position", "sheet"))
    spent = LedgerEntry.objects.filter(team=crab, amount__lt=0).aggregate(Sum("amount"))
    assert -spent["amount__sum"] + crab.balance == 1000
    assert team_value(roster, crab) == 100
    PlayerSheet.objects.filter(player=roster[0]).update(spp=9)
    assert team_value(list(crab.players.select_related("position", "sheet")), crab) == 101
