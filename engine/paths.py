"""Paths spreading over the pitch, dominated ones dropped (see ``reach.py``)."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter

from engine.geometry import OFF, walking_steps_to
from engine.odds.balls import pick_up_roll
from engine.odds.rolls import PERIL, after, chance, roll
from engine.odds.walks import first_inexact_dodge
from engine.position import Figure, Position
from engine.ruleset import Rules
from engine.skills import Skill

MAX_ZONES = 9
EQUAL = 1e-12
"""Odds this close to each other differ by rounding alone."""
CLOSED = 9.0
"""More than any odds: a square with this as its best is never entered."""
Path = tuple[float, float, int, int, "Path | None"]
"""Odds of arriving; of arriving with the team re-roll unspent; square; steps; the path before."""


class Walk:
    """One player's rolls in one position, and the spreading of paths by them."""

    __slots__ = (
        "carry_on",
        "dodge",
        "figure",
        "inexact_from",
        "last",
        "normal",
        "peril",
        "position",
        "rules",
        "surge",
        "tackled",
        "tackles",
    )

    def __init__(self, position: Position, rules: Rules, figure: Figure, moved: int):
        figure = figure.upright()
        self.position, self.rules, self.figure = position, rules, figure
        self.inexact_from = first_inexact_dodge(position, rules, figure)
        self.normal = max(figure.ma, 0) - moved
        self.last = self.normal + rules.movement.surges(position, figure)
        self.surge = roll(rules, figure, chance(rules.movement.surge_target(position)))
        self.peril = roll(rules, figure, chance(PERIL))
        target = rules.rolls.agility[figure.ag]
        bonus, per_zone = _dodging(position, rules, figure)
        plain = [chance(target, bonus - per_zone * zones) for zones in range(MAX_ZONES)]
        skilled = bool(figure.skills & ~figure.spent & Skill.DODGE)
        self.dodge = [roll(rules, figure, odds, Skill.DODGE) for odds in plain]
        self.tackled: frozenset[int] = frozenset()
        self.tackles = self.dodge
        if skilled:
            self.tackled = _tackle_zones(position, 1 - figure.side)
            self.tackles = [roll(rules, figure, odds) for odds in plain]

    def pick_up(self, path: Path) -> Path:
        """A path that ends on the ball, with the ball picked up."""
        odds, unspent, square, steps, before = path
        picked = after(
            (odds, unspent), pick_up_roll(self.position, self.rules, self.figure, square)
        )
        return *picked, square, steps, before

    def spread(
        self,
        seeds: dict[int, list[Path]],
        shut: tuple[int, ...],
        *,
        stop: int = OFF,
        carrying: bool = False,
        goals: frozenset[int] = frozenset(),
        onto: int = OFF,
        least: float = 0.0,
    ) -> tuple[dict[int, Path], dict[int, list[Path]]]:
        """Walk on from the seeds (by steps taken). Returns the best path to each square.

        Paths to ``stop`` are returned by their steps too and not continued; neither are those of a
        carrier to the end zone, which is a touchdown. With ``goals``, only those paths go on
        that can still arrive at one: what is found there is the same, elsewhere it is not complete.
        Pads are not entered, but for ``onto``. A path whose odds fall below ``least`` ends: a
        longer one can have no better.
        """
        front = self._front(shut, onto, least)
        stopped: dict[int, list[Path]] = {}
        step_on = self._step_in_peril if self.position.board.perils else self._step
        away = walking_steps_to(self.position.board, goals) if goals else ()
        frontier: list[Path] = []
        first = min(seeds)
        for step in range(first, self.last + 1):
            if step > first:
                frontier = step_on(front, frontier, step)
            for path in seeds.get(step, ()):
                if front.add(path):
                    frontier.append(path)
            halted = [path for path in frontier if path[2] == stop]
            if halted:
                stopped[step] = halted
            frontier.sort(key=_odds, reverse=True)  # the best first, so that few are replaced
            if halted or carrying:
                frontier = [p for p in frontier if p[2] != stop and not self._home(p, carrying)]
            if away:
                left = self.last - step
                frontier = [path for path in frontier if away[path[2]] <= left]
            if not frontier and step >= max(seeds):
                break
        return front.best, stopped

    def _front(self, shut: tuple[int, ...], onto: int, least: float) -> Front:
        """No path yet, and the squares that none may enter."""
        size = self.position.board.size
        low, none = (least - EQUAL, CLOSED) if least else (-1.0, -1.0)
        front = Front([low] * size, [none] * size, {}, {})
        closed = {*shut, *self.position.shut, *self.position.pads} - {onto}
        closed |= {f.square for f in self.position.figures if f.slot != self.figure.slot}
        for square in closed - {OFF}:
            front.odds[square] = front.unspent[square] = CLOSED
        return front

    def _home(self, path: Path, carrying: bool) -> bool:
        return carrying and self.rules.scores(self.position, self.figure.side, path[2])

    def _step(self, front: Front, frontier: list[Path], step: int) -> list[Path]:
        """Every path one square longer: the extra-square roll, then the dodge (CORE-GFI-01)."""
        position = self.position
        neighbours = position.board.walks
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

    def _step_in_peril(self, front: Front, frontier: list[Path], step: int) -> list[Path]:
        """The same where a step may end in a pit; used everywhere it would cost a fifth more."""
        board, zones = self.position.board, self.position.zones[1 - self.figure.side]
        ahead: list[Path] = []
        for path in frontier:
            begun = path[0], path[1]
            if step > self.normal:
                begun = after(begun, self.surge)
            dodge = self.tackles if path[2] in self.tackled else self.dodge
            for there in board.walks[path[2]]:
                standing = after(begun, dodge[zones[there]]) if zones[path[2]] else begun
                if there in board.perils:
                    standing = after(standing, self.peril)
                if standing[0] > front.odds[there] or standing[1] > front.unspent[there]:
                    longer = (*standing, there, step, path)
                    if front.add(longer):
                        ahead.append(longer)
        return ahead


@dataclass(slots=True)
class Front:
    """The paths worth continuing, by square.

    A new path can be worth it only where it exceeds ``odds`` or ``unspent``: the values of the one
    path there, or -1 where there are several to compare.
    """

    odds: list[float]
    unspent: list[float]
    kept: dict[int, list[Path]]
    best: dict[int, Path]

    def add(self, path: Path) -> bool:
        """Keep a path unless another has as much of both; drop those it dominates."""
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


_odds = itemgetter(0)


def _dodging(position: Position, rules: Rules, figure: Figure) -> tuple[int, int]:
    """What the player adds to a dodge anywhere, and what each tackle zone there takes off.

    Taken from the rules once, at some square in a tackle zone: at every step it would cost ten
    times as much as the rest of the search. Skills that apply at one square alone are left out.
    """
    zones = position.zones[1 - figure.side]
    held = next((square for square, count in enumerate(zones) if count), OFF)
    if held == OFF:
        return 0, 0
    modifiers = dict(rules.movement.dodge_modifiers(position, figure, held, held))
    per_zone = -modifiers.pop("tackle zones", 0) / zones[held]
    modifiers.pop("Prehensile Tail", 0)
    return sum(modifiers.values()), round(per_zone)


def _tackle_zones(position: Position, side: int) -> frozenset[int]:
    """Squares next to a standing player of that side with Tackle."""
    near = position.board.neighbours
    return frozenset(
        square
        for figure in position.standing(side)
        if figure.skills & Skill.TACKLE
        for square in near[figure.square]
    )
