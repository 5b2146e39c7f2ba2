"""The tree of ways is what `reach` finds, with the dice that the rules will ask for."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.planning.reach_tree import ROOT, Die, reach_tree
from engine.position import State
from engine.reach import reach
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player, Stage, of

GAMES = ("samurai", "blitz", "squig", "dungeon")


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    checkpoint, _ = middle(match(5, request.param))
    return Game.resume(checkpoint, SeededDice(0))


def test_every_square_has_the_odds_and_the_way_of_reach(game):
    position, side = game.position, game.decision.side
    for figure in position.may_act(side):
        found, tree = reach(position, game.rules, figure), reach_tree(position, game.rules, figure)
        assert {square: end.odds for square, end in tree.ends.items()} == found.odds
        assert {square: end.odds for square, end in tree.carrying.items()} == found.carrying
        for square, end in tree.ends.items():
            assert [node.square for node in tree.way(end)] == found.path(square)
        for square, end in tree.carrying.items():
            assert [node.square for node in tree.way(end)] == found.path(square, carrying=True)


def test_ways_share_their_beginnings(game):
    for figure in game.position.may_act(game.decision.side):
        tree = reach_tree(game.position, game.rules, figure)
        steps = [(node.before, node.square) for node in tree.nodes]
        assert len(set(steps)) == len(steps)
        assert all(node.before < number for number, node in enumerate(tree.nodes))


def test_the_dice_are_those_that_the_walk_is_asked_for():
    stage = Stage({7: Player("E5", ma=2, ag=3)}, {4: "E6", 5: "F3"}, ball="F4", rerolls=(0, 0))
    stage.start()
    position, rules = stage.game.position, stage.game.rules
    tree = reach_tree(position, rules, stage.figure(7))
    end = tree.carrying[rules.board.square("F4")]
    assert [node.dice for node in tree.way(end)][-1][-1].purpose == "pick_up"
    faces = [die.face for node in tree.way(end) for die in node.dice]
    names = [rules.board.name(node.square) for node in tree.way(end)]
    rolled = of(stage.order(f"7 MOVE {' '.join(names)}", dice=[6] * len(faces)), "rolled")
    for die, event in zip((d for n in tree.way(end) for d in n.dice), rolled, strict=True):
        modifiers = sum(value for _, value in event.modifiers)
        assert die == Die(event.purpose, min(max(event.target - modifiers, 2), 6))


def test_a_player_who_lies_stands_up_first():
    stage = Stage({7: Player("E5", State.PRONE, ma=4)}, {}).start()
    tree = reach_tree(stage.game.position, stage.game.rules, stage.figure(7))
    here = stage.game.rules.board.square("E5")
    assert tree.ends[here].node == ROOT
    board = stage.game.rules.board
    assert {board.distance(here, s) for s, end in tree.ends.items() if end.odds == 1} == {0, 1}


@pytest.mark.parametrize("skills", ["", "Jump Up"])
def test_who_gets_up_walks_as_far_and_as_surely_as_the_rules_let_them(skills):
    """Jump Up is free: six squares are left without a die, not three (SKL-16)."""
    stage = Stage({7: Player("E5", ma=6, skills=skills)}, {4: "K20"}, variant="blitz").start()
    position, rules, figure = stage.game.position, stage.game.rules, stage.figure(7)
    position.lay(figure, State.PRONE)
    tree = reach_tree(position, rules, figure)
    sure = {rules.board.name(square) for square, end in tree.ends.items() if end.odds == 1}
    assert ("E11" in sure) is bool(skills)
    assert "E8" in sure
