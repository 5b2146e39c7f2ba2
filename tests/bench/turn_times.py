"""How long a bot thinks about a team turn, and the longest: ``python -m tests.bench.turn_times``.

It plays one side of matches against ``normal``, as in ``bot_league``. CPU time is scaled to the
same machine; the strong coach's work is the same on every machine (``View.work``).

    python -m tests.bench.turn_times [--matches 40] [--variant blitz] [--level strong] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.coaches.coach import play
from engine.coaches.levels import LEVELS, make_bot
from engine.decisions import Choice, Decision
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Position
from engine.ruleset import Rules
from engine.variants.registry import VARIANTS, find_variant
from tests.bench.bot_league import Timed, scale_of_times


class TeamTurn(NamedTuple):
    """Seconds of CPU time and units of work of one team turn, and where to find it again."""

    seconds: float
    work: int
    match: int
    where: object


class Worked(Timed):
    """A coach whose CPU time and work are kept by team turn."""

    def __init__(self, level: str, seed: str) -> None:
        super().__init__(make_bot(level, seed))
        self.work: dict[object, int] = {}

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The coach's choice."""
        choice = super().choose(position, rules, decision)
        if self.turns:
            self.work[next(reversed(self.turns))] = getattr(self._coach, "work", 0)
        return choice


def team_turns(variant: str, level: str, seed: int, matches: int) -> Iterator[TeamTurn]:
    """The team turns of that many matches, all clans or races in turn."""
    clans = find_variant(variant).clans
    for number in range(matches):
        name = f"{seed}/{number}"
        home, away = random.Random(name).choices(list(clans), k=2)
        setup = MatchSetup(variant, clans[home].line_up(), clans[away].line_up())
        coach = Worked(level, f"{name}/{level}")
        rival = make_bot("normal", f"{name}/normal")
        game = Game.start(setup, SeededDice(name))
        play(game, (coach, rival) if number % 2 == 0 else (rival, coach))
        for where, seconds in coach.turns.items():
            yield TeamTurn(seconds, coach.work[where], number, where)


def print_times(name: str, turns: Sequence[TeamTurn], scale: float) -> None:
    """The distribution of both, and the longest turn."""
    print(f"{name}, {len(turns)} team turns:")
    print(f"  ms of CPU, scaled: {_spread([1000 * scale * turn.seconds for turn in turns])}")
    if any(turn.work for turn in turns):
        print(f"  units of work: {_spread([turn.work for turn in turns])}")
    longest = max(turns, key=lambda turn: turn.seconds)
    print(f"  the longest: match {longest.match}, half, drive, turn, bonus {longest.where}")


def _spread(values: Sequence[float]) -> str:
    ranked = sorted(values)

    def at(share: float) -> float:
        return ranked[int(share * (len(ranked) - 1))]

    return (
        f"median {at(0.5):,.0f}, mean {sum(ranked) / len(ranked):,.0f}, "
        f"p95 {at(0.95):,.0f}, p99 {at(0.99):,.0f}, most {at(1):,.0f}"
    )


def main() -> None:
    """Print the times of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    keys = [variant.key for variant in VARIANTS]
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--variant", choices=keys)
    parser.add_argument("--level", choices=LEVELS, default="strong")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    scale = scale_of_times()
    print(f"times are scaled by {scale:.2f}")
    for key in [options.variant] if options.variant else keys:
        turns = list(team_turns(key, options.level, options.seed, options.matches))
        print_times(f"{key}, {options.level}", turns, scale)


if __name__ == "__main__":
    main()
