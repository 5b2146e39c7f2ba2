"""A few plays that a turn could begin with, with exact chances, for who plans one of their first.

Only what both sides see is read, and few players are looked at, so that a page can afford it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from engine.decisions import Choice, Verb
from engine.geometry import OFF, walking_steps_to
from engine.odds.block_play import block_from
from engine.odds.blocks import BlockOdds
from engine.odds.way_odds import WayOdds
from engine.planning.chests_near import chests_near
from engine.planning.reach_tree import ROOT, End, ReachTree, reach_tree
from engine.position import Figure, Position, State
from engine.rules.movement import squares_left
from engine.ruleset import Rules

LOOKED_AT = 3
"""How many players, or blocks, each hint looks at."""
OPENERS = 2
"""How many players are looked at for a chest: each of their ways to one is played."""
SURE = 1.0
Way = TypeVar("Way", "Run", "Theirs")


class FreeWalk(NamedTuple):
    """A player who can get to so many squares without luck."""

    slot: int
    squares: int


class BlockHint(NamedTuple):
    """A block from where a player stands: the chances, 0 to 1, that the opponent is down after it,
    that the player is, and that the turn ends with it. A team re-roll does not count.
    """

    slot: int
    opponent: int
    down: float
    fall: float
    lost: float


class Run(NamedTuple):
    """The own player with the ball, their steps to the end zone, and the chances, 0 to 1, to score
    by walking there and that the turn is lost on the way. Without a way, `odds` is 0, and the
    steps are those past everybody.
    """

    slot: int
    squares: int
    odds: float
    lost: float


class Fetch(NamedTuple):
    """A player who can walk to a loose ball and pick it up, with the chances of both."""

    slot: int
    square: int
    odds: float
    lost: float


class Chest(NamedTuple):
    """A player who can open a chest, with the chance to; `ball` is that of the ball being in it,
    and `shut` how many chests there are.
    """

    slot: int
    square: int
    odds: float
    ball: float
    shut: int


class Theirs(NamedTuple):
    """The opponent with the ball, and their steps to where they score, past everybody."""

    slot: int
    squares: int


BallHint = Run | Fetch | Chest | Theirs


@dataclass(frozen=True, slots=True)
class TurnHints:
    """What is there to be said at the start of a turn; None where nothing is."""

    walk: FreeWalk | None
    block: BlockHint | None
    ball: BallHint | None

    @property
    def riskiest(self) -> BlockHint | Run | Fetch | None:
        """The one of these plays by which the turn is lost most easily."""
        found = [each for each in (self.block, self.ball) if isinstance(each, RISKY) and each.lost]
        return max(found, key=lambda each: each.lost, default=None)


RISKY = (BlockHint, Run, Fetch)


def find_turn_hints(position: Position, rules: Rules, side: int) -> TurnHints:
    """The hints for the side that is about to play its turn."""
    looked = _Looked(position, rules, side)
    return TurnHints(looked.free_walk(), looked.block(), looked.ball())


class _Looked:
    """What one side could do; the ways of a player are found once."""

    def __init__(self, position: Position, rules: Rules, side: int) -> None:
        self._position, self._rules, self._side = position, rules, side
        self._ready = [each for each in position.may_act(side) if each.square != OFF]
        self._trees: dict[int, ReachTree] = {}

    def _tree(self, figure: Figure) -> ReachTree:
        found = self._trees.get(figure.slot)
        if found is None:
            found = self._trees[figure.slot] = reach_tree(self._position, self._rules, figure)
        return found

    def free_walk(self) -> FreeWalk | None:
        """Who can get to most squares without luck, of the fastest whom no opponent holds up."""
        position, rules = self._position, self._rules
        zones = position.zones[1 - self._side]
        free = [f for f in self._ready if f.state is State.STANDING and not zones[f.square]]
        free.sort(key=lambda figure: -squares_left(position, rules, figure))
        found = [
            FreeWalk(figure.slot, sum(_is_sure(end) for end in self._tree(figure).ends.values()))
            for figure in free[:LOOKED_AT]
        ]
        best = max(found, key=lambda each: each.squares, default=None)
        return best if best is not None and best.squares else None

    def block(self) -> BlockHint | None:
        """The block on the spot that promises most, of those whose chances are exact."""
        found = sorted(self._contacts(), key=lambda each: each[0], reverse=True)
        exact = (self._played(figure, odds, other) for _, figure, odds, other in found[:LOOKED_AT])
        return next((each for each in exact if each is not None), None)

    def _contacts(self) -> Iterator[tuple[float, Figure, BlockOdds, Figure]]:
        """Everybody who may block, with each opponent beside them, and what that is worth."""
        position, rules = self._position, self._rules
        for figure in self._ready:
            beside = position.board.toward[figure.square]
            choices = [Choice(Verb.BLOCK)]
            may = rules.actions.action_for(position, figure, choices) is not None
            if figure.state is not State.STANDING or not may:
                continue
            for other in position.standing(1 - self._side):
                if other.square in beside:
                    odds = BlockOdds(position, rules, figure, other)
                    down, fall = odds.at(figure.square)
                    yield round(down - fall, 6), figure, odds, other

    def _played(self, figure: Figure, odds: BlockOdds, other: Figure) -> BlockHint | None:
        """None for a block that is only estimated, or that knocks nobody down."""
        found = block_from(
            self._position, self._rules, figure, other.slot, figure.square, 0, odds, brief=True
        )
        if found.times or not found.down:
            return None
        return BlockHint(figure.slot, other.slot, found.down, found.fall, found.lost)

    def ball(self) -> BallHint | None:
        """Where the ball is: in hand, on the ground, in a chest, or with the other side."""
        position = self._position
        carriers = position.carriers()
        own = [each for each in carriers if each.side == self._side and each in self._ready]
        if own:
            return _nearest(map(self._run, own))
        if position.free_balls():
            return self._fetch()
        if carriers:
            theirs = (each for each in carriers if each.side != self._side)
            return _nearest(map(self._on_their_way, theirs))
        return None if self._rules.ball.found(position) else self._chest()

    def _run(self, figure: Figure) -> Run | None:
        position, rules = self._position, self._rules
        tree, goals = self._tree(figure), rules.end_zone(position, self._side)
        if figure.square in goals:
            return None
        ends = [end for square, end in tree.ends.items() if square in goals and end.node != ROOT]
        ways = [(end, tree.way(end)) for end in ends if end.odds]
        if not ways:
            steps = walking_steps_to(position.board, frozenset(goals))[figure.square]
            return Run(figure.slot, steps, 0.0, 0.0) if steps > 0 else None
        end, way = max(ways, key=lambda each: (each[0].odds, -len(each[1])))
        return Run(figure.slot, len(way), end.odds, self._lost(figure, tree, end))

    def _on_their_way(self, figure: Figure) -> Theirs | None:
        goals = frozenset(self._rules.end_zone(self._position, 1 - self._side))
        steps = walking_steps_to(self._position.board, goals)[figure.square]
        return Theirs(figure.slot, steps) if steps > 0 else None

    def _fetch(self) -> Fetch | None:
        found = []
        for ball in self._position.free_balls():
            for figure in self._closest(ball, LOOKED_AT):
                tree = self._tree(figure)
                end = tree.ends.get(ball)
                if end is not None and end.node != ROOT and end.odds:
                    lost = self._lost(figure, tree, end)
                    found.append(Fetch(figure.slot, ball, end.odds, lost))
        return max(found, key=lambda each: each.odds, default=None)

    def _chest(self) -> Chest | None:
        """Of those who are closest to a chest each."""
        position, rules = self._position, self._rules
        near = {f.slot: f for chest in position.shut for f in self._closest(chest, 1)}
        found = [
            Chest(slot, each.chest, each.odds, each.ball, len(position.shut))
            for slot, figure in list(near.items())[:OPENERS]
            for each in chests_near(position, rules, self._tree(figure))
            if each.odds
        ]
        return max(found, key=lambda each: each.odds, default=None)

    def _closest(self, square: int, most: int) -> list[Figure]:
        """Who of those who may act is closest to a square, and carries nothing."""
        position = self._position
        empty = [each for each in self._ready if not position.carries(each)]
        empty.sort(key=lambda each: position.board.distance(each.square, square))
        return empty[:most]

    def _lost(self, figure: Figure, tree: ReachTree, end: End) -> float:
        way = [node.square for node in tree.way(end)]
        return WayOdds(self._position, self._rules, figure).lost(way)


def _nearest(found: Iterable[Way | None]) -> Way | None:
    there = [each for each in found if each is not None]
    return min(there, key=lambda each: each.squares, default=None)


def _is_sure(end: End) -> bool:
    return end.node != ROOT and end.odds == SURE
