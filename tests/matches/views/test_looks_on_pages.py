"""The same silhouettes on the board of a set-up, in saved formations, a playbook and a replay."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from core.accounts.models import User
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from engine.variants.position_looks import position_look
from matches.models import Match, Side
from matches.services.orders.formations import save_formation
from matches.services.rules_lock import setup_of
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
TEAMS = {"samurai": ("crab", "unicorn"), "blitz": ("orc", "amazon")}


def worn(setup: MatchSetup, side: int) -> dict[int, str]:
    """The look of each player, by number."""
    line_up = setup.sides[side]
    return {spec.number: position_look(line_up.clan, spec.position) for spec in line_up.figures}


def assert_symbols_are_there(body: str) -> None:
    ids = re.findall(r' id="([^"]+)"', body)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<use[^>]* href="#([^"]+)"', body)) <= {*ids}


def read(coach: User, address: str) -> str:
    client = Client()
    client.force_login(coach)
    return client.get(address).content.decode()


@pytest.fixture(params=TEAMS)
def match(request: pytest.FixtureRequest) -> Match:
    return factory.match(*TEAMS[request.param], variant=request.param)


@pytest.mark.parametrize("side", Side)
def test_a_set_up_has_a_token_for_each_player_and_each_look_once(match: Match, side: Side) -> None:
    setup = setup_of(match)
    coach = match.team(side).coach
    text = default_set_up(setup, side).text()
    save_formation(match=match, side=side, author=coach, name="Deep", text=text, now=WHEN)
    body = read(coach, f"/matches/{match.pk}/set-up/")
    tokens = dict(re.findall(r'<g id="token-(\d+)">(.*?)</text></g>', body))
    assert {int(number) for number in tokens} == set(worn(setup, side))
    for number, look in worn(setup, side).items():
        assert f'href="#look-{look}"' in tokens[str(number)]
        assert tokens[str(number)].endswith(f">{number}")
    for scope in ("", "kicking-", "receiving-"):
        for look in {*worn(setup, 0).values(), *worn(setup, 1).values()}:
            assert body.count(f'<g id="{scope}look-{look}"') == 1
    assert_symbols_are_there(body)


def test_a_playbook_shows_formations_in_the_looks_of_their_players(match: Match) -> None:
    setup = setup_of(match)
    coach = match.home_team.coach
    text = default_set_up(setup, 0).text()
    save_formation(match=match, side=Side.HOME, author=coach, name="Deep", text=text, now=WHEN)
    body = read(coach, f"/matches/playbooks/{match.home_team_id}/")
    assert 'class="formation-picture"' in body
    assert set(re.findall(r'href="#receiving-look-(\w+)"', body)) <= set(worn(setup, 0).values())
    assert len(set(re.findall(r'href="#receiving-look-(\w+)"', body))) > 1
    assert_symbols_are_there(body)
