"""The chance of the expected position: the truth is within the margin that is shown."""

from __future__ import annotations

import random

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.drawn_sides import Drawn, drawn_setup
from engine.game import Game
from engine.planning.counted_share import is_precise, share_of
from engine.planning.expected_position import _Player, expected_position
from engine.planning.suggestion import suggested_sheet
from engine.sheets.executor.orders_coach import NO_ORDERS
from engine.sheets.executor.patience import endless
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.variants.registry import VARIANTS, find_variant
from tests.engine.stage import Player, Stage

FRESH, FEWER = 1200, 300
GAMES = [variant.key for variant in VARIANTS]


def suggested(game, side):
    text = suggested_sheet(game.checkpoint(), GreedyCoach()).text()
    return parse(text, Vocabulary.of(game.setup, side))


def turns(variant, seed):
    """Starts of turns in matches with drawn sides, with the sheet that a bot suggests."""
    meta, number = find_variant(variant), 0
    while True:
        number += 1
        chance = random.Random(f"{variant} {seed} {number}")
        clans = list(meta.clans.values())
        sides = [("Home", chance.choice(clans)), ("Away", chance.choice(clans))]
        setup = drawn_setup(
            meta, sides, chance, drawn=Drawn(rosters=True, staff=True, stars=True), options={}
        )
        game, coach = Game.start(setup, SeededDice(f"{seed} {number}")), GreedyCoach()
        while (decision := game.decision) is not None:
            starts = decision.kind is DecisionKind.ACTIVATE and decision.context["start"]
            if starts and chance.random() < 0.12:
                checkpoint = game.checkpoint()
                sheet = suggested(game, decision.side)
                if sheet.plays:
                    yield checkpoint, decision.side, sheet
            game.decide(coach.choose(game.position, game.rules, decision))


class Rounds:
    """A budget that is spent after so many questions."""

    def __init__(self, rounds):
        self._left = rounds

    def is_spent(self):
        self._left -= 1
        return self._left < 0


def truth(checkpoint, side, sheet, found, times):
    """How often fresh plays go the same way."""
    game = Game.resume(checkpoint, SeededDice(0))
    player = _Player(game, side, sheet, NO_ORDERS, False, endless)
    shown = player.play(list(found.faces), "shown")
    keys = [mark.key for mark in shown.marks][1 : len(found.steps) + 1]
    same = 0
    for number in range(times):
        marks = player.play([], f"fresh {number}", along=keys).marks[1 : len(keys) + 1]
        same += [mark.key for mark in marks] == keys
    return same / times


def covered(variant, seed, sheets, rounds, times=FRESH):
    """In how many sheets the truth is within the margin."""
    within = 0
    for number, (checkpoint, side, sheet) in zip(range(sheets), turns(variant, seed), strict=False):
        budget = Rounds(rounds)
        found = expected_position(checkpoint, sheet, seed=number, enough=budget.is_spent)
        within += abs(found.odds - truth(checkpoint, side, sheet, found, times)) <= found.margin
    return within


def test_the_truth_is_within_the_margin():
    assert sum(covered(game, "quick", 3, 60, FEWER) for game in GAMES) >= 11


@pytest.mark.thorough
@pytest.mark.parametrize("rounds", [30, 120, 100_000])
def test_the_truth_of_many_sheets_is_within_the_margin(rounds):
    within = sum(covered(game, f"many {rounds}", 20, rounds) for game in GAMES)
    assert within >= 0.95 * 20 * len(GAMES)


def test_a_short_search_tells_a_wider_margin_than_a_long_one():
    stage = Stage({7: Player("E5", ag=3), 8: Player("K5", ag=3)}, {4: "E6", 5: "K6"}).start()
    text = "7 MOVE E4\n8 MOVE K4"
    sheet = parse(text, Vocabulary.of(stage.game.setup, 0))
    checkpoint = stage.game.checkpoint()
    short = expected_position(checkpoint, sheet, enough=Rounds(20).is_spent)
    long = expected_position(checkpoint, sheet)
    assert 0 < long.margin < 0.045 < short.margin


@pytest.mark.parametrize(
    ("hits", "times", "precise"),
    [(0, 42, False), (21, 42, False), (600, 1200, True), (200, 200, True)],
)
def test_a_share_is_precise_within_three_points(hits, times, precise):
    share = share_of(hits, times)
    assert share.odds == hits / times
    assert 0 < share.margin < 1
    assert is_precise(hits, times) is precise


def test_of_nothing_counted_nothing_is_known():
    assert share_of(0, 0) == (0.0, 1.0)
    assert not is_precise(0, 0)
