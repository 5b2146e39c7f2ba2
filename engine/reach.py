"""Where a player can get to this activation, at what odds, and by which path.

A path fails with its first failed roll, unless a re-roll saves it: the player's skill for that
roll, or else the team's, once. So two values of a path count: the chance of having come this far,
and the part of it with the team re-roll unspent. A path is worth continuing if no other one to its
square, of as few steps, has as much of both (a sum of products in which the unspent part weighs
more, so nothing else can be better in the end). Most squares keep one path, and
``tests/engine/test_reach.py`` checks them against every path of small boards.

Paths are looked for as if a skill had no limit and acted everywhere alike. Where one has a limit
(Dodge by the core, Pro), or an opponent's counts in some squares alone, the odds of the paths found
are then made exact (``odds/walks.py``); now and then another path would be a little better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.geometry import OFF
from engine.odds.walks import NEVER, Footing, States, total, unspent
from engine.paths import EQUAL, Path, Walk
from engine.position import Figure, Position, State
from engine.rules.movement import price_of_standing
from engine.rules.rolls import team_reroll_left
from engine.ruleset import Rules

STAND_UP_ODDS = 1 / 2


@dataclass(slots=True)
class Reach:
    """``odds[square]`` is the best chance of arriving and standing; the origin is in it.

    ``carrying[square]`` is the chance of arriving with the ball picked up on the way; empty where
    no loose ball is in reach. A path over the ball's square counts in both.
    """

    origin: int
    odds: dict[int, float]
    carrying: dict[int, float]
    _paths: dict[int, Path]
    _carrying_paths: dict[int, Path]

    def path(self, square: int, *, carrying: bool = False) -> list[int]:
        """The squares to enter, in order, to arrive there with those odds."""
        squares: list[int] = []
        at: Path | None = (self._carrying_paths if carrying else self._paths)[square]
        while at is not None:
            squares.append(at[2])
            at = at[4]
        return squares[-2::-1]

    @property
    def best(self) -> Iterable[Path]:
        """The best path to each square."""
        return self._paths.values()

    @property
    def best_carrying(self) -> Iterable[Path]:
        """The best path to each square with a loose ball picked up on the way."""
        return self._carrying_paths.values()

    def steps(self, square: int, *, carrying: bool = False) -> int:
        """How many squares that path has."""
        return (self._carrying_paths if carrying else self._paths)[square][3]

    def standing(self, square: int, *, carrying: bool = False) -> tuple[float, float]:
        """The odds, and the part of them with the team re-roll unspent."""
        path = (self._carrying_paths if carrying else self._paths)[square]
        return path[0], path[1]


def reach(
    position: Position,
    rules: Rules,
    figure: Figure,
    *,
    avoid: int = OFF,
    team_reroll: bool = True,
    goals: frozenset[int] = frozenset(),
    onto: int = OFF,
    least: float = 0.0,
) -> Reach:
    """All squares a player on the pitch can reach with the movement left.

    Counts dodges, extra squares, the pick-up of a loose ball entered, Dodge (not out of a Tackle's
    zone), Sure Hands, and, if ``team_reroll`` and the side may still spend one this turn, one team
    re-roll. A prone player stands up first. No path enters ``avoid``, nor, of several loose balls,
    any but the nearest. With ``goals``, which are no loose balls, only these squares are looked
    for. A path may end on the pad ``onto``, and on no
    other. Squares with odds below ``least`` may be left out.
    """
    ball, shut = _balls(position, figure, avoid)
    walk, start = _start(position, rules, figure, team_reroll=team_reroll)
    carries = position.carries(figure)
    exact = _Exactly(position, rules, figure, walk, start) if walk.inexact_from < NEVER else None
    if walk.inexact_from == 0:
        least = 0.0  # the exact odds of a path may be better than those it is looked for by
    paths, at_ball = walk.spread(
        {0: [start]}, shut, stop=ball, carrying=carries, goals=goals, onto=onto, least=least
    )
    carrying: dict[int, Path] = {}
    if at_ball:
        carrying, _ = walk.spread(_picked(walk, at_ball), shut, carrying=True, least=least)
        del paths[ball]
    if goals:
        paths, carrying = _only(paths, goals), _only(carrying, goals)
    if exact is not None:
        paths, carrying = exact.of(paths, ball), exact.of(carrying, ball)
    if at_ball:
        for square, path in carrying.items():
            if square not in paths or path[0] > paths[square][0] + EQUAL:
                paths[square] = path
    return Reach(
        figure.square,
        {square: path[0] for square, path in paths.items()},
        {square: path[0] for square, path in carrying.items()},
        paths,
        carrying,
    )


def _only(paths: dict[int, Path], goals: frozenset[int]) -> dict[int, Path]:
    return {square: path for square, path in paths.items() if square in goals}


def pick_up_reach(position: Position, rules: Rules, figure: Figure, meant: int = OFF) -> Reach:
    """The loose ball's square alone, as `reach` has it with the team re-roll: the best pick-up.

    Of several balls the nearest, or the one on the square ``meant``.

    Takes a third of the time of ``reach``; both are empty where no loose ball is in reach.
    """
    ball, shut = _balls(position, figure, OFF, meant)
    found: dict[int, Path] = {}
    if ball != OFF:
        walk, start = _start(position, rules, figure, team_reroll=True)
        _, at_ball = walk.spread({0: [start]}, shut, stop=ball, goals=frozenset((ball,)))
        exact = (
            _Exactly(position, rules, figure, walk, start) if walk.inexact_from < NEVER else None
        )
        for paths in _picked(walk, at_ball).values():
            for path in exact.each(paths, ball) if exact is not None else paths:
                if ball not in found or path[0] > found[ball][0] + EQUAL:
                    found[ball] = path
    odds = {square: path[0] for square, path in found.items()}
    return Reach(figure.square, odds, odds, found, found)


def _balls(
    position: Position, figure: Figure, avoid: int, meant: int = OFF
) -> tuple[int, tuple[int, ...]]:
    """The loose ball that may be entered, the nearest, or `OFF`; and the squares that may not."""
    distance = position.board.distance
    free = [square for square in position.free_balls() if square != avoid]
    ball = min(free, key=lambda square: distance(figure.square, square), default=OFF)
    ball = meant if meant in free else ball
    return ball, tuple([square for square in (avoid, *free) if square not in (ball, OFF)])


def _start(
    position: Position, rules: Rules, figure: Figure, *, team_reroll: bool
) -> tuple[Walk, Path]:
    """The player's rolls, and the path of no steps; a prone player has stood up."""
    cost, odds = standing_up(rules, figure)
    moved = figure.moved + cost
    unspent = odds if team_reroll and team_reroll_left(position, rules, figure) else 0.0
    return Walk(position, rules, figure, moved), (odds, unspent, figure.square, 0, None)


def standing_up(rules: Rules, figure: Figure) -> tuple[int, float]:
    """The squares that it costs a player to be on their feet, and the chance to be, 0 to 1."""
    if figure.state is not State.PRONE:
        return 0, 1.0
    cost, slow = price_of_standing(rules, figure)
    return cost, STAND_UP_ODDS if slow else 1.0


def _picked(walk: Walk, at_ball: dict[int, list[Path]]) -> dict[int, list[Path]]:
    """The paths to the ball's square, by their steps, with the ball picked up."""
    return {step: [walk.pick_up(path) for path in paths] for step, paths in at_ball.items()}


class _Exactly:
    """The odds of paths found as if each skill acted the same way at every roll (``Footing``)."""

    def __init__(self, position: Position, rules: Rules, figure: Figure, walk: Walk, start: Path):
        self._position, self._zones = position, position.zones[1 - figure.side]
        self._footing, self._inexact_from = (
            Footing(position, rules, figure, walk.normal),
            walk.inexact_from,
        )
        states = self._footing.start(start[0], team=start[1] > 0)
        self._known: dict[tuple[int, bool], tuple[States, bool]] = {
            (id(start), False): (states, True)
        }
        self._kept: list[Path] = [start]

    def of(self, paths: dict[int, Path], ball: int) -> dict[int, Path]:
        """The same paths by square, with their exact odds."""
        found = zip(paths, self.each(paths.values(), ball), strict=True)
        return dict(found)

    def each(self, paths: Iterable[Path], ball: int) -> Iterator[Path]:
        """Each path with its exact odds."""
        for path in paths:
            if path[0] == 1.0 or self._dodges(path) < self._inexact_from:
                yield path
            else:
                states, _ = self._states(path, ball)
                yield (total(states), unspent(states), *path[2:])

    def _dodges(self, path: Path) -> int:
        """How many steps of the path are dodges."""
        found, at = 0, path[4]
        while at is not None:
            found += self._zones[at[2]] > 0
            at = at[4]
        return found

    def _states(self, path: Path, ball: int) -> tuple[States, bool]:
        """The re-rolls left after the path, and whether no step of it was a dodge."""
        key = id(path), path[2] == ball
        if key not in self._known:
            _, _, square, steps, before = path
            if before is None:
                raise ValueError("a path begins where the player stands")
            states, fresh = self._states(before, ball)
            states = self._footing.step(states, before[2], square, steps, fresh=fresh)
            if square == ball:
                states = self._footing.pick_up(states, square)
            self._known[key] = states, fresh and not self._zones[before[2]]
            self._kept.append(path)  # an id is of use only while its path lives
        return self._known[key]


def stroll(position: Position, figure: Figure, avoid: int = OFF) -> dict[int, tuple[int, int]]:
    """Every square a standing player reaches without a die: steps, and the square before.

    Takes a fifth of the time of ``reach``, and is enough for a player who takes no risk.
    """
    origin = figure.square
    at, neighbours = position.at, position.board.neighbours
    if position.pads:  # nor pads, nor chests, nor where the player might fall
        at = [*at]
        for square in (*position.shut, *position.pads, *position.board.perils):
            at[square] = figure
    zones = position.zones[1 - figure.side]
    found = {origin: (0, origin)}
    frontier = [origin]
    for step in range(1, figure.ma - figure.moved + 1):
        ahead = []
        for square in frontier:
            if zones[square]:
                continue
            for there in neighbours[square]:
                if there not in found and at[there] is None and there != avoid:
                    found[there] = (step, square)
                    ahead.append(there)
        frontier = ahead
    return found
