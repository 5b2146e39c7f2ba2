"""The dice shown on a way are those that the engine throws on it, no more and no fewer."""

from __future__ import annotations

import random

import pytest

from engine.decisions import Choice, Verb
from engine.odds.courses import LineCourse
from engine.planning.reach_tree import ROOT, reach_tree
from engine.position import Figure, Position
from engine.rules.rolls import needed
from engine.ruleset import Rules
from engine.scratch_game import ScratchGame
from engine.variants.registry import VARIANTS
from tests.calibrate.positions import games_at

GAMES = [meta.key for meta in VARIANTS]
OTHERS = frozenset({"shadowing", "teleport", "squig_move", "bounce", "catch", "breed", "wander"})
"""Dice that are not the walker's: of opponents, of a pad, of a ball that gets away."""


class Lucky:
    """Shows the best face of every die; what is thrown is kept."""

    def roll(self, sides: int, purpose: str) -> int:
        return 1 if purpose == "armour" else sides


def thrown_on(position: Position, rules: Rules, figure: Figure, way: list[int]) -> list[object]:
    """The player's own dice on that way, each with the face that it needs, as the engine rolls."""
    start = position.snapshot()
    game = ScratchGame(position.setup, rules, position)
    game.set(start, Lucky())
    steps = LineCourse(figure, [Choice(Verb.MOVE, square) for square in way]).play(
        game, 0, lambda: 0
    )
    choice = None
    try:
        while True:
            decision = steps.send(choice)  # type: ignore[arg-type]
            choice = decision.default
    except StopIteration:
        pass
    found = [
        (event.purpose, needed(event.target, sum(value for _, value in event.modifiers)))
        for event in game.events
        if event.kind == "rolled" and event.figure == figure.slot and event.purpose not in OTHERS
        if event.target is not None
    ]
    position.restore(start)
    return found


@pytest.mark.one_in(10)
@pytest.mark.parametrize("match", range(20))
@pytest.mark.parametrize("variant", GAMES)
def test_every_way_has_the_dice_that_the_engine_throws(variant, match):
    chance, ways = random.Random(f"{variant}{match}"), 0
    for place, game in games_at(variant, 3, match):
        position, rules = game.position, game.rules
        for figure in position.may_act(game.decision.side):
            if figure.square < 0:
                continue
            tree = reach_tree(position, rules, figure)
            first = [(die.purpose, die.face) for die in tree.first if die.purpose != "keep"]
            ends = [*tree.ends.items(), *tree.carrying.items(), *tree.onto.items()]
            for square, end in chance.sample(ends, min(len(ends), 12)):
                if end.node == ROOT:
                    continue
                nodes = tree.way(end)
                assert nodes[-1].square == square, (place, figure.number)
                told = first + [(die.purpose, die.face) for node in nodes for die in node.dice]
                found = thrown_on(position, rules, figure, [node.square for node in nodes])
                if square in tree.onto:  # the square of the teleport, paid on the other side
                    found = found[: len(told)]
                found = [each for each in found if each[0] != "squig_test"]
                assert found == told, (place, figure.number, rules.board.name(square))
                ways += 1
        if ways > 120:
            break
    assert ways
