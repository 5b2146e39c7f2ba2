"""Every number of a hint is the engine's for that position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from engine.coaches.easy_coach import EasyCoach
from engine.decisions import DecisionKind
from engine.game import Game
from engine.geometry import walking_steps_to
from engine.odds.way_odds import WayOdds
from engine.planning.actions_there import actions_there
from engine.planning.block_reach import block_reach
from engine.planning.chests_near import chests_near
from engine.planning.reach_tree import ROOT, reach_tree
from engine.planning.turn_hints import (
    BlockHint,
    Chest,
    Fetch,
    FreeWalk,
    Run,
    Theirs,
    TurnHints,
    find_turn_hints,
)
from engine.position import State
from tests.bench.engine import match
from tests.engine.stage import Stage

WANTED = {
    "samurai": (7, {"FreeWalk", "BlockHint", "Run"}),
    "blitz": (7, {"FreeWalk", "BlockHint", "Run"}),
    "squig": (7, {"FreeWalk", "BlockHint"}),
    "dungeon": (24, {"FreeWalk", "Chest", "BlockHint"}),
}
"""How many turns of a match are looked at, and the hints that must be among them."""
SEEDS = 2


def turns_of(game: Game) -> Iterator[int]:
    """The side on turn at the start of each turn that bots play."""
    coaches = (EasyCoach(), EasyCoach())
    while (decision := game.decision) is not None:
        if decision.kind is DecisionKind.ACTIVATE and decision.context["start"]:
            yield decision.side
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))


class Check:
    """The hints of a position against what the board's planning says of it."""

    def __init__(self, game: Game, side: int) -> None:
        self.position, self.rules, self.side = game.position, game.rules, side

    def tree(self, slot: int):
        return reach_tree(self.position, self.rules, self.position.figures[slot])

    def hints(self, found: TurnHints) -> Iterator[str]:
        for each in (found.walk, found.block, found.ball):
            if each is not None:
                self.own(each)
                getattr(self, type(each).__name__.lower())(each)
                yield type(each).__name__
        risk = [each.lost for each in (found.block, found.ball) if hasattr(each, "lost")]
        assert (found.riskiest.lost if found.riskiest else 0) == max(risk, default=0)

    def own(self, hint) -> None:
        figure = self.position.figures[hint.slot]
        assert figure.side == (1 - self.side if isinstance(hint, Theirs) else self.side)
        assert isinstance(hint, Theirs) or figure in self.position.may_act(self.side)

    def freewalk(self, hint: FreeWalk) -> None:
        ends = self.tree(hint.slot).ends.values()
        assert hint.squares == sum(end.odds == 1 and end.node != ROOT for end in ends) > 0

    def blockhint(self, hint: BlockHint) -> None:
        """As the list of blocks says it, and what the board says once the player is chosen."""
        position, rules = self.position, self.rules
        figure = position.figures[hint.slot]
        assert figure.state is State.STANDING
        there = actions_there(position, rules, figure, figure.square)
        block = next(each for each in there.blocks if each.slot == hint.opponent)
        assert block.times == 0
        numbers = (block.down, block.fall, block.lost)
        assert (hint.down, hint.fall, hint.lost) == pytest.approx(numbers)
        rows = block_reach(position, rules, self.tree(hint.slot))
        row = next(each for each in rows if each.slot == hint.opponent)
        if row.square == figure.square:
            assert (row.down, row.fall, row.there) == (hint.down, hint.fall, 1)

    def run(self, hint: Run) -> None:
        position, goals = self.position, self.rules.end_zone(self.position, self.side)
        figure, tree = position.figures[hint.slot], self.tree(hint.slot)
        assert position.carries(figure)
        ends = [end for square, end in tree.ends.items() if square in goals]
        assert hint.odds == max((end.odds for end in ends), default=0)
        if not ends:
            assert hint.squares == walking_steps_to(position.board, frozenset(goals))[figure.square]
            return
        best = [tree.way(end) for end in ends if end.odds == hint.odds]
        assert hint.squares == min(map(len, best))
        self.lost(hint, best)

    def fetch(self, hint: Fetch) -> None:
        assert hint.square in self.position.free_balls()
        tree = self.tree(hint.slot)
        end = tree.ends[hint.square]
        assert hint.odds == end.odds == tree.carrying[hint.square].odds
        self.lost(hint, [tree.way(end)])

    def lost(self, hint: Run | Fetch, ways) -> None:
        odds = WayOdds(self.position, self.rules, self.position.figures[hint.slot])
        lost = [odds.lost([node.square for node in way]) for way in ways]
        assert hint.lost in lost
        assert hint.odds + hint.lost <= 1 + 1e-9

    def chest(self, hint: Chest) -> None:
        rows = chests_near(self.position, self.rules, self.tree(hint.slot))
        assert (hint.square, hint.odds, hint.ball) in [(r.chest, r.odds, r.ball) for r in rows]
        assert hint.shut == len(self.position.shut)

    def theirs(self, hint: Theirs) -> None:
        position = self.position
        figure = position.figures[hint.slot]
        assert position.carries(figure)
        goals = frozenset(self.rules.end_zone(position, 1 - self.side))
        assert hint.squares == walking_steps_to(position.board, goals)[figure.square]


@pytest.mark.rules("KEM-FRI-10")
@pytest.mark.parametrize("variant", WANTED)
def test_what_a_hint_says_is_so_in_positions_of_matches(variant: str) -> None:
    seen: Counter[str] = Counter()
    turns, wanted = WANTED[variant]
    for seed in range(SEEDS):
        game = match(seed, variant)
        for side in islice(turns_of(game), turns):
            before = game.position.snapshot()
            found = find_turn_hints(game.position, game.rules, side)
            assert game.position.snapshot() == before
            assert find_turn_hints(game.position, game.rules, side) == found
            seen.update(Check(game, side).hints(found))
    assert seen.keys() >= wanted, seen


def test_a_ball_on_the_ground_is_fetched_by_who_is_likeliest_to() -> None:
    stage = Stage({7: "E5", 8: "A1"}, {4: "P20"}, ball="E7").start()
    found = find_turn_hints(stage.game.position, stage.game.rules, 0)
    assert isinstance(found.ball, Fetch)
    assert found.ball.slot == stage.figure(7).slot
    assert found.riskiest == found.ball


def test_nothing_is_said_where_nobody_is_left() -> None:
    stage = Stage({7: "E5"}, {4: "E6"}).start()
    stage.figure(7).used = True
    found = find_turn_hints(stage.game.position, stage.game.rules, 0)
    assert (found.walk, found.block, found.riskiest) == (None, None, None)
