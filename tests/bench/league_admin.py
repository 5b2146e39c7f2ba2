"""How long a league admin waits: a table from scratch, a Swiss round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from league.pairing import Entrant, Field, Meeting, draw
from league.table import DEFAULT_TIE_BREAKS, TIE_BREAKS, Result, find_tie_breaks, standings
from tests.bench.engine import Figure

ENTRANTS, ROUNDS, SWISS = 1000, 11, 200
REPEATS = 15
NEVER = ((12, 11), (31, 30), (128, 30))
"""Teams and rounds of seasons in which nobody meets twice."""


def league_admin_figures() -> Iterator[Figure]:
    """Medians in milliseconds."""
    lots, results = season()
    for name, keys in (("LGE-TAB-01", DEFAULT_TIE_BREAKS), ("every tie-break", tuple(TIE_BREAKS))):
        tie_breaks = find_tie_breaks(keys)
        taken = [
            _timed(lambda tie_breaks=tie_breaks: standings(lots, results, None, tie_breaks))
            for _ in range(REPEATS)
        ]
        title = f"table of {ENTRANTS} entrants, {ROUNDS} rounds, {name}"
        yield Figure(title, median(taken), "ms")
    field = swiss_field()
    taken = [_timed(lambda: draw("swiss", {}, field)) for _ in range(3)]
    yield Figure(f"Swiss round of {SWISS}, paired", median(taken), "ms")
    for teams, rounds in NEVER:
        title = f"Swiss, {teams} teams, {rounds} rounds, no rematch: slowest"
        yield Figure(title, max(swiss_without_rematches(teams, rounds)), "ms")


def swiss_without_rematches(teams: int, rounds: int) -> Iterator[float]:
    """The milliseconds that each round of a whole season takes to pair; scores at random."""
    dice = random.Random(2)
    entrants = [Entrant(number, str(number)) for number in range(1, teams + 1)]
    scores, byes = Counter[int](), Counter[int]()
    played: list[Meeting] = []
    options = {"rounds": rounds, "rematches": "never"}
    for number in range(1, rounds + 1):
        ranking = sorted(range(1, teams + 1), key=lambda team: (-scores[team], team))
        field = Field(entrants, list(played), number, ranking, dict(scores), dict(byes))
        started = perf_counter()
        drawn = draw("swiss", options, field).rounds[0]
        yield (perf_counter() - started) * 1000
        for pair in drawn.pairings:
            winner = dice.choice([pair.home, pair.away])
            scores[winner] += 3
            played.append(Meeting(number, pair.home, pair.away, winner))
        for rest in drawn.resting:
            byes[rest.id] += 1
            scores[rest.id] += 3


def season() -> tuple[dict[int, int], list[Result]]:
    """A large season: everybody plays every round, scores at random."""
    dice = random.Random(1)
    teams = list(range(1, ENTRANTS + 1))
    results = []
    for _ in range(ROUNDS):
        dice.shuffle(teams)
        results += [
            Result(one, two, *(dice.randrange(4) for _ in range(4)))
            for one, two in zip(teams[::2], teams[1::2], strict=True)
        ]
    return {team: team for team in teams}, results


def swiss_field() -> Field:
    """A third round with three score groups."""
    ids = range(1, SWISS + 1)
    entrants = [Entrant(number, str(number)) for number in ids]
    return Field(entrants, first=3, ranking=list(ids), scores={n: 3 * (n % 3) for n in ids})


def _timed(work) -> float:
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000
