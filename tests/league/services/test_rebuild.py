"""What is shown follows from the facts; where it does not, `rebuild` reports and repairs it."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.models import CoachRating, Season
from league.queries.drift import check_all
from league.services.rebuild import rebuild_all
from matches.models import Match
from matches.services.outcomes import corrections
from rosters.models import Player, PlayerSheet, Team
from tests.factories import season as factory
from tests.matches.services.outcomes.test_corrections import correct

pytestmark = pytest.mark.django_db


@pytest.fixture
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
