"""The levels of the bots."""

from __future__ import annotations

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.levels import BOTS, LEVELS, make_bot
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import find_variant


def points(mine, other, matches):
    """The points of the first of two bots, at home every other match."""
    clans = list(find_variant("samurai").clans.values())
    total = 0.0
    for number in range(matches):
        home, away = clans[number % 7], clans[number // 2 % 7]
        setup = MatchSetup("samurai", home.line_up(), away.line_up())
        game = Game.start(setup, SeededDice(number))
        side = number % 2
        pair = mine(number), other(number)
        play(game, (pair[side], pair[1 - side]))
        own, against = game.position.score[side], game.position.score[1 - side]
        total += 1 if own > against else 0.5 if own == against else 0
    return total


def test_every_level_makes_a_bot():
    assert set(LEVELS) <= set(BOTS)
    assert isinstance(make_bot("normal", "1"), GreedyCoach)
    with pytest.raises(KeyError):
        make_bot("lazy", "1")


@pytest.mark.thorough
def test_easy_beats_random():
    assert points(lambda n: make_bot("easy", str(n)), RandomCoach, 4) >= 3


@pytest.mark.thorough
@pytest.mark.slow
def test_easy_loses_to_normal():
    assert points(lambda n: make_bot("easy", str(n)), lambda n: GreedyCoach(), 40) <= 16


def test_easy_answers_alike_for_one_seed():
    clans = find_variant("samurai").clans

    def choices(seed):
        setup = MatchSetup("samurai", clans["crab"].line_up(), clans["lion"].line_up())
        game = Game.start(setup, SeededDice(1))
        coaches, found = (make_bot("easy", seed), GreedyCoach()), []
        while (decision := game.decision) is not None and game.position.turns[0] < 4:
            found.append(coaches[decision.side].choose(game.position, game.rules, decision))
            game.decide(found[-1])
        return found

    assert choices("a") == choices("a") != choices("b")
