"""What is shown follows from the facts; where it does not, `rebuild` reports and repairs it."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from core import clock
from league.models import CoachRating, Fixture, Season
from league.queries.drift import check_all
from league.services.rebuild import rebuild_all
from matches.models import Match
from matches.services.outcomes import corrections
from rosters.models import CareerEvent, CareerKind, Player, PlayerSheet, Team
from rosters.services.projections import rebuild_team
from tests.factories import season as factory
from tests.matches.services.outcomes.test_corrections import correct
from tests.support.kept import kept

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def season() -> Season:
    made = factory.started(4)
    for fixture in made.rounds.get(number=1).fixtures.all():
        factory.finish_and_book(fixture, (2, 1))
    return made


def rebuild(*args: str) -> str:
    output = StringIO()
    call_command("rebuild", *args, stdout=output, stderr=output)
    return output.getvalue()


def test_a_league_as_it_comes_differs_nowhere(season: Season) -> None:
    output = rebuild("--check")
    assert output.startswith("1 leagues, 4 teams, ")
    assert "2 results, 1 tables: 0 differ" in output


def spoil(season: Season) -> None:
    team = Team.objects.filter(league=season.league).order_by("pk").first()
    Team.objects.filter(pk=team.pk).update(balance=999, rerolls=9, staff={"geisha": 9})
    PlayerSheet.objects.filter(player__team=team).update(spp=50, games=7)
    Player.objects.filter(team=team, number=1).update(status="dead")
    Match.objects.filter(league=season.league).update(report_version=7)


def test_what_differs_is_named_and_nothing_is_changed(season: Season) -> None:
    spoil(season)
    with pytest.raises(CommandError, match="differ from the facts"):
        rebuild("--check")
    faults = check_all([season.league]).faults
    assert any("balance is 999" in fault for fault in faults)
    assert any("by the facts active" in fault for fault in faults)
    assert sum("is not the newest" in fault for fault in faults) == 2
    assert Team.objects.filter(balance=999).count() == 1


def test_a_rebuild_restores_what_the_facts_give(season: Season) -> None:
    before = list(PlayerSheet.objects.order_by("pk").values())
    teams = list(Team.objects.order_by("pk").values())
    spoil(season)
    rebuild_all([season.league])
    assert check_all([season.league]).faults == []
    assert CoachRating.objects.filter(league=season.league, matches=1).count() == 4
    assert list(PlayerSheet.objects.order_by("pk").values()) == before
    assert list(Team.objects.order_by("pk").values()) == teams


def test_one_league_alone(season: Season) -> None:
    other = factory.started(2)
    spoil(other)
    assert "0 differ" in rebuild("--check", "--league", season.league.slug)
    with pytest.raises(CommandError, match="no league"):
        rebuild("--check", "--league", "nowhere")


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("void", "planted"),
    [
        (False, {"mode": "walk_over"}),
        (False, {"report_version": 0}),
        (False, {"won_by": 1}),
        (True, {"won_by": 1}),
        (True, {"home_casualties": 3}),
    ],
)
def test_a_planted_figure_of_a_match_is_found_and_mended(season: Season, void, planted) -> None:
    match = Match.objects.filter(league=season.league).order_by("pk").first()
    if void:
        correct(match, corrections.voided())
    assert check_all([season.league]).faults == []
    Match.objects.filter(pk=match.pk).update(**planted)
    assert check_all([season.league]).faults
    rebuild_all([season.league])
    assert check_all([season.league]).faults == []


class TestContradictions:
    """Facts of a player who was dead, gone or absent when the match kicked off."""

    @pytest.fixture
    def legs(self) -> tuple[Match, Match]:
        """A match in the books, and the next one of the same teams."""
        made = factory.started(2, plan=factory.TWO_LEGS)
        first, second = (r.fixtures.get() for r in made.rounds.order_by("number"))
        factory.finish_and_book(first)
        factory.rounds.advance(season=made)
        second.refresh_from_db()
        return Match.objects.get(pk=first.match_id), Match.objects.get(pk=second.match_id)

    def event(self, player: Player, kind: CareerKind, days: float) -> None:
        when = clock.now() + timedelta(days=days)
        CareerEvent.objects.create(
            player=player, kind=kind, source=f"planted:{when}", rule="LGE-COR-05", created_at=when
        )
        rebuild_team(team=player.team)

    @pytest.mark.one_in(3)
    @pytest.mark.rules("KEM-LIN-02", "LGE-COR-05")
    @pytest.mark.parametrize(
        ("kind", "word"),
        [
            (CareerKind.DEATH, "was killed on"),
            (CareerKind.RELEASED, "was released on"),
            (CareerKind.RETIRED, "retired on"),
            (CareerKind.MISSES_NEXT, "had to miss the next match from"),
        ],
    )
    def test_who_took_part_afterwards_is_named(self, legs, kind, word) -> None:
        first, second = legs
        player = first.home_team.players.get(number=1)
        self.event(player, kind, -1)
        league = first.league
        Match.objects.filter(pk=first.pk).update(finished_at=clock.now() - timedelta(days=2))
        assert check_all([league]).contradictions == []
        factory.finish_and_book(Fixture.objects.get(match=second))
        found = check_all([league])
        assert found.faults == []
        [sentence] = found.contradictions
        assert f"{player}: {word}" in sentence
        assert f"and took part in {second}" in sentence
        assert f"/matches/{second.pk}/correct/" in sentence
        with pytest.raises(CommandError, match="contradict each other"):
            rebuild("--check")

    @pytest.mark.rules("LGE-COR-01")
    def test_a_match_that_was_under_way_stands(self, legs) -> None:
        first, second = legs
        player = first.home_team.players.get(number=1)
        factory.finish_and_book(Fixture.objects.get(match=second))
        self.event(player, CareerKind.DEATH, 1)
        assert check_all([first.league]).contradictions == []

    def test_an_absence_that_is_over_is_none(self, legs) -> None:
        first, second = legs
        player = first.home_team.players.get(number=1)
        Match.objects.filter(pk=first.pk).update(finished_at=clock.now() - timedelta(days=3))
        self.event(player, CareerKind.MISSES_NEXT, -2)
        self.event(player, CareerKind.BACK, -1)
        factory.finish_and_book(Fixture.objects.get(match=second))
        assert check_all([first.league]).contradictions == []
