"""Every block that a board offers is one that the rules allow after the walk, the best first."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.planning.block_reach import block_reach
from engine.planning.reach_tree import reach_tree
from engine.planning.waypoints import ways_over
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "squig", "dungeon")
A_PLAYER = 5
"""How many blocks of a player are checked, the farthest."""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", GAMES)
def test_no_block_is_refused_by_the_check(variant):
    checkpoint, _ = middle(match(5, variant))
    game = Game.resume(checkpoint, SeededDice(0))
    position, rules, side = game.position, game.rules, game.decision.side
    words, seen = Vocabulary.of(game.setup, side), 0
    for figure in position.may_act(side):
        tree = reach_tree(position, rules, figure)
        blocks = list(block_reach(position, rules, tree))
        blocks.sort(key=lambda block: -len(tree.way(tree.ends[block.square])))
        for block in blocks[:A_PLAYER]:
            names = [rules.board.name(n.square) for n in tree.way(tree.ends[block.square])]
            walk = f"MOVE {' '.join(names)} " if names else ""
            number = position.figures[block.slot].number
            sheet = parse(f"{figure.number} {walk}BLOCK opp{number}\nEND", words)
            (checked,) = check(checkpoint, side, sheet)
            assert checked.fault is None, (sheet.text(), checked.fault)
            assert 0 <= block.down <= 1
            assert 0 <= block.fall <= 1
            seen += 1
    assert seen


def test_the_square_without_a_helper_of_theirs_and_without_a_dodge_comes_first():
    stage = Stage({7: "E5"}, {4: "E7", 5: "C6"}).start()
    position, rules = stage.game.position, stage.game.rules
    found = block_reach(position, rules, reach_tree(position, rules, stage.figure(7)))
    (best,) = (block for block in found if block.slot == stage.away(4).slot)
    assert rules.board.name(best.square) in {"E6", "F6"}


@pytest.mark.rules("CORE-ACT-03")
def test_after_a_walk_over_a_square_a_block_costs_what_it_does_after_the_same_straight():
    stage = Stage({7: Player("E5", ma=2)}, {4: "E8"}, rerolls=(0, 0)).start()
    position, rules = stage.game.position, stage.game.rules
    bent = ways_over(position, rules, stage.figure(7), [rules.board.square("D6")])
    over = block_reach(position, rules, bent.tree, walked=len(bent.before))
    straight = block_reach(position, rules, reach_tree(position, rules, stage.figure(7)))
    (mine,), (same,) = over, straight
    assert (mine.square, mine.down, mine.fall) == (same.square, same.down, same.fall)
    assert mine.fall > 1 / 6  # the square that the block costs
