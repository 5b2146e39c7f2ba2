"""Random coaches with a taste: legal, the same for a seed, and given to what they like."""

from __future__ import annotations

import pytest

from engine.coaches.tastes import TASTES, TastefulCoach
from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from tests.engine.stage import of
from tests.support.drawn import drawn_match

OFFERED = 200


@pytest.mark.parametrize("taste", TASTES)
def test_each_takes_what_it_likes_as_a_rule(taste):
    coach = TastefulCoach(taste, 1)
    game = drawn_match("blitz", 1)
    for liked in TASTES[taste]:
        options = Listed((Choice(Verb.KEEP), Choice(liked)), "")
        decision = Decision(DecisionKind.REROLL, 0, options, Choice(Verb.KEEP))
        taken = [coach.choose(game.position, game.rules, decision).verb for _ in range(OFFERED)]
        assert taken.count(liked) > 0.9 * OFFERED


@pytest.mark.parametrize("game", ["samurai", "blitz", "squig", "dungeon"])
@pytest.mark.parametrize("taste", TASTES)
def test_each_plays_to_the_end_in_every_game(game, taste):
    played = drawn_match(game, 2, (taste, taste))
    assert played.over
    assert not of(played.events, "conceded")


def test_foulers_foul():
    fouls = sum(len(of(drawn_match("blitz", n, ("fouler",) * 2).events, "fouled")) for n in (1, 2))
    assert fouls >= 10


def test_the_same_seed_plays_the_same_match():
    assert drawn_match("blitz", 5).events == drawn_match("blitz", 5).events


def test_there_are_four_and_no_other():
    assert set(TASTES) == {"fouler", "thrower", "duellist", "gambler"}
    with pytest.raises(KeyError):
        TastefulCoach("dancer", 1)
