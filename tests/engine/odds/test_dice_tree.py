"""Plays that go along a tree of dice, and courses that share one, come to what they come to by
themselves.
"""

from __future__ import annotations

from itertools import islice

import pytest

from engine.decisions import Choice, Verb
from engine.geometry import OFF
from engine.odds import played
from engine.odds.dice_tree import Branch
from engine.odds.facts import read_facts
from engine.planning import passes_there
from engine.planning.actions_there import actions_there
from engine.planning.arrival import arrival
from engine.planning.block_reach import block_reach
from engine.planning.reach_tree import reach_tree
from engine.variants.registry import VARIANTS
from tests.calibrate.positions import games_at

GAMES = [variant.key for variant in VARIANTS]
SQUARES = 2
PLAYERS = 3


class Plain(played._Player):
    """Plays everything from the beginning, every time."""

    def _end(self, root, stage, reached, dice):
        scratch, course, asked = self._scratch, self._course, 0
        position = scratch.position

        def roll(sides, purpose):
            nonlocal asked
            if course.is_known(position, purpose):
                raise played._KnownNow
            asked += course.asks(purpose)
            return dice.roll(sides, purpose, len(scratch.events))

        scratch.set(reached[0], dice)
        scratch.roll = roll
        further = self._stage(course.play(scratch, stage, lambda: asked))
        dice.learn(scratch.events, self._tests)
        facts, branch = reached[1] | read_facts(scratch.events), Branch()
        if further is None:
            answer = self._judge(position, facts)
            return played._End(None, reached, answer, dice.weight, branch)
        return played._End(further, (position.snapshot(), facts), None, dice.weight, branch)


def cards(game):
    """What is offered to some players where they stand and where they could walk to."""
    position, rules = game.position, game.rules
    able = position.may_act(game.decision.side)
    able = sorted(able, key=lambda figure: not position.carries(figure))  # throws come first
    for figure in [figure for figure in able if figure.square != OFF][:PLAYERS]:
        tree = reach_tree(position, rules, figure)
        blocks = block_reach(position, rules, tree)
        yield blocks
        near = [end for end in tree.ends if end not in tree.onto and end != figure.square]
        for square in [figure.square, *[each.square for each in blocks], *near][:SQUARES]:
            way = [node.square for node in tree.way(tree.ends[square])]
            ball = next((each for each in position.free_balls() if each in way), OFF)
            arrives = arrival(position, rules, figure, way)
            yield actions_there(
                position, rules, figure, square, steps=len(way), ball=ball, arrives=arrives
            )


@pytest.mark.one_in(4)
@pytest.mark.parametrize("match", [0, 1, 2])
@pytest.mark.parametrize("variant", GAMES)
def test_a_card_is_what_it_is_without_trees(variant, match, monkeypatch):
    for _, game in islice(games_at(variant, 41, match), 2):
        along = list(cards(game))
        with monkeypatch.context() as patch:
            patch.setattr(played, "_Player", Plain)
            assert list(cards(game)) == along
        assert along


def test_passes_to_several_mates_play_their_way_once(monkeypatch):
    game = next(
        game
        for _, game in games_at("squig", 5, 0)
        if any(game.position.carries(f) for f in game.position.may_act(game.decision.side))
    )
    position, rules, plays = game.position, game.rules, []
    carrier = next(f for f in position.may_act(game.decision.side) if position.carries(f))
    whole = played._Player._play_on

    def counted(self, *args, **kwargs):
        plays.append(1)
        return whole(self, *args, **kwargs)

    def thrown():
        plays.clear()
        slots = {Verb.PASS: [mate.slot for mate in position.standing(carrier.side)][:4]}
        throws = passes_there.throws_there(position, rules, carrier, slots)
        near = next(
            square
            for square in position.board.neighbours[carrier.square]
            if position.at[square] is None
        )
        moves = [Choice(Verb.MOVE, near)]
        return list(passes_there.passes_there(position, rules, carrier, throws, moves)), len(plays)

    monkeypatch.setattr(played._Player, "_play_on", counted)
    together, once = thrown()
    monkeypatch.setattr(passes_there, "Trees", lambda: None)
    alone, again = thrown()
    assert together == alone
    assert len(together) > 1
    assert once < 0.75 * again


def test_a_ball_that_bounces_to_and_fro_comes_to_rest():
    """Between walls and players who drop it the same faces in turn lead round and round."""
    game = next(game for place, game in games_at("dungeon", 5, 3) if place.decision == 473)
    position, rules = game.position, game.rules
    for figure in position.may_act(game.decision.side):
        for block in block_reach(position, rules, reach_tree(position, rules, figure)):
            assert 0 <= block.down <= 1
