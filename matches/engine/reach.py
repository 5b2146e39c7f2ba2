"""Where a player can get to this activation, how surely, and by which way.

A path fails with its first failed roll, unless a re-roll saves it: his skill's where he has one
for that roll, as often as he likes; else the team's, once. So what counts of a path so far is a
pair: the chance of having come this far, and the part of it with the team re-roll unspent. A
path is worth going on with if no other one to its square, of as few steps, has as much of both
(a sum of products in which the unspent part weighs more, so nothing else can be better in the
end). Most squares keep one path; the best odds over all paths are exact, and
``tests/engine/test_reach.py`` holds them against every path of small boards.
"""

from __future__ import annotations

from dataclasses import dataclass

from matches.engine.geometry import OFF
from matches.engine.position import Figure, Position, State
from matches.engine.rulebook import Rules
from matches.engine.rules.movement import SURGE_TARGET
from matches.engine.rules.rolls import needed
from matches.engine.skills import Skill

MOST_ZONES = 9
EQUAL = 1e-12
"""Odds this near to each other differ by rounding alone."""
CLOSED = 9.0
"""More than any odds: a square with this for its best is never entered."""
LONER_ODDS = 1 / 2
STAND_UP_ODDS = 1 / 2

Path = tuple[float, float, int, int, "Path | None"]
"""Odds of arriving; of arriving with the team re-roll unspent; square; steps; the path before."""
Roll = tuple[float, float]
"""(p, q): odds become p * odds + q * unspent, and unspent p * unspent."""


def chance(target: int, modifiers: int = 0) -> float:
    """Probability of a D6 test (natural 1 fails, natural 6 succeeds)."""
    return (7 - needed(target, modifiers)) / 6


@dataclass(slots=True)
class Reach:
    """``odds[square]`` is the best chance of arriving on his feet; the origin is in it.

    ``carrying[square]`` is that of arriving with the ball picked up on the way; empty where no
    loose ball is in reach. A path over the ball's square counts in both.
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

    def steps(self, square: int, *, carrying: bool = False) -> int:
        """How many squares that path has."""
        return (self._carrying_paths if carrying else self._paths)[square][3]


def reach(
    position: Position,
    rules: Rules,
    figure: Figure,
    *,
    avoid: int = OFF,
    team_reroll: bool = True,
) -> Reach:
    """All squares a player on the pitch can reach with the movement he has left.

    Counts dodges, extra squares, the pick-up of a loose ball entered, Dodge (not out of a
    Tackle's zone), Sure Hands, and, if ``team_reroll`` and his side may still spend one this
    turn, one team re-roll. A prone player stands up first. No path enters ``avoid``.
    """
    moved, odds = figure.moved, 1.0
    if figure.state is State.PRONE:
        moved += min(rules.stand_up_cost, max(figure.ma, 0))
        odds = 1.0 if figure.ma >= rules.stand_up_cost else STAND_UP_ODDS
    unspent = odds if team_reroll and _reroll_left(position, figure.side) else 0.0
    walk = _Walk(position, rules, figure, moved)
    start: Path = (odds, unspent, figure.square, 0, None)
    ball = position.ball if position.carrier is None and avoid != position.ball else OFF
    shut = (avoid,) if avoid != OFF else ()
    carries = position.carrier == figure.slot
    paths, at_ball = walk.spread({0: [start]}, shut, stop=ball, carrying=carries)
    carrying: dict[int, Path] = {}
    if at_ball:
        picked = {step: [walk.pick_up(path) for path in found] for step, found in at_ball.items()}
        carrying, _ = walk.spread(picked, shut, carrying=True)
        del paths[ball]
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


def _reroll_left(position: Position, side: int) -> bool:
    return (
        side == position.active
        and position.in_turn
        and not position.reroll_used
        and position.rerolls[side] + position.drive_rerolls[side] > 0
    )


class _Walk:
    """One player's rolls in one position, and the spreading of paths by them."""

    __slots__ = ("carry_on", "dodge", "figure", "last", "normal", "position", "rules", "surge",
                 "tackled", "tackles", "team")  # fmt: skip

    def __init__(self, position: Position, rules: Rules, figure: Figure, moved: int):
        self.position, self.rules, self.figure = position, rules, figure
        self.team = LONER_ODDS if figure.skills & Skill.LONER else 1.0
        self.normal = max(figure.ma, 0) - moved
        self.last = self.normal + rules.surges(position, figure)
        self.surge = self.roll(chance(SURGE_TARGET))
        target, bonus = rules.agility[figure.ag], rules.dodge_modifier
        plain = [chance(target, bonus - zones) for zones in range(MOST_ZONES)]
        skilled = bool(figure.skills & Skill.DODGE)
        self.dodge = [self.roll(odds, again=skilled) for odds in plain]
        self.tackled: frozenset[int] = frozenset()
        self.tackles = self.dodge
        if skilled:
            self.tackled = _tackle_zones(position, 1 - figure.side)
            self.tackles = [self.roll(odds) for odds in plain]

    def roll(self, odds: float, *, again: bool = False) -> Roll:
        """A roll that succeeds with ``odds``; ``again``: a skill re-rolls it."""
        if again:
            return odds + (1 - odds) * odds, 0.0
        return odds, (1 - odds) * odds * self.team

    def pick_up(self, path: Path) -> Path:
        """A path that ends on the ball, with the ball picked up (SAM-BAL-02)."""
        figure, rules = self.figure, self.rules
        odds, unspent, square, steps, before = path
        modifier = rules.pick_up_modifier
        if rules.options.get("samurai_zone_modifiers") == "on":
            modifier -= self.position.zones[1 - figure.side][square]
        hands = chance(rules.agility[figure.ag], modifier)
        p, q = self.roll(hands, again=bool(figure.skills & Skill.SURE_HANDS))
        return p * odds + q * unspent, p * unspent, square, steps, before

    def spread(
        self,
        seeds: dict[int, list[Path]],
        shut: tuple[int, ...],
        *,
        stop: int = OFF,
        carrying: bool = False,
    ) -> tuple[dict[int, Path], dict[int, list[Path]]]:
        """Walk on from the seeds (by steps taken). Returns the best path to each square.

        Paths to ``stop`` are returned by their steps too and not gone on with; neither are
        those of a carrier to the end zone, where he has scored.
        """
        size = self.position.board.size
        front = _Front([-1.0] * size, [-1.0] * size, {}, {})
        for other in self.position.figures:
            if other.square != OFF and other is not self.figure:
                front.odds[other.square] = front.unspent[other.square] = CLOSED
        for square in shut:
            front.odds[square] = front.unspent[square] = CLOSED
        stopped: dict[int, list[Path]] = {}
        frontier: list[Path] = []
        first = min(seeds)
        for step in range(first, self.last + 1):
            if step > first:
                frontier = self._step(front, frontier, step)
            for path in seeds.get(step, ()):
                if front.add(path):
                    frontier.append(path)
            halted = [path for path in frontier if path[2] == stop]
            if halted:
                stopped[step] = halted
            if halted or carrying:
                frontier = [p for p in frontier if p[2] != stop and not self._home(p, carrying)]
            if not frontier and step >= max(seeds):
                break
        return front.best, stopped

    def _home(self, path: Path, carrying: bool) -> bool:
        return carrying and self.rules.scores(self.figure.side, path[2])

    def _step(self, front: _Front, frontier: list[Path], step: int) -> list[Path]:
        """Every path one square longer: the extra-square roll, then the dodge (CORE-GFI-01)."""
        position = self.position
        neighbours = position.board.neighbours
        zones = position.zones[1 - self.figure.side]
        best_odds, best_unspent, add = front.odds, front.unspent, front.add
        surging = step > self.normal
        p, q = self.surge
        ahead: list[Path] = []
        for path in frontier:
            odds, unspent, square, _, _ = path
            if surging:
                odds, unspent = p * odds + q * unspent, p * unspent
            if zones[square]:
                dodge = self.tackles if square in self.tackled else self.dodge
                for there in neighbours[square]:
                    r, s = dodge[zones[there]]
                    arrive, left = r * odds + s * unspent, r * unspent
                    if arrive > best_odds[there] or left > best_unspent[there]:
                        longer = (arrive, left, there, step, path)
                        if add(longer):
                            ahead.append(longer)
            else:
                for there in neighbours[square]:
                    if odds > best_odds[there] or unspent > best_unspent[there]:
                        longer = (odds, unspent, there, step, path)
                        if add(longer):
                            ahead.append(longer)
        return ahead


@dataclass(slots=True)
class _Front:
    """The paths worth going on with, by square.

    A new path may be worth it only where it exceeds ``odds`` or ``unspent``: what the one path
    there has, or -1 where there are several to be looked at.
    """

    odds: list[float]
    unspent: list[float]
    kept: dict[int, list[Path]]
    best: dict[int, Path]

    def add(self, path: Path) -> bool:
        """Keep a path unless another has as much of both; drop those it leaves behind."""
        odds, unspent, square, _, _ = path
        others = self.kept.get(square)
        if others is None:
            self.kept[square] = [path]
        else:
            for other in others:
                if odds <= other[0] + EQUAL and unspent <= other[1] + EQUAL:
                    return False
            others[:] = [p for p in others if p[0] > odds or p[1] > unspent]
            others.append(path)
        if others is None or len(others) == 1:
            self.odds[square], self.unspent[square] = odds + EQUAL, unspent + EQUAL
        else:
            self.odds[square] = self.unspent[square] = -1.0
        best = self.best.get(square)
        if best is None or odds > best[0] + EQUAL:
            self.best[square] = path
        return True


def _tackle_zones(position: Position, side: int) -> frozenset[int]:
    """Squares next to a standing player of that side with Tackle (SAM-SKL-16)."""
    near = position.board.neighbours
    return frozenset(
        square
        for figure in position.standing(side)
        if figure.skills & Skill.TACKLE
        for square in near[figure.square]
    )
