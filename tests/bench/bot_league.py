"""How the levels of the bots fare against each other: ``make bot-league``.

In every game ``strong`` meets ``normal`` and ``normal`` meets ``easy``, all clans or races in turn,
each pairing and its dice twice with the sides changed. A win counts 1, a draw half.

    python -m tests.bench.bot_league [--matches 400] [--variant samurai] [--jobs 2]
                                     [--pair strong,normal] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from time import process_time

from engine.coaches.coach import Coach, play
from engine.coaches.levels import make_bot
from engine.decisions import Choice, Decision
from engine.dice import SeededDice
from engine.events import Event
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Position
from engine.ruleset import Rules
from engine.variants.registry import VARIANTS, find_variant
from tests.bench.yardstick import yardstick_seconds

PAIRS = (("strong", "normal"), ("normal", "easy"))
REFERENCE = 0.28
"""Seconds of the yardstick on the machine that times are scaled to."""
COUNTED = (
    *("scored", "blocked", "passed", "handed_off", "fouled", "spell_cast", "staff_used"),
    *("challenged", "turnover", "injured"),
)
CONFIDENCE = 1.96


@dataclass
class Fixture:
    """One match: the variant, its number, and the bots in the order of the pair."""

    variant: str
    seed: int
    number: int
    pair: tuple[str, str]


@dataclass
class Result:
    """What the first of the pair scored, got, took and did."""

    own: int = 0
    other: int = 0
    turns: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def points(self) -> float:
        """1 for a win, a half for a draw."""
        return 1.0 if self.own > self.other else 0.5 if self.own == self.other else 0.0


class Timed:
    """A coach whose CPU time is kept by team turn."""

    def __init__(self, coach: Coach):
        self._coach = coach
        self.turns: dict[object, float] = {}

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The coach's choice."""
        started = process_time()
        choice = self._coach.choose(position, rules, decision)
        if position.in_turn and position.active == decision.side:
            turn = position.half, position.drive, position.turns[decision.side], position.bonus
            self.turns[turn] = self.turns.get(turn, 0.0) + process_time() - started
        return choice


def played(fixture: Fixture) -> Result:
    """Play one match; the first of the pair is at home if its number is even."""
    clans = find_variant(fixture.variant).clans
    name = f"{fixture.seed}/{fixture.number // 2}"
    home, away = random.Random(name).choices(list(clans), k=2)
    setup = MatchSetup(fixture.variant, clans[home].line_up(), clans[away].line_up())
    game = Game.start(setup, SeededDice(name))
    side = fixture.number % 2
    coaches = [Timed(make_bot(bot, f"{name}/{bot}")) for bot in fixture.pair]
    play(game, (coaches[side], coaches[1 - side]))
    score = game.position.score
    counts = Counter(event.kind for event in game.events if _side(game, event) == side)
    return Result(score[side], score[1 - side], list(coaches[0].turns.values()), counts)


def _side(game: Game, event: Event) -> int | None:
    """Whose deed an event is."""
    side = getattr(event, "side", None)
    if side is not None:
        return int(side)
    for name in ("attacker", "figure"):
        slot = getattr(event, name, None)
        if slot is not None:
            return game.position.figures[slot].side
    return None


def fixtures(variant: str, seed: int, matches: int, pair: tuple[str, str]) -> list[Fixture]:
    """That many matches."""
    return [Fixture(variant, seed, number, pair) for number in range(matches)]


def all_played(found: Sequence[Fixture], jobs: int) -> list[Result]:
    """Play them, in this process or in several others."""
    if jobs <= 1:
        return [played(fixture) for fixture in found]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(played, found))


def summary(name: str, results: Sequence[Result], scale: float) -> Iterator[str]:
    """The figures of one pair in one game."""
    share, margin = interval([result.points for result in results])
    number = len(results)
    won, lost = (sum(r.points == points for r in results) for points in (1.0, 0.0))
    yield (
        f"{name}: {100 * share:.1f} % of the points (+- {100 * margin:.1f}, {number} matches: "
        f"{won} won, {number - won - lost} drawn, {lost} lost)"
    )
    times = sorted(1000 * scale * seconds for r in results for seconds in r.turns)
    yield (
        f"  ms of CPU a turn, scaled: median {times[len(times) // 2]:.1f}, "
        f"mean {sum(times) / len(times):.1f}, "
        f"p95 {times[int(0.95 * (len(times) - 1))]:.1f}, most {times[-1]:.1f}"
    )
    counts = sum((r.counts for r in results), Counter[str]())
    yield (
        "  a match: "
        + ", ".join(f"{kind.replace('_', ' ')} {counts[kind] / number:.2f}" for kind in COUNTED)
        + f"; touchdowns against {sum(r.other for r in results) / number:.2f}"
    )


def interval(points: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % confidence interval."""
    mean = sum(points) / len(points)
    variance = sum((each - mean) ** 2 for each in points) / max(len(points) - 1, 1)
    return mean, CONFIDENCE * sqrt(variance / len(points))


def scale_of_times() -> float:
    """What to multiply times with, by the yardstick's CPU time: other work does not count."""
    return REFERENCE / min(yardstick_seconds(process_time) for _ in range(3))


def main() -> None:
    """Print the league."""
    parser = argparse.ArgumentParser(description=__doc__)
    keys = [variant.key for variant in VARIANTS]
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--variant", choices=keys)
    parser.add_argument("--pair", type=lambda text: tuple(text.split(",", 1)))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    scale = scale_of_times()
    print(f"times are scaled by {scale:.2f}")
    for key in [options.variant] if options.variant else keys:
        for pair in [options.pair] if options.pair else PAIRS:
            make = partial(fixtures, key, options.seed, options.matches)
            results = all_played(make(pair), options.jobs)
            name = f"{key}, {pair[0]} against {pair[1]}"
            for line in summary(name, results, scale):
                print(line, flush=True)


if __name__ == "__main__":
    main()
