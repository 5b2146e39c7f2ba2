"""Where a player can get to, as a tree of ways with the dice on each step.

The best way to a square often does not extend the best way to the square before it, so a square
may be a node of several ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.geometry import OFF
from engine.odds.balls import pick_up_odds
from engine.odds.rolls import PERIL, chance
from engine.odds.walks import Footing
from engine.odds.way_odds import WayOdds
from engine.paths import Path
from engine.position import Figure, Position, State
from engine.reach import reach, standing_up
from engine.rules.movement import squares_left
from engine.rules.traits import trait_dice
from engine.ruleset import Rules

ROOT = -1
STAND_UP = 4
"""The face that gets up who has too little movement for it (CORE-MOV-02)."""


class Die(NamedTuple):
    """A D6 on the way: what it is for, and the lowest face that succeeds."""

    purpose: str
    face: int


class Node(NamedTuple):
    """A step of a way: the square entered, the index of the step before (``ROOT`` for the first),
    and its dice in the order in which they are thrown.
    """

    square: int
    before: int
    dice: tuple[Die, ...]


class End(NamedTuple):
    """The best way to a square: its last node (``ROOT`` for where the player stands), and the
    chance, 0 to 1, to stand there. Re-rolls count: the player's skills and one of the team's.
    """

    node: int
    odds: float


@dataclass(frozen=True, slots=True)
class ReachTree:
    """All squares in reach of one player, standing still among them.

    ``carrying`` are the ends of the ways on which the player picks up a loose ball; ``onto`` of
    those that end on a pad, from where a die sends the player on. ``first`` are the dice before
    any way: of the declared action, and of getting up.
    """

    slot: int
    nodes: Sequence[Node]
    ends: Mapping[int, End]
    carrying: Mapping[int, End]
    onto: Mapping[int, End] = field(default_factory=dict)
    first: tuple[Die, ...] = ()

    def way(self, end: End) -> list[Node]:
        """The steps to an end, from the first."""
        steps, at = [], end.node
        while at != ROOT:
            steps.append(self.nodes[at])
            at = self.nodes[at].before
        return steps[::-1]


def reach_tree(position: Position, rules: Rules, figure: Figure) -> ReachTree:
    """The ways of a player on the pitch with the movement left, as `engine.reach` finds them, with
    the odds of all that happens by default from the declared action to the end (`WayOdds`); of a
    carrier, to be there with the ball.
    """
    found = reach(position, rules, figure)
    tree = _Tree(position, rules, figure)
    ends = tree.ends(found.best)
    # Who has a ball already picks up no other.
    carrying = {} if position.carries(figure) else tree.ends(found.best_carrying)
    onto: dict[int, End] = {}
    for pad in _pads_near(position, rules, figure):
        found = reach(position, rules, figure, goals=frozenset((pad,)), onto=pad)
        onto |= tree.ends(found.best, is_pad=True)
    first = first_dice(position, rules, figure)
    if figure.rooted and position.acting == figure.slot:
        ends = {square: end for square, end in ends.items() if end.node == ROOT}
        carrying, onto = {}, {}
    return ReachTree(figure.slot, tree.nodes, ends, carrying, onto, first)


def _pads_near(position: Position, rules: Rules, figure: Figure) -> list[int]:
    """The free pads that are no farther away than the player may go."""
    left, free = squares_left(position, rules, figure), position.free_balls()
    return [
        pad
        for pad in position.pads
        if position.at[pad] is None
        and pad not in free
        and 0 < position.board.distance(figure.square, pad) <= left
    ]


def one_more(position: Position, rules: Rules, figure: Figure, steps: int) -> float:
    """The chance, 0 to 1, that a player who has walked so many steps has a square left for what
    costs one, a block of a blitz or a chest; re-rolls do not count.
    """
    left = squares_left(position, rules, figure) - steps - 1 - standing_up(rules, figure)[0]
    if left < 0:
        return 0.0
    extra = left < rules.movement.surges(position, figure)
    return chance(rules.movement.surge_target(position)) if extra else 1.0


class _Tree:
    """Collects the steps of ways that share their beginnings."""

    def __init__(self, position: Position, rules: Rules, figure: Figure) -> None:
        self._position, self._rules, self._figure = position, rules, figure
        moved = figure.moved + standing_up(rules, figure)[0]
        self._footing = Footing(position, rules, figure, max(figure.ma, 0) - moved)
        self._odds = WayOdds(position, rules, figure)
        self._balls = frozenset(position.free_balls())
        self._carries = position.carries(figure)
        self._zones = position.zones[1 - figure.side]
        self._known: dict[tuple[int, int], int] = {}
        self._fresh: list[bool] = []  # of each node, whether no step to it was a dodge
        self.nodes: list[Node] = []

    def ends(self, paths: Iterable[Path], *, is_pad: bool = False) -> dict[int, End]:
        """The ends of these ways that can come about, by square.

        The square of movement that a teleport costs is paid after the pad, though a way to it
        was looked for with that die.
        """
        found = {}
        for path in paths:
            squares = _squares(path)
            end = End(self._node(squares), self._odds.of(squares, None if is_pad else path[0]))
            if end.odds or end.node == ROOT:
                found[path[2]] = end
        return found

    def _node(self, squares: Sequence[int]) -> int:
        """The last node of a way."""
        last, here = ROOT, self._figure.square
        for number, square in enumerate(squares, start=1):
            node = self._known.get((last, square))
            if node is None:
                fresh = last == ROOT or self._fresh[last]
                node = self._known[last, square] = len(self.nodes)
                self.nodes.append(Node(square, last, self._dice(here, square, number, fresh)))
                self._fresh.append(fresh and not self._zones[here])
            last, here = node, square
        return last

    def _dice(self, origin: int, square: int, steps: int, fresh: bool) -> tuple[Die, ...]:
        found = [
            Die(purpose, _face(odds))
            for purpose, odds, _ in self._footing.rolls(origin, square, steps, fresh=fresh)
        ]
        if square in self._balls and square != OFF and not self._carries:
            odds = pick_up_odds(self._position, self._rules, self._figure, square)
            found.append(Die("pick_up", _face(odds)))
        return tuple(found)


def first_dice(position: Position, rules: Rules, figure: Figure) -> tuple[Die, ...]:
    """The dice before a player's first step: to keep the action, and to get up."""
    found = []
    if position.acting != figure.slot and rules.actions.declares:
        found += [Die(trait, face) for trait, face in trait_dice(position, figure)]
        if position.carries(figure) and rules.ball.keeps < 1:
            found.append(Die("keep", _face(rules.ball.keeps)))
    if figure.state is State.PRONE:
        if figure.square in position.board.perils:
            found.append(Die("precarious", PERIL))
        if standing_up(rules, figure)[1] < 1:
            found.append(Die("stand_up", STAND_UP))
    return tuple(found)


def _squares(path: Path) -> list[int]:
    """The squares of a path without the one where it begins."""
    squares: list[int] = []
    at: Path | None = path
    while at is not None:
        squares.append(at[2])
        at = at[4]
    return squares[-2::-1]


def _face(odds: float) -> int:
    """The lowest face of a D6 that succeeds with those odds; 7 where none does."""
    return 7 - round(odds * 6)
