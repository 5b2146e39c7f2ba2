"""Ways over given squares have the exact odds of the whole walk, and leave the position alone."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.odds.walks import Footing, total
from engine.planning.waypoints import ways_over
from engine.rules.rolls import team_reroll_left
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "squig", "dungeon")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", GAMES)
def test_the_odds_are_those_of_the_whole_walk(variant):
    checkpoint, _ = middle(match(5, variant))
    game = Game.resume(checkpoint, SeededDice(0))
    position, rules = game.position, game.rules
    before, seen = position.snapshot(), 0
    for figure in position.may_act(game.decision.side):
        around = [s for s in position.board.neighbours[figure.square] if position.at[s] is None]
        for square in around[:2]:
            found = ways_over(position, rules, figure, [square])
            assert position.snapshot() == before
            if found.missed is not None or figure.state:
                continue
            footing = Footing(position, rules, figure, max(figure.ma, 0) - figure.moved)
            start = footing.start(1.0, team=team_reroll_left(position, rules, figure))
            for end in list(found.tree.ends.values())[:20]:
                way = [node.square for node in (*found.before, *found.tree.way(end))]
                assert square in [node.square for node in found.before]
                assert end.odds == pytest.approx(total(footing.along(way, start)))
                seen += 1
    assert seen


def stage() -> Stage:
    made = Stage({7: Player("E5", ma=4, ag=3)}, {4: "E8"}, ball="F6", rerolls=(0, 0))
    made.start()
    return made


def test_a_ball_on_the_way_is_carried_from_there():
    made = stage()
    position, rules = made.game.position, made.game.rules
    square = rules.board.square
    found = ways_over(position, rules, made.figure(7), [square("F6"), square("G6")])
    assert [node.square for node in found.before] == [square("F6"), square("G6")]
    assert found.origin == square("G6")
    end = found.tree.carrying[square("H6")]
    assert 0 < end.odds < 1
    assert position.carrier is None


def test_a_square_out_of_reach_is_named():
    made = stage()
    position, rules = made.game.position, made.game.rules
    square = rules.board.square
    found = ways_over(position, rules, made.figure(7), [square("F5"), square("N20")])
    assert (found.missed, found.origin) == (square("N20"), square("F5"))
