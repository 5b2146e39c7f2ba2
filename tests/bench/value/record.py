"""Positions of matches between bots, with what came of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace

from engine.coaches.coach import Coach
from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.style import NORMAL, Style
from engine.coaches.levels import make_bot
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.value.facts import facts
from engine.variants.registry import find_variant

MIXED = "mixed"
"""Strong coaches, and greedy ones of many styles, so that there is something to compare."""
STRONG, ODD_STYLE = 0.2, 0.7
SAMPLED = 0.1
"""The chance that a position in the middle of a turn is recorded."""
STRETCH = 0.5


@dataclass(slots=True)
class Record:
    """A position seen from one side. ``scorer`` is 1 if that side scores next in the half, -1 if
    the other does.
    """

    side: int
    situation: int
    facts: list[int]
    scorer: int = 0


@dataclass(slots=True)
class Recorded:
    """One match: its positions and its result."""

    records: list[Record] = field(default_factory=list)
    score: tuple[int, int] = (0, 0)

    def outcome(self, side: int) -> int:
        """0 a win, 1 a draw, 2 a loss."""
        own, other = self.score[side], self.score[1 - side]
        return 0 if own > other else 1 if own == other else 2


@dataclass(frozen=True, slots=True)
class Order:
    """One match to be recorded."""

    variant: str
    number: int
    bots: str


def recorded(orders: list[Order], jobs: int) -> list[Recorded]:
    """Play and record them, in this process or in several others."""
    if jobs <= 1:
        return [record(order) for order in orders]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(record, orders, chunksize=4))


def record(order: Order) -> Recorded:
    """Play one match and record its positions."""
    name = f"value/{order.variant}/{order.bots}/{order.number}"
    chance = random.Random(name)
    clans = list(find_variant(order.variant).clans.values())
    home, away = (chance.choice(clans).line_up() for _ in (0, 1))
    game = Game.start(MatchSetup(order.variant, home, away), SeededDice(name))
    coaches = [_coach(order.bots, f"{name}/{side}", chance) for side in (0, 1)]
    match, waiting = Recorded(), list[Record]()
    score, half = list(game.position.score), game.position.half
    while (decision := game.decision) is not None:
        position = game.position
        if position.score != score or position.half != half:
            _close(waiting, score, position.score)
            score, half = list(position.score), position.half
        if decision.kind is DecisionKind.ACTIVATE:
            new = list(_seen(game, decision.side, decision.context["start"], chance))
            waiting += new
            match.records += new
        choice = coaches[decision.side].choose(position, game.rules, decision)
        game.decide(choice)
    _close(waiting, score, game.position.score)
    match.score = game.position.score[0], game.position.score[1]
    return match


def _seen(game: Game, side: int, start: bool, chance: random.Random) -> Iterator[Record]:
    position, rules = game.position, game.rules
    if not start:
        if chance.random() < SAMPLED:
            yield Record(side, *facts(position, rules, side))
        return
    for each in (side, 1 - side):
        yield Record(each, *facts(position, rules, each))


def _close(waiting: list[Record], before: list[int], after: list[int]) -> None:
    """Somebody has scored, or the half is over."""
    for each in waiting:
        gained = [after[side] - before[side] for side in (each.side, 1 - each.side)]
        each.scorer = 1 if gained[0] > 0 else -1 if gained[1] > 0 else 0
    waiting.clear()


def _coach(bots: str, name: str, chance: random.Random) -> Coach:
    if bots != MIXED:
        return make_bot(bots, name)
    if chance.random() < STRONG:
        return make_bot("strong", name)
    return GreedyCoach(_odd_style(chance) if chance.random() < ODD_STYLE else NORMAL)


def _odd_style(chance: random.Random) -> Style:
    """Every number of the style by up to a half more or less."""
    numbers = {}
    for each in fields(Style):
        value = getattr(NORMAL, each.name)
        other = value * chance.uniform(1 - STRETCH, 1 + STRETCH)
        numbers[each.name] = round(other) if isinstance(value, int) else other
    return replace(NORMAL, **numbers)
