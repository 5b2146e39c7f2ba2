"""Two teams are told apart by their tokens, in any colours and to any sight."""

from __future__ import annotations

import re
from itertools import product

import pytest

from matches.render.side_looks import (
    MIN_DIFFERENCE,
    USUAL,
    Look,
    looks_of,
    token_difference,
)
from rosters.crests.colour_sight import SIGHTS, seen_difference
from rosters.crests.colours import COLOURS, PAIRS, contrast, value_contrast
from rosters.silhouettes.silhouette_svg import lines

KEYS = {value: key for key, (_, value) in COLOURS.items()}


def seen_apart(home: Look, away: Look, sight: str) -> float:
    """The difference of silhouettes and grounds, on average."""
    grounds = seen_difference(home.ring, away.ring, sight)
    return (seen_difference(home.field, away.field, sight) + grounds) / 2


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_teams_differ_to_any_sight(sight: str) -> None:
    for home, away in product(PAIRS, PAIRS):
        looks = looks_of(home, away)
        assert seen_apart(*looks, sight) >= MIN_DIFFERENCE, (home, away)
    assert seen_apart(*USUAL, sight) >= MIN_DIFFERENCE


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_team_against_its_like_changes_its_colours_over(pair: tuple[str, str]) -> None:
    home, away = looks_of(pair, pair, ("amazon", "orc"))
    assert (away.field, away.ring) == (home.ring, home.field)
    assert (home.clan, away.clan) == ("amazon", "orc")
    assert contrast(KEYS[away.ink], KEYS[away.field]) >= 4.5


def test_who_plays_at_home_and_who_differs_enough_keep_their_colours() -> None:
    for home, away in product(PAIRS, PAIRS):
        looks = looks_of(home, away)
        assert looks[0] == Look.of(home)
        changed = looks[1] != Look.of(away)
        assert changed == (token_difference(home, away) < MIN_DIFFERENCE)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_silhouette_is_seen_on_its_ground(pair: tuple[str, str]) -> None:
    look = Look.of(pair)
    assert contrast(KEYS[look.field], KEYS[look.ring]) >= 3
    (line,) = re.findall(r'stroke="(#\w+)"', lines(look.field, look.ring))
    assert value_contrast(line, look.field) >= 2
