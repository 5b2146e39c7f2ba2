"""Positions at the start of activations, from whole bot matches with drawn sides."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from engine.coaches.coach import Coach
from engine.coaches.greedy import GreedyCoach
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.drawn_sides import Drawn, drawn_options, drawn_setup
from engine.game import Game
from engine.variants.registry import find_variant
from tests.support.gold import Eager

RATE = 0.06
"""The share of the activations of a match whose position is looked at."""


class Place(NamedTuple):
    """Where a position is found again: ``seed``, the match's number, the decision's in it."""

    variant: str
    seed: int
    match: int
    decision: int


def games_at(variant: str, seed: int, match: int) -> Iterator[tuple[Place, Game]]:
    """A match's game at some of its activations; every other match has house rules."""
    chance = random.Random(f"calibrate {variant} {seed} {match}")
    meta = find_variant(variant)
    clans = list(meta.clans.values())
    sides = [("Home", chance.choice(clans)), ("Away", chance.choice(clans))]
    options = drawn_options(meta, chance) if match % 2 else {}
    setup = drawn_setup(meta, sides, chance, drawn=Drawn(True, True, True), options=options)
    game = Game.start(setup, SeededDice(f"calibrate {seed} {match}"))
    coaches = _coaches(seed, match)
    number = 0
    while (decision := game.decision) is not None:
        is_start = decision.kind is DecisionKind.ACTIVATE
        if is_start and chance.random() < RATE and game.position.may_act(decision.side):
            yield Place(variant, seed, match, number), game
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
        number += 1


def _coaches(seed: int, match: int) -> tuple[Coach, Coach]:
    """Bots that play to win, and in two matches of three one that tries everything."""
    if match % 3 == 0:
        return GreedyCoach(), GreedyCoach()
    eager = Eager(f"{seed}/{match}")
    return (GreedyCoach(), eager) if match % 3 == 1 else (eager, GreedyCoach())
