"""Matches of greedy coaches with plain and with drawn sides: what the outcome is fitted to, and
measured on.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor

from engine.coaches.greedy import GreedyCoach
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.drawn_sides import NOTHING, Drawn, drawn_options, drawn_setup
from engine.game import Game
from engine.lineup import MatchSetup
from engine.value.match_terms import Standing
from engine.value.outlook import standing_of
from engine.variants.registry import find_variant
from tests.bench.value.fitting import OutcomeRow

LONGEST = 6000
"""Decisions after which a match that a house rule lets go on for ever is left out."""


def outcome_setup(game: str, number: int) -> MatchSetup:
    """A match: of four, two with drawn rosters, staff and stars, one of them with house rules."""
    meta, chance = find_variant(game), random.Random(f"outcome/{game}/{number}")
    clans = list(meta.clans.values())
    drawn = Drawn(rosters=True, staff=True, stars=True) if number % 4 >= 2 else NOTHING
    options = drawn_options(meta, chance) if number % 4 == 3 else {}
    sides = [("Home", chance.choice(clans)), ("Away", chance.choice(clans))]
    return drawn_setup(meta, sides, chance, drawn=drawn, options=options)


def outcomes_of(asked: tuple[str, int]) -> list[OutcomeRow]:
    """The terms at each turn's start in the match of that game and number, from the side that the
    outlook is worked out for, and how the match ended for it.
    """
    name, number = asked
    game = Game.start(outcome_setup(name, number), SeededDice(f"outcome/{name}/{number}"))
    coach, seen, decisions = GreedyCoach(), list[tuple[int, Standing]](), 0
    while (decision := game.decision) is not None:
        if decision.kind is DecisionKind.ACTIVATE and decision.context["start"]:
            seen.append(standing_of(game.position, game.rules, decision.side))
        game.decide(coach.choose(game.position, game.rules, decision))
        decisions += 1
        if decisions > LONGEST:
            return []
    score = game.position.score
    results = {0: score[0] - score[1], 1: score[1] - score[0]}
    return [
        (now.lead, now.terms, 0 if results[side] > 0 else 1 if results[side] == 0 else 2)
        for side, now in seen
    ]


def outcomes(game: str, numbers: Iterable[int], jobs: int) -> Iterator[list[OutcomeRow]]:
    """Those of several matches, in this process or in others."""
    asked = [(game, number) for number in numbers]
    if jobs <= 1:
        yield from map(outcomes_of, asked)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(outcomes_of, asked, chunksize=4)
