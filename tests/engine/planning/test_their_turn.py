"""What an opponent could do next turn is what the rules allow once their turn has come."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.planning.reach_tree import reach_tree
from engine.planning.their_turn import come_to_their_turn, threat_of
from engine.position import State
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "squig", "dungeon")


def end_of_turn(checkpoint, side):
    """The game once that side has ended its turn, and the other has one."""
    game = Game.resume(checkpoint, SeededDice(3))
    while game.decision is not None and game.position.active == side:
        game.decide(game.decision.default)
    return game


@pytest.mark.parametrize("variant", GAMES)
def test_it_is_the_reach_that_they_have_when_their_turn_has_come(variant):
    checkpoint, _ = middle(match(5, variant))
    side = Game.resume(checkpoint, SeededDice(0)).decision.side
    game = end_of_turn(checkpoint, side)
    asked = Game.resume(checkpoint, SeededDice(0))
    assert come_to_their_turn(asked.position, asked.rules, side)
    before, after = asked.position, game.position
    assert [f.square for f in before.figures] == [f.square for f in after.figures]
    seen = 0
    for figure in before.on_pitch(1 - side):
        now = after.figures[figure.slot]
        found = threat_of(before, asked.rules, figure)
        assert (found is not None) == (now in after.may_act(1 - side))
        if found is None:
            continue
        tree = reach_tree(after, game.rules, now)
        assert (found[0].ends, found[0].nodes) == (tree.ends, tree.nodes)
        seen += len(found[1])
    assert seen


def test_who_is_stunned_then_has_none_and_who_has_moved_has_all_of_it():
    stage = Stage({7: "E5"}, {4: "E9", 5: Player("G9", state=State.STUNNED)}).start()
    position, rules = stage.game.position, stage.game.rules
    walker = stage.away(4)
    walker.moved, walker.used = 5, True
    assert come_to_their_turn(position, rules, 0)
    assert threat_of(position, rules, stage.away(5)) is None
    tree, blocks = threat_of(position, rules, walker)
    assert rules.board.square("E6") in tree.ends
    assert [position.figures[block.slot].number for block in blocks] == [7]


def test_there_is_none_after_their_last_turn_of_a_half():
    stage = Stage({7: "E5"}, {4: "E9"}).start()
    position, rules = stage.game.position, stage.game.rules
    position.turns[1] = rules.match.half_turns
    was = position.digest()
    assert not come_to_their_turn(position, rules, 0)
    assert position.digest() == was
