"""Lists of a match and its league need as many queries for three rows as for one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import clock
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import MatchMessage, Playbook, Vacation
from matches.services.resolution.autoplay import play_turns
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.dice_lines import add_line
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory, member
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
SET_UP, ORDERS, BOARD = 14, 11, 4
"""Queries of a page or request, those of the session and of the page's head among them."""


def cost(client, address) -> int:
    assert client.get(address).status_code == 200  # what is remembered of rules is by now
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def same_cost(client, address, more) -> None:
    one = cost(client, address)
    for number in (2, 3):
        more(number)
    assert cost(client, address) == one


@pytest.mark.parametrize("address", ["/matches/playbooks/{}/", "/api/v1/playbooks/?team={}"])
def test_pages_of_a_playbook(client, address):
    mine = team()
    client.force_login(mine.coach)

    def page(number):
        Playbook.objects.create(
            team=mine,
            name=f"Page {number}",
            canonical="FOLLOW never\nEND\n",
            saved_at=WHEN,
            in_force=number == 1,
        )

    page(1)
    same_cost(client, address.format(mine.pk), page)


def test_saved_formations_at_a_set_up(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    text = default_set_up(MatchSetup.from_json(match.setup), 0).text()

    def formation(number):
        team = match.home_team
        Playbook.objects.create(team=team, name=f"F {number}", canonical=text, saved_at=WHEN)

    formation(1)
    same_cost(client, f"/matches/{match.pk}/set-up/", formation)


def test_a_set_up_and_its_board_cost_few_queries(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    assert cost(client, f"/matches/{match.pk}/set-up/") == SET_UP
    assert cost(client, f"/matches/{match.pk}/orders/") == ORDERS
    address = f"/api/v1/matches/{match.pk}/set-up/board"
    with CaptureQueriesContext(connection) as queries:
        client.post(address, {"text": ""}, content_type="application/json")
    assert len(queries) == BOARD


@pytest.mark.parametrize("address", ["/leagues/{}/vacations/", "/api/v1/vacations/?league={}"])
def test_vacations_of_a_league(client, address):
    match = factory.match()
    client.force_login(MembershipFactory.create(league=match.league, role="commissioner").user)

    def row(number):
        first = clock.now() + number * DAY
        Vacation.objects.create(
            league=match.league,
            coach=member(match.league),
            first_day=first.date(),
            last_day=(first + DAY).date(),
            starts_at=first,
            ends_at=first + 2 * DAY,
            announced_at=WHEN,
        )

    row(1)
    same_cost(client, address.format(match.league.slug), row)


def test_messages_of_a_match(client):
    match = factory.match()
    client.force_login(match.home_team.coach)

    def message(number):
        MatchMessage.objects.create(
            match=match, author=member(match.league), text=f"{number}", created_at=WHEN
        )

    message(1)
    same_cost(client, f"/matches/{match.pk}/thread/", message)


def test_dice_of_a_match(client):
    match = factory.match()
    for side in (0, 1):
        add_line(
            match=match, side=side, author=match.team(side).coach, text=f"Line {side}", now=WHEN
        )
    resolve_match(match_id=match.pk, now=WHEN + factory.HOURS * timedelta(hours=1))

    def segments(_):
        play_turns(match_id=match.pk, turns=1, now=WHEN)

    same_cost(client, f"/matches/{match.pk}/dice/", segments)


@pytest.mark.parametrize("address", ["/matches/{}/orders/", "/api/v1/matches/{}/orders/"])
def test_orders_of_a_match(client, address):
    match = factory.playing(until_side=0)
    client.force_login(match.home_team.coach)

    def more(number):
        name = f"Page {number}"
        Playbook.objects.create(team=match.home_team, name=name, saved_at=WHEN)
        play_turns(match_id=match.pk, turns=1, until_side=0, now=WHEN)

    same_cost(client, address.format(match.pk), more)
