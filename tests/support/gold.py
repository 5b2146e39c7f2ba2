"""Seeded matches between gold-crown races, with skills beyond their lists and mixed house rules.

Number ``n`` is the same match in every process.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from engine.clans import Clan
from engine.decisions import Choice, Decision, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.geometry import walking_distances
from engine.lineup import LineUp, MatchSetup
from engine.position import Position
from engine.races.learning import CATEGORIES
from engine.ruleset import Rules
from engine.variants.registry import find_variant

LAZY = (Verb.END, Verb.STOP, Verb.CONCEDE)
DILIGENCE = 0.94
PERSEVERANCE = 0.95
LEARNED = [skill.printed for skills in CATEGORIES.values() for skill in skills]


class Eager:
    """Acts at random, but seldom does nothing; moves to the ball, and then to the end zone."""

    def __init__(self, seed: str):
        self._random = random.Random(seed)

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """A verb at random, then a target; a step may be towards where the ball belongs."""
        chance = self._random
        verbs = list(decision.options.verbs())
        busy = [verb for verb in verbs if verb not in LAZY]
        if busy and chance.random() < DILIGENCE:
            verbs = busy
        verb = chance.choice(verbs)
        if verb is Verb.CONCEDE and chance.random() < PERSEVERANCE:
            verb = Verb.END
        targets = list(decision.options.targets(verb))
        if verb is Verb.MOVE and chance.random() < 0.7:
            return Choice(verb, self._onward(position, rules, decision.side, targets))
        return Choice(verb, chance.choice(targets))

    def _onward(self, position: Position, rules: Rules, side: int, squares: list[int]) -> int:  # type: ignore[type-arg]
        board = rules.board
        if board.enclosed:
            steps = walking_distances(board, _goals(position, rules, side))
            return min(squares, key=lambda s: (steps[s], s))
        if position.carrier is None:
            if position.ball < 0:
                return self._random.choice(squares)
            return min(squares, key=lambda s: (board.distance(s, position.ball), s))
        forward = 1 if side == 0 else -1
        return max(squares, key=lambda s: (forward * board.ys[s], s))


def _goals(position: Position, rules: Rules, side: int) -> list[int]:
    """The targets in a dungeon: the chests, the ball, the end zone."""
    if position.carrier is not None:
        return [*rules.pitch.end_zones[position.ends[1 - side]]]
    return [position.ball] if position.ball >= 0 else [*position.shut]


def gold_setup(variant: str, number: int) -> MatchSetup:
    """Two line-ups and house rules; every second match is by the default rules."""
    chance = random.Random(f"gold {number}")
    races = list(find_variant(variant).clans.values())
    options = {}
    if number % 2:
        options = {
            name: chance.choice(values[1:])
            for name, values in sorted(find_variant(variant).options.items())
            if len(values) > 1 and chance.random() < 0.3
        }
    home, away = (_side(chance, chance.choice(races), name) for name in ("Home", "Away"))
    return MatchSetup(variant, home, away, options)


def _side(chance: random.Random, race: Clan, name: str) -> LineUp:
    line_up = race.line_up(name)
    figures = tuple(
        replace(
            figure,
            skills=tuple(dict.fromkeys((*figure.skills, *learned(chance)))),
            spp=chance.choice((0, 0, 4, 12, 40)),
            standing_injuries=int(chance.random() < 0.06),
        )
        for figure in line_up.figures
    )
    rating = 100 + chance.choice((0, 0, 8, 20, 40, 70, 90, 160))
    return replace(line_up, figures=figures, rating=rating)


def learned(chance: random.Random, skills: Sequence[str] = LEARNED) -> list[str]:
    """Some skills, each by a lot of its own name: a new one changes only the draws that it wins,
    and uses up no more of the chance.
    """
    count, seed = chance.choice((0, 0, 1, 1, 2, 3)), chance.getrandbits(64)
    return sorted(skills, key=lambda skill: random.Random(f"{seed} {skill}").random())[:count]


def gold_match(variant: str, number: int) -> Game:
    """The match of that number, played to its end."""
    game = Game.start(gold_setup(variant, number), SeededDice(f"gold {number}"))
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    while (decision := game.decision) is not None:
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
    return game
