"""One team's data stop no round: its match is held, named and told, and the others are played."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.jobs import outbox
from core.leagues.dashboard import dashboard
from core.notifications.models import Notification
from league import tasks
from league.models import Fixture, Round
from league.plans import Plan
from league.queries.held_fixtures import held_fixtures
from league.services import mid_season, round_openings, rounds
from matches.models import Match
from rosters.models import PlayerSheet, Team
from tests.factories.season import commissioner, entry, finish_and_book, season, started
from tests.rosters.queries.test_shirts import old_team

pytestmark = pytest.mark.django_db


def unreadable(side: Team) -> None:
    """A fault of that team's data: a player without a sheet."""
    PlayerSheet.objects.filter(player=side.players.all()[0]).delete()


def mended(side: Team) -> None:
    PlayerSheet.objects.create(player=side.players.filter(sheet=None).get())


def told(text: str) -> set[int]:
    rows = Notification.objects.filter(body__contains=text)
    return set(rows.values_list("recipient", flat=True))


def play_round(made, number: int) -> None:
    for fixture in Fixture.objects.filter(round__season=made, round__number=number):
        finish_and_book(fixture)


def sides(made, number: int) -> list[Team]:
    found = Fixture.objects.filter(round__season=made, round__number=number).order_by("number")
    return [side for fixture in found for side in (fixture.home_team, fixture.away_team)]


def test_a_veteran_team_without_numbers_stops_no_round() -> None:
    made = started(4)
    play_round(made, 1)
    old_team(8, 97, sides(made, 2)[0])
    outbox.drain()
    assert Round.objects.get(season=made, number=2).state == Round.State.OPEN
    assert Match.objects.filter(home_team__league=made.league).count() == 4
    assert not held_fixtures(made.league).exists()


def test_the_match_of_a_faulty_team_is_held_named_and_told_and_made_when_it_can_be() -> None:
    made = started(4)
    play_round(made, 1)
    faulty, other, *others = sides(made, 2)
    unreadable(faulty)
    outbox.drain()
    assert Round.objects.get(season=made, number=2).state == Round.State.OPEN
    (held,) = held_fixtures(made.league)
    assert {held.home_team, held.away_team} == {faulty, other}
    assert Fixture.objects.get(home_team=others[0], round__number=2).match is not None
    boss = commissioner(made.league)
    assert told(f"The line-up of {faulty.name} cannot be made") == {
        boss.pk,
        faulty.coach_id,
        other.coach_id,
    }
    section = next(
        page for page in dashboard(made.league, boss, {}) if page.section.key == "held_fixtures"
    )
    assert [(row.title, row.text) for row in section.rows] == [
        (
            f"{made}: {faulty} - {other}",
            f"The line-up of {faulty.name} cannot be made from its data.",
        )
    ]
    count = Notification.objects.count()
    tasks.advance_all()
    assert held_fixtures(made.league).count() == 1
    assert Notification.objects.count() == count  # told once
    mended(faulty)
    tasks.advance_all()
    assert not held_fixtures(made.league).exists()
    assert Fixture.objects.get(pk=held.pk).match is not None


def test_the_round_waits_for_a_held_match_and_the_team_can_be_taken_out() -> None:
    made = started(4)
    play_round(made, 1)
    faulty = sides(made, 2)[0]
    unreadable(faulty)
    outbox.drain()
    for fixture in Fixture.objects.filter(round__number=2, match__isnull=False):
        finish_and_book(fixture)
    outbox.drain()
    assert Round.objects.get(season=made, number=3).state == Round.State.PENDING
    mid_season.leave(
        entry=made.entries.get(team=faulty),
        actor=commissioner(made.league),
        remaining=mid_season.BYES,
    )
    tasks.advance_all()
    assert Round.objects.get(season=made, number=3).state == Round.State.PENDING
    with clock.set_to(clock.now() + timedelta(minutes=61)):  # for an hour no round ends
        tasks.advance_all()
    assert Round.objects.get(season=made, number=3).state == Round.State.OPEN


def test_a_season_starts_though_one_match_cannot_be_made() -> None:
    made = season()
    teams = [entry(made).team for _ in range(4)]
    unreadable(teams[0])
    rounds.start_season(season=made, actor=commissioner(made.league))
    made.refresh_from_db()
    assert made.state == "active"
    assert held_fixtures(made.league).count() == 1
    assert Match.objects.count() == 1


def test_a_season_that_cannot_be_advanced_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made = started(2, plan=Plan(format_options={"legs": 2}))
    play_round(made, 1)

    def broken(*_: object) -> None:
        raise TypeError("a row that is none")

    monkeypatch.setattr(round_openings, "make_matches", broken)
    outbox.drain()
    assert Round.objects.get(season=made, number=2).state == Round.State.PENDING
    assert told("an error of this site keeps it from opening") == {commissioner(made.league).pk}
    monkeypatch.undo()
    tasks.advance_all()
    assert Round.objects.get(season=made, number=2).state == Round.State.OPEN
