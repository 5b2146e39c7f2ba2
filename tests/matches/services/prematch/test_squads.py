"""Who plays: a coach may rest fit players until the set-up is submitted (KEM-LIN-01)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from engine.lineup import MatchSetup
from matches.models import Match, MatchState, Playbook, SetUpOrders
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.freebooters import hire
from matches.services.prematch.line_ups import resting
from matches.services.prematch.squads import choose_squad
from matches.services.resolution.resolve import resolve_match
from rosters.models import PlayerSheet, Team
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=1)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def match() -> Match:
    return factory.match()


def numbers(match: Match, side: int = 0) -> list[int]:
    match.refresh_from_db()
    return [figure.number for figure in MatchSetup.from_json(match.setup).sides[side].figures]


def choose(match: Match, *rest: int, side: int = 0) -> None:
    choose_squad(
        match=match, side=side, actor=match.team(side).coach, resting=rest, now=clock.now()
    )


def fit(match: Match) -> list[int]:
    return list(match.home_team.players.order_by("number").values_list("number", flat=True))


def test_everybody_plays_if_nothing_is_chosen(match) -> None:
    assert numbers(match) == fit(match)
    assert resting(match, 0) == []


@pytest.mark.rules("KEM-LIN-01")
def test_who_rests_takes_no_part_and_counts_for_the_rating(match) -> None:
    first, *others = fit(match)
    rating, rival = match.setup["home"]["rating"], numbers(match, 1)
    choose(match, first)
    assert numbers(match) == others
    assert match.setup["home"]["rating"] == rating
    assert numbers(match, 1) == rival
    entry = AuditEntry.objects.get(verb="squad.chosen")
    assert entry.data == {"side": 0, "resting": [first]}
    choose(match, first)
    assert AuditEntry.objects.filter(verb="squad.chosen").count() == 1
    choose(match)
    assert numbers(match) == fit(match)


@pytest.mark.rules("KEM-LIN-01")
def test_a_full_side_must_be_left(match) -> None:
    many = fit(match)
    assert len(many) > 11
    with pytest.raises(Refused, match=r"At least 11 must play; 10 would be left"):
        choose(match, *many[: len(many) - 10])
    choose(match, *many[: len(many) - 11])
    assert len(numbers(match)) == 11
    PlayerSheet.objects.filter(player__team=match.home_team).update(misses_next=True)
    PlayerSheet.objects.filter(player__number__in=many[:3]).update(misses_next=False)
    with pytest.raises(Refused, match=r"At least 3 must play; 2 would be left"):
        choose(match, many[0])


@pytest.mark.rules("KEM-LIN-01")
def test_no_journeyman_replaces_a_resting_player(match) -> None:
    many = fit(match)
    PlayerSheet.objects.filter(player__number=many[-1]).update(standing_injuries=1)
    with pytest.raises(Refused, match="journeyman would have to replace"):
        choose(match, *many[: len(many) - 11])


def test_numbers_that_nobody_wears_are_passed_over(match) -> None:
    choose(match, 98, 99)
    assert numbers(match) == fit(match)


def test_it_is_the_coachs_choice_alone_and_in_time(match) -> None:
    with pytest.raises(NotAllowed):
        choose_squad(match=match, side=0, actor=match.away_team.coach, resting=(), now=NOW)
    submit_set_up(match=match, side=0, author=match.home_team.coach, text="", now=NOW)
    with pytest.raises(Refused, match="before the set-up"):
        choose(match, fit(match)[0])
    Match.objects.update(state=MatchState.PLAYING, waiting_side=0)
    with pytest.raises(Refused, match="before the set-up"):
        choose(match, 1, side=1)


def test_who_rests_still_rests_when_somebody_is_hired() -> None:
    match = factory.match("human", "orc", variant="blitz")
    Team.objects.update(balance=500)
    rested, coach = fit(match)[-1], match.home_team.coach
    ogre = hire(match=match, side=0, actor=coach, now=NOW, position="ogre")
    choose(match, rested)
    assert ogre.number in numbers(match)
    hire(match=match, side=0, actor=coach, now=NOW, staff="cheerleader")
    assert rested not in numbers(match)


def test_the_saved_formation_follows(match) -> None:
    many = fit(match)
    canonical = f"KICKING\n{many[0]} AT G12\nEND\n"
    Playbook.objects.create(
        team=match.home_team, name="One", canonical=canonical, in_force=True, saved_at=NOW
    )
    choose(match, many[0])
    brought = SetUpOrders.objects.get(match=match, side=0)
    assert f"{many[1]} AT G12" in brought.text


def test_the_match_is_played_without_him(match) -> None:
    rested = fit(match)[0]
    choose(match, rested)
    resolve_match(match_id=match.pk, now=NOW + timedelta(hours=factory.HOURS))
    match.refresh_from_db()
    assert all(
        figure.number != rested for figure in factory.position_of(match).figures if figure.side == 0
    )


def test_the_page(match, client) -> None:
    many = fit(match)
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/squad/"
    assert client.get(address).content.decode().count(" checked") == len(many)
    client.post(address, {"plays": many[1:]})
    assert resting(match, 0) == many[:1]
    assert client.get(address).content.decode().count(" checked") == len(many) - 1
    body = client.post(address, {"plays": ["\u0663", "x", "1" * 40]}, follow=True).content.decode()
    assert "At least 11 must play" in body
    submit_set_up(match=match, side=0, author=match.home_team.coach, text="", now=NOW)
    body = client.get(address).content.decode()
    assert "checkbox" not in body
    assert "rests" in body
