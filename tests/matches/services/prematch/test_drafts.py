"""The draft of a set-up: what came from the playbook is renewed, what the coach wrote stays."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from engine.sheets.set_up_sheet import SetUpSheet
from matches.models import Match, MatchState, Playbook, SetUpOrders
from matches.services.orders.match_orders import add_orders, read_orders, written_orders
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.freebooters import hire
from matches.services.prematch.squads import choose_squad
from matches.services.resolution.resolve import resolve_match
from rosters.models import Team
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=1)
OWN = "RECEIVE\nFOLLOW never\nREROLL WHEN turnover\nTARGET G18\n"


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def match() -> Match:
    return factory.match()


def rest(match: Match, *numbers: int, side: int = 0) -> None:
    coach = match.team(side).coach
    choose_squad(match=match, side=side, actor=coach, resting=numbers, now=NOW)
    match.refresh_from_db()


def order(match: Match, text: str, side: int = 0) -> None:
    """The coach saves these orders for the match, without submitting a set-up."""
    coach, orders = match.team(side).coach, read_orders(match, side, text)
    add_orders(match=match, side=side, author=coach, orders=orders, now=NOW)


def players(match: Match, side: int = 0) -> list[int]:
    return [figure.number for figure in MatchSetup.from_json(match.setup).sides[side].figures]


def suggested(match: Match, side: int = 0) -> SetUpSheet:
    """A legal formation of those who play now."""
    return default_set_up(MatchSetup.from_json(match.setup), side)


def playbook(match: Match) -> Playbook:
    """The home side's, with both formations."""
    return Playbook.objects.create(
        team=match.home_team,
        name="One",
        canonical=suggested(match).text(),
        in_force=True,
        saved_at=NOW,
    )


def test_orders_for_the_match_outlast_the_choice_of_a_squad(match):
    order(match, OWN)
    written = written_orders(match, 0)
    rest(match, players(match)[-1])
    assert written_orders(match, 0) == written
    assert SetUpOrders.objects.get(match=match, side=0).canonical == written.text()


def test_orders_for_the_match_outlast_a_hiring():
    match = factory.match("human", "orc", variant="blitz")
    Team.objects.update(balance=500)
    order(match, OWN)
    written = written_orders(match, 0)
    hire(match=match, side=0, actor=match.home_team.coach, now=NOW, position="ogre")
    assert written_orders(match, 0) == written


def test_only_what_came_from_the_playbook_is_renewed(match):
    both = suggested(match)
    first = both.kicking[0][0]
    playbook(match)
    rest(match, players(match)[-1])  # drafts the formations
    order(match, OWN)
    rest(match, first)
    there = written_orders(match, 0)
    assert there.standing.text() == ["FOLLOW never", "REROLL WHEN turnover"]
    assert (str(there.choice), there.target) == ("RECEIVE", "G18")
    assert first not in dict(there.kicking) | dict(there.receiving)
    rest(match)
    there = written_orders(match, 0)
    assert (there.kicking, there.receiving) == (both.kicking, both.receiving)
    Playbook.objects.all().delete()
    rest(match, first)
    there = written_orders(match, 0)
    assert (there.kicking, there.receiving, there.target) == ((), (), "G18")


def test_the_coachs_own_formation_stays_and_takes_somebody_for_who_rests(match):
    playbook(match)
    rest(match, players(match)[-1])
    own = suggested(match).kicking
    moved = tuple(zip([n for n, _ in own], [s for _, s in reversed(own)], strict=True))
    assert moved != own
    order(match, "KICKING\n" + "\n".join(f"{n} AT {s}" for n, s in moved))
    Playbook.objects.update(canonical="FOLLOW never\nEND\n")
    rest(match, moved[0][0])
    there = written_orders(match, 0)
    assert there.receiving == ()
    assert there.kicking[1:] == moved[1:]
    assert there.kicking[0][1] == moved[0][1]
    assert there.kicking[0][0] in players(match)


def test_an_order_about_somebody_who_rests_is_kept_and_skipped(match):
    gone = players(match)[0]
    order(match, f"HIGHKICK {gone}")
    rest(match, gone)
    order(match, "FOLLOW never")
    assert written_orders(match, 0).standing.text() == ["FOLLOW never", f"HIGHKICK {gone}"]
    resolve_match(match_id=match.pk, now=NOW + timedelta(hours=factory.HOURS))
    match.refresh_from_db()
    assert match.state == MatchState.PLAYING


def test_orders_may_name_an_opponent_who_rests_since_then(match):
    gone = players(match)[0]
    text = f"POISON opp{gone}\n" + suggested(match, 1).text()
    submit_set_up(match=match, side=1, author=match.away_team.coach, text=text, now=NOW)
    rest(match, gone)
    resolve_match(match_id=match.pk, now=NOW + timedelta(hours=factory.HOURS))
    match.refresh_from_db()
    assert match.state == MatchState.PLAYING
