"""How long the rules service takes: matches, decisions, team turns, reach, storage, start-up."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter

from engine.coaches.coach import Coach, play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.decisions import Decision, DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import State
from engine.reach import reach
from engine.sheets.odds.turn_odds import estimate_turn
from engine.variants.registry import TO_COME, VARIANTS, find_variant
from tests.bench.rehearsal import middle

REHEARSALS = 500
SAMURAI = "samurai"
OTHERS = tuple(v.key for v in (*VARIANTS, *TO_COME) if v.key != SAMURAI)
LINE_UPS = {
    key: tuple(clan.line_up() for clan in find_variant(key).clans.values())
    for key in (SAMURAI, *OTHERS)
}


@dataclass(frozen=True)
class Extent:
    """How much is played for the figures; the first three by kind of coach.

    `matches` are played in each of the `rounds`, of which the best is taken: other work on the
    machine only slows one down. `counted` matches show what is in a match. `reach` is a number of
    matches, `rehearsals` and `starts` are repetitions.
    """

    matches: Mapping[str, int]
    rounds: Mapping[str, int]
    counted: Mapping[str, int]
    reach: int
    rehearsals: int
    starts: int


FULL = Extent(
    matches={"random": 200, "greedy": 14},
    rounds={"random": 5, "greedy": 2},
    counted={"random": 50, "greedy": 14},
    reach=10,
    rehearsals=3,
    starts=7,
)
_ONE = {"random": 1, "greedy": 1}
SHORT = Extent(_ONE, _ONE, _ONE, reach=1, rehearsals=1, starts=1)


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    name: str
    value: float
    unit: str


class Counting:
    """A coach who counts the decisions that had more than one option."""

    def __init__(self, coach: Coach):
        self.coach = coach
        self.real = 0

    def choose(self, position, rules, decision: Decision):
        options = iter(decision.options)
        next(options, None)
        self.real += next(options, None) is not None
        return self.coach.choose(position, rules, decision)


def match(seed: int, variant: str = SAMURAI) -> Game:
    line_ups = LINE_UPS[variant]
    count = len(line_ups)
    home, away = line_ups[seed % count], line_ups[seed // count % count]
    return Game.start(MatchSetup(variant, home, away), SeededDice(seed))


def coaches(kind: str, seed: int) -> tuple[Coach, Coach]:
    if kind == "greedy":
        return GreedyCoach(), GreedyCoach()
    return RandomCoach(f"{seed}h"), RandomCoach(f"{seed}a")


def figures(extent: Extent = FULL) -> Iterator[Figure]:
    """All of them; about a minute."""
    yield from _start_up(extent.starts)
    for variant in (SAMURAI, *OTHERS):
        yield from _matches(extent, "random", variant)
        yield from _matches(extent, "greedy", variant)
    yield from _reach(extent.reach)
    yield from _rehearse(extent.rehearsals)
    yield from _storage()


def _matches(extent: Extent, kind: str, variant: str) -> Iterator[Figure]:
    count, counted = extent.matches[kind], extent.counted[kind]
    seconds = min(_round(kind, count, variant) for _ in range(extent.rounds[kind]))
    real = events = dice = turns = 0
    for seed in range(counted):
        pair = tuple(Counting(coach) for coach in coaches(kind, seed))
        game = match(seed, variant)
        play(game, pair)
        real += sum(coach.real for coach in pair)
        events += len(game.events)
        dice += sum(len(event.faces) for event in game.events if event.kind == "rolled")
        turns += sum(event.kind == "turn_began" for event in game.events)
    rate = count / seconds
    name = (
        f"{kind} against {kind}, matches" if variant == SAMURAI else f"{variant}, {kind}, matches"
    )
    yield Figure(name, rate, "/s")
    yield Figure("  decisions with more than one option", rate * real / counted, "/s")
    yield Figure("  decisions with more than one option", real / counted, "a match")
    yield Figure("  events", events / counted, "a match")
    yield Figure("  dice shown", dice / counted, "a match")
    yield Figure("  team turn", 1000 * seconds / count / (turns / counted), "ms")


def _round(kind: str, count: int, variant: str) -> float:
    started = perf_counter()
    for seed in range(count):
        play(match(seed, variant), coaches(kind, seed))
    return perf_counter() - started


def _reach(matches: int) -> Iterator[Figure]:
    seconds = queries = squares = 0
    for seed in range(matches):
        game, pair = match(seed), coaches("greedy", seed)
        while game.decision is not None:
            position = game.position
            if game.decision.kind is DecisionKind.ACTIVATE and position.turns[0] == 4:
                for figure in position.figures:
                    if figure.state is not State.STANDING:
                        continue
                    started = perf_counter()
                    found = reach(position, game.rules, figure)
                    seconds += perf_counter() - started
                    queries += 1
                    squares += len(found.odds)
            game.decide(pair[game.decision.side].choose(position, game.rules, game.decision))
    yield Figure("reach of a standing player, mean", 1000 * seconds / queries, "ms")
    yield Figure("  squares found, mean", squares / queries, "")


def _rehearse(times: int) -> Iterator[Figure]:
    checkpoint, sheet = middle(match(3))
    seconds = []
    for _ in range(times):
        started = perf_counter()
        estimate_turn(checkpoint, sheet, REHEARSALS)
        seconds.append(perf_counter() - started)
    name = f"{REHEARSALS} rehearsals of a sheet of {len(sheet.plays)} plays"
    yield Figure(name, 1000 * min(seconds), "ms")


def _storage() -> Iterator[Figure]:
    game, pair, size, journal = match(3), coaches("greedy", 3), 0, 0
    while game.decision is not None:
        checkpoint = game.checkpoint()
        size = max(size, len(json.dumps(checkpoint)))
        choice = pair[game.decision.side].choose(game.position, game.rules, game.decision)
        journal += len(json.dumps(choice.to_json())) + 1
        game.decide(choice)
    faces = sum(len(event.faces) for event in game.events if event.kind == "rolled")
    yield Figure("largest checkpoint of a greedy match", size / 1000, "KB")
    yield Figure("choices and dice of a greedy match", (journal + 2 * faces) / 1000, "KB")


def _start_up(times: int) -> Iterator[Figure]:
    # VmHWM, because ru_maxrss of a child begins at what its parent has.
    code = (
        "import time; t = time.perf_counter(); import engine.game;"
        "from engine.variants.samurai.ruleset import build; build(());"
        "seconds = time.perf_counter() - t; status = open('/proc/self/status').read();"
        "print(seconds, status.split('VmHWM:')[1].split()[0])"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(times)
    ]
    seconds, memory = min(tuple(map(float, run.stdout.split())) for run in runs)
    yield Figure("import of the engine and its rules", 1000 * seconds, "ms")
    yield Figure("  process", memory / 1024, "MiB")
