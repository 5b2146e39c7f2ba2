"""A block whose dice are all there is has the fast odds, which are those of the block as played."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.decisions import DecisionKind
from engine.odds.block_play import block_from, play_block
from engine.odds.blocks import BlockOdds
from engine.planning.block_reach import block_reach
from engine.planning.reach_tree import reach_tree
from engine.position import State
from tests.bench.engine import match
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "squig")
"""Those on grass: in a dungeon the ground counts, and all is played."""
EVERY = 7
"""How many decisions of a match pass between two that are looked at."""


def blocks_of(game, figure):
    """Each block of a player's reach: the opponent's slot, the square, the steps before it."""
    tree = reach_tree(game.position, game.rules, figure)
    for block in block_reach(game.position, game.rules, tree):
        yield block.slot, block.square, len(tree.way(tree.ends[block.square]))


def both_odds(game, figure, slot, square, steps):
    """The fast odds where they apply, else the played ones; and the played ones."""
    position, rules = game.position, game.rules
    odds = BlockOdds(position, rules, figure.upright(), position.figures[slot])
    fast = block_from(position, rules, figure, slot, square, steps, odds)
    return fast, block_from(position, rules, figure, slot, square, steps)


def kind_of(game, figure, slot, square, steps) -> str:
    """What may make a block more than its dice."""
    position, rules = game.position, game.rules
    kinds = ["lying"] * (figure.state is not State.STANDING)
    kinds += ["extra square"] * (rules.actions.declares and figure.moved + steps >= figure.ma)
    behind = position.board.push_squares(square, position.figures[slot].square)
    if not any(there >= 0 and position.at[there] in {None, figure} for there in behind):
        kinds.append("off" if min(behind) < 0 else "chain")
    return " ".join(kinds)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "seed", [3, *(pytest.param(n, marks=pytest.mark.thorough) for n in (4, 5))]
)
def test_every_block_of_a_match_comes_to_what_it_does_as_played(game, seed):
    live, coaches, seen, asked = match(seed, game), (GreedyCoach(), GreedyCoach()), Counter(), 0
    while live.decision is not None:
        asked += live.decision.kind is DecisionKind.ACTIVATE
        if live.decision.kind is DecisionKind.ACTIVATE and asked % EVERY == 0:
            for figure in live.position.may_act(live.decision.side):
                for slot, square, steps in blocks_of(live, figure):
                    kind = kind_of(live, figure, slot, square, steps)
                    seen[kind] += 1
                    if seen[kind] > 40:
                        continue
                    fast, played = both_odds(live, figure, slot, square, steps)
                    if not played.times:  # else it is by chance
                        assert fast.outcomes == pytest.approx(played.outcomes), kind
                        assert fast.lost == pytest.approx(played.lost), kind
        choose = coaches[live.decision.side].choose
        live.decide(choose(live.position, live.rules, live.decision))
    assert {"", "lying", "chain"} <= seen.keys(), seen


@pytest.mark.parametrize("state", [State.STANDING, State.PRONE])
def test_who_hinders_a_block_hinders_one_who_stands_up_for_it(state):
    stage = Stage({7: Player("E5", state=state, ma=6)}, {4: "E6", 5: "D5"}).start()
    position, rules, figure = stage.game.position, stage.game.rules, stage.figure(7)
    odds = BlockOdds(position, rules, figure.upright(), stage.away(4))
    assert (odds.throw_at(figure.square).dice, odds.throw_at(figure.square).own_choice) == (
        2,
        False,
    )
    played = play_block(position, rules, figure, stage.away(4).slot)
    assert odds.outcomes_at(figure.square) == pytest.approx(played.outcomes)


@pytest.mark.parametrize("skills", ["", "Stand Firm", "Sidestep"])
def test_a_chain_ends_at_one_who_stands_firm_or_steps_aside(skills):
    behind = {5: Player("D7", skills=skills), 6: Player("E7", skills=skills), 8: "F7"}
    stage = Stage({7: "E5"}, {4: "E6", **behind}).start()
    figure = stage.figure(7)
    fast, played = both_odds(stage.game, figure, stage.away(4).slot, figure.square, 0)
    assert fast.outcomes == pytest.approx(played.outcomes)
    assert fast.lost == pytest.approx(played.lost)


@pytest.mark.parametrize("held", [True, False])
def test_who_is_pushed_off_the_pitch_is_down_and_a_ball_goes_with_them(held):
    stage = Stage({7: "B5"}, {4: "A5"}).start()
    if held:
        stage.game.position.ball = stage.away(4).square
        stage.game.position.carrier = stage.away(4).slot
    figure = stage.figure(7)
    fast, played = both_odds(stage.game, figure, stage.away(4).slot, figure.square, 0)
    assert fast.outcomes == pytest.approx(played.outcomes)
    assert fast.outcomes.push == 0
