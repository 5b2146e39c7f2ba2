"""Random coaches with a taste: legal, the same for a seed, and given to what they like."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.coaches.tastes import TASTES, TastefulCoach
from tests.support.drawn import drawn_match

GAMES = ("samurai", "blitz", "squig", "dungeon")


def seen(game, taste):
    """Events of matches that such coaches play against each other, by kind."""
    found = Counter()
    for number in range(8):
        played = drawn_match(game, number, (taste, taste))
        assert played.over
        found.update(event.kind for event in played.events)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("taste", "kinds"),
    [("fouler", {"fouled"}), ("thrower", {"thrown", "passed", "handed_off", "offered"})],
)
def test_each_does_what_it_likes_more_than_the_others(game, taste, kinds):
    own = seen(game, taste)
    other = seen(game, "gambler" if taste == "fouler" else "duellist")
    assert sum(own[kind] for kind in kinds) > sum(other[kind] for kind in kinds)


def test_the_same_seed_plays_the_same_match():
    assert drawn_match("blitz", 5).events == drawn_match("blitz", 5).events


def test_there_are_four_and_no_other():
    assert set(TASTES) == {"fouler", "thrower", "duellist", "gambler"}
    with pytest.raises(KeyError):
        TastefulCoach("dancer", 1)
