"""Silhouettes before names: of a team's players, of a clan's positions, on paper."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.variants.registry import VARIANTS
from rosters.crests.colours import COLOURS
from rosters.silhouettes.silhouette_svg import silhouette
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db


def read(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_a_team_and_its_players_are_shown_in_its_colours(client: Client) -> None:
    made = team("scorpion")
    client.force_login(made.coach)
    field = COLOURS[made.colours[0]][1]
    players = list(made.players.select_related("position"))
    assert len({player.position.key for player in players}) > 2
    pages = {
        f"/teams/{made.pk}/": len(players),
        f"/exports/roster/{made.pk}/": len(players),
        f"/teams/players/{players[0].pk}/": 1,
    }
    for address, number in pages.items():
        body = read(client, address)
        assert body.count('class="look-svg"') == number, address
        assert body.count(f'<g fill="{field}"') == number, address
    ninja = silhouette("ninja")
    assert read(client, f"/teams/{made.pk}/").count(ninja) == sum(
        player.position.key == "ninja" for player in players
    )


@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_each_position_of_a_game_is_shown_with_its_clan(client: Client, meta) -> None:
    body = read(client, f"/teams/clans/?variant={meta.key}")
    rows = [row for clan in meta.clans.values() for row in clan.positions]
    assert body.count('class="look-svg"') == len(rows)
    for row in rows:
        assert silhouette(row.look) in body
