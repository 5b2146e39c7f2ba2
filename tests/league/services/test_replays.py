"""A match declared void to be replayed: with the rosters of that day, before the season goes on."""

from __future__ import annotations

import pytest

from core import clock
from core.errors import Refused
from league.models import Fixture, Replay, Season
from league.queries import standings
from league.services import mid_season, replays, rounds
from matches.models import Match
from matches.services.outcomes import corrections
from rosters.services import players
from tests.factories import season as factory

pytestmark = pytest.mark.django_db


def void_to_replay(match: Match) -> None:
    wanted = corrections.voided(replay=True)
    corrections.correct(
        match=match,
        correction=wanted,
        actor=factory.commissioner(match.league),
        reason="The map was wrong.",
        seen=corrections.basis(match, wanted, corrections.plans(match, wanted)),
        now=clock.now(),
    )
    replays.ask(match_id=match.pk)


@pytest.fixture
def season() -> Season:
    made = factory.started(2, plan=factory.TWO_LEGS)
    factory.finish_and_book(first(made))
    return made


def first(season: Season) -> Fixture:
    return Fixture.objects.select_related("match").get(round__season=season, round__number=1)


@pytest.mark.rules("LGE-COR-07")
def test_LGE_COR_07_a_replay_is_made_with_the_rosters_of_today(season: Season) -> None:
    old = first(season).match
    gone = old.home_team.players.order_by("number").first()
    players.release_player(player=gone, actor=old.home_team.coach)
    void_to_replay(old)
    new = first(season).match
    assert new.pk != old.pk
    assert gone.number in {figure["number"] for figure in old.setup["home"]["figures"]}
    assert gone.name not in {figure["name"] for figure in new.setup["home"]["figures"]}


@pytest.mark.rules("LGE-COR-07")
def test_LGE_COR_07_a_replay_against_a_team_that_has_left_is_a_walk_over(season: Season) -> None:
    old = first(season)
    boss = factory.commissioner(season.league)
    mid_season.leave(entry=season.entries.get(team=old.home_team_id), actor=boss)
    void_to_replay(old.match)
    new = first(season).match
    assert new.pk != old.match_id
    assert (new.state, new.mode, new.won_by) == ("finished", "walk_over", 1)


def test_the_season_waits_for_it_and_then_goes_on(season: Season) -> None:
    void_to_replay(first(season).match)
    assert rounds.advance(season=season) is False
    factory.finish_and_book(first(season), (2, 0))
    assert rounds.advance(season=season) is True
    assert [line.row.touchdowns_for for line in standings.table(season)] == [2, 0]


def test_it_waits_until_both_teams_are_free(season: Season) -> None:
    rounds.advance(season=season)
    void_to_replay(first(season).match)
    assert Replay.objects.get().match is None
    second = Fixture.objects.get(round__season=season, round__number=2)
    factory.finish_and_book(second)
    rounds.advance(season=season)
    assert Replay.objects.get().match == first(season).match
    season.refresh_from_db()
    assert season.state == Season.State.ACTIVE


def test_what_has_been_replayed_stays_void(season: Season) -> None:
    old = first(season).match
    void_to_replay(old)
    old.refresh_from_db()
    with pytest.raises(Refused, match="the replay is what counts"):
        corrections.require_correctable(old)


def test_asked_twice_it_is_replayed_once(season: Season) -> None:
    old = first(season).match
    void_to_replay(old)
    assert replays.ask(match_id=old.pk) is None
    assert Match.objects.count() == 2
