"""Line-ups follow the rosters until the kick-off, or until a table's result is confirmed."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from core.errors import Refused
from core.notifications.models import Notification
from engine.lineup import MatchSetup
from engine.report import Fate, MatchReport
from engine.sheets.set_up_check import default_set_up
from engine.table_top import blank_report
from matches.models import Checkpoint, Match, ReportVersion, SetUpOrders, TableReport
from matches.services.orders.set_ups import submit_set_up
from matches.services.outcomes import corrections, table_top
from matches.services.outcomes.corrections import Correction, Kind
from matches.services.prematch.squads import choose_squad
from matches.services.resolution.resolve import resolve_match
from rosters.models import CareerEvent, CareerKind, Player
from rosters.services import projections
from tests.factories import season as seasons
from tests.matches.services.outcomes.test_corrections import NOW, correct, re_entered
from tests.support.kept import kept

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-LIN-02", "LGE-COR-05")]
VICTIM = 4


@pytest.fixture
@kept
def legs() -> tuple[Match, Match]:
    """A match in the books, and the next one of the same teams, which waits for set-ups."""
    season = seasons.started(2, plan=seasons.TWO_LEGS)
    first, second = (r.fixtures.get() for r in season.rounds.order_by("number"))
    seasons.finish_and_book(first)
    seasons.rounds.advance(season=season)
    second.refresh_from_db()
    return Match.objects.get(pk=first.match_id), Match.objects.get(pk=second.match_id)


def side_of(match: Match, player: Player) -> int:
    return int(match.away_team_id == player.team_id)


def suffer(first: Match, fate: Fate, lasting: str = "", *, number: int = VICTIM) -> Player:
    """A correction of the first match: its home side's player came off like that."""
    report = re_entered(first)
    victim = report.sides[0].players[number]
    victim.fate, victim.lasting = fate, lasting
    correct(first, Correction(Kind.RE_ENTERED, report))
    return Player.objects.get(team=first.home_team, number=number)


def leave(player: Player, kind: CareerKind = CareerKind.RELEASED) -> None:
    """The player leaves in a way that does not look at matches."""
    CareerEvent.objects.create(
        player=player, kind=kind, source="elsewhere", rule="LGE-PUR-01", created_at=NOW
    )
    projections.rebuild_sheet(player=player)


def hire(player: Player) -> None:
    """Another player like that one."""
    team = player.team
    number = max(team.players.values_list("number", flat=True)) + 1
    made = Player.objects.create(
        team=team, number=number, name=f"New {number}", position=player.position, created_at=NOW
    )
    projections.rebuild_sheet(player=made)


def fielded(match: Match, side: int) -> list[int]:
    match.refresh_from_db()
    return [f.number for f in MatchSetup.from_json(match.setup).sides[side].figures]


def told(player: Player) -> str:
    return "\n".join(
        Notification.objects.filter(
            recipient=player.team.coach, subject__endswith="your line-up has changed"
        ).values_list("body", flat=True)
    )


def submit(match: Match, side: int, now: datetime = NOW) -> None:
    setup = MatchSetup.from_json(match.setup)
    submit_set_up(
        match=match,
        side=side,
        author=match.team(side).coach,
        text=default_set_up(setup, side).text(),
        now=now,
    )


def table_report(match: Match, scorer: Player) -> MatchReport:
    """A result in which that player scored twice."""
    report = blank_report(MatchSetup.from_json(match.setup))
    side = side_of(match, scorer)
    report.sides[side].score = report.sides[side].players[scorer.number].touchdowns = 2
    return report


class TestByCorrection:
    @pytest.mark.parametrize(
        ("fate", "lasting", "why", "game"),
        [
            (Fate.DEAD, "", "is dead", "samurai"),
            (Fate.SERIOUSLY_INJURED, "niggling", "must miss the match", "blitz"),
        ],
    )
    def test_who_dies_or_misses_is_out_of_the_next_match(self, fate, lasting, why, game) -> None:
        season = seasons.started(2, plan=seasons.TWO_LEGS, variant=game)
        one, two = (r.fixtures.get() for r in season.rounds.order_by("number"))
        seasons.finish_and_book(one)
        seasons.rounds.advance(season=season)
        two.refresh_from_db()
        first, second = Match.objects.get(pk=one.match_id), Match.objects.get(pk=two.match_id)
        player = suffer(first, fate, lasting)
        side = side_of(second, player)
        assert VICTIM not in fielded(second, side)
        assert len(fielded(second, side)) >= 11
        assert f"{player.name} ({VICTIM}) {why}." in told(player)

    def test_the_form_of_a_result_offers_only_who_can_play(self, legs, client: Client) -> None:
        first, second = legs
        player = suffer(first, Fate.DEAD)
        client.force_login(second.home_team.coach)
        page = client.get(reverse("matches:result", args=[second.pk])).content.decode()
        side = side_of(second, player)
        assert f'name="{side}-{VICTIM}-played"' not in page
        assert f'name="{side}-{VICTIM + 1}-played"' in page

    def test_who_is_back_plays(self, legs) -> None:
        first, second = legs
        side = side_of(second, suffer(first, Fate.DEAD))
        player = suffer(first, Fate.FIT)
        assert VICTIM in fielded(second, side)
        assert f"{player.name} ({VICTIM}) can play again." in told(player)

    def test_LGE_COR_01_a_match_that_has_kicked_off_keeps_its_line_up(self, legs) -> None:
        first, second = legs
        assert resolve_match(match_id=second.pk, now=second.due_at) is not None
        side = side_of(second, suffer(first, Fate.DEAD))
        assert VICTIM in fielded(second, side)

    def test_a_submitted_set_up_stays_and_a_substitute_comes(self, legs) -> None:
        first, second = legs
        for side in (0, 1):
            submit(second, side)
        written = list(SetUpOrders.objects.order_by("side").values_list("canonical", flat=True))
        side = side_of(second, suffer(first, Fate.DEAD))
        kept = SetUpOrders.objects.order_by("side").values_list("canonical", flat=True)
        assert list(kept) == written
        assert resolve_match(match_id=second.pk, now=NOW) is not None
        setup = Checkpoint.objects.get(match=second).data["setup"]
        numbers = [row["number"] for row in setup[("home", "away")[side]]["figures"]]
        assert VICTIM not in numbers

    def test_KEM_LIN_01_who_rests_comes_back_where_needed(self, legs) -> None:
        first, second = legs
        side = side_of(second, Player.objects.get(team=first.home_team, number=VICTIM))
        everybody = fielded(second, side)
        rest = [n for n in everybody if n != VICTIM][: len(everybody) - 11]
        assert rest
        choose_squad(match=second, side=side, actor=second.team(side).coach, resting=rest, now=NOW)
        suffer(first, Fate.DEAD)
        assert fielded(second, side) == [n for n in everybody if n not in (VICTIM, *rest[1:])]

    def test_a_seventeenth_rests(self, legs) -> None:
        first, second = legs
        player = suffer(first, Fate.DEAD)
        side = side_of(second, player)
        while Player.objects.filter(team=player.team, status="active").count() < 16:
            hire(player)
        suffer(first, Fate.FIT)
        numbers = fielded(second, side)
        assert len(numbers) == 16
        assert VICTIM in numbers
        assert resolve_match(match_id=second.pk, now=second.due_at) is not None


class TestAtTheKickOff:
    @pytest.mark.parametrize("kind", [CareerKind.RELEASED, CareerKind.RETIRED])
    def test_who_has_left_is_not_lined_up(self, legs, kind) -> None:
        _, second = legs
        player = Player.objects.get(team=second.home_team, number=VICTIM)
        leave(player, kind)
        assert VICTIM in fielded(second, 0)
        assert resolve_match(match_id=second.pk, now=second.due_at) is not None
        assert VICTIM not in fielded(second, 0)


class TestAtATable:
    def enter(self, match: Match, scorer: Player) -> TableReport:
        return table_top.enter(
            match=match,
            actor=match.home_team.coach,
            report=table_report(match, scorer),
            now=NOW + timedelta(days=1),
        )

    def test_who_left_is_not_entered(self, legs) -> None:
        _, second = legs
        player = Player.objects.get(team=second.home_team, number=VICTIM)
        leave(player)
        with pytest.raises(Refused, match=rf"{player.name} \({VICTIM}\) was released\.") as refused:
            self.enter(second, player)
        assert refused.value.rule == "KEM-LIN-02"
        assert not TableReport.objects.exists()

    def test_who_has_died_since_is_not_confirmed(self, legs) -> None:
        first, second = legs
        player = Player.objects.get(team=first.home_team, number=VICTIM)
        entered = self.enter(second, player)
        suffer(first, Fate.DEAD)
        assert "enter it again" in told(player)
        words = rf"{player.name} \({VICTIM}\) is dead\. Enter the result again without them\."
        with pytest.raises(Refused, match=words):
            table_top.confirm(entered=entered, actor=second.away_team.coach, now=NOW)
        assert not ReportVersion.objects.filter(match=second).exists()
        assert player.career.filter(source=f"match:{second.pk}").count() == 0

    def test_entered_again_it_can_be_confirmed(self, legs, client: Client) -> None:
        first, second = legs
        player = Player.objects.get(team=first.home_team, number=VICTIM)
        self.enter(second, player)
        suffer(first, Fate.DEAD)
        client.force_login(second.home_team.coach)
        page = client.get(reverse("matches:result", args=[second.pk]), {"again": ""})
        side = side_of(second, player)
        assert f'name="{side}-{VICTIM}-played"' not in page.content.decode()
        second.refresh_from_db()
        entered = self.enter(second, player.team.players.get(number=VICTIM + 1))
        table_top.confirm(entered=entered, actor=second.away_team.coach, now=NOW)
        assert ReportVersion.objects.filter(match=second).exists()

    def test_who_did_not_play_does_not_stand_in_the_way(self, legs) -> None:
        first, second = legs
        victim = Player.objects.get(team=first.home_team, number=VICTIM)
        report = table_report(second, victim.team.players.get(number=VICTIM + 1))
        side = side_of(second, victim)
        report.sides[side].players[VICTIM].played = False
        entered = table_top.enter(
            match=second, actor=second.home_team.coach, report=report, now=NOW
        )
        suffer(first, Fate.DEAD)
        table_top.confirm(entered=entered, actor=second.away_team.coach, now=NOW)
        second.refresh_from_db()
        booked = MatchReport.from_json(second.report).sides[side].players
        assert list(booked) == fielded(second, side)
        assert VICTIM not in booked


def test_what_is_previewed_is_what_a_correction_does(legs) -> None:
    """The upcoming match is no part of the preview, so that it stays valid."""
    first, _ = legs
    report = re_entered(first)
    report.sides[0].players[VICTIM].fate = Fate.DEAD
    found = corrections.preview(first, Correction(Kind.RE_ENTERED, report))
    assert found.seen == corrections.preview(first, found.correction).seen
