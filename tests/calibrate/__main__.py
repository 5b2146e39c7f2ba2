"""``python -m tests.calibrate`` holds every number that coaches are told against fresh plays.

One table a game. It exits 1 if a game falls short of the aims: 99.5 % of the numbers within three
standard errors after a second sample, and no kind with a bias over one point.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from engine.variants.registry import VARIANTS as METAS
from tests.calibrate.trial import PLAYS, Tried, tried_match

VARIANTS = tuple(meta.key for meta in METAS)
NUMBERS = 20_000
SHARE, BIAS, FEWEST = 0.995, 0.01, 200
"""The aims; a kind of fewer numbers has no bias of its own to speak of."""
WORST = 10


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.calibrate", description=__doc__)
    parser.add_argument("--game", action="append", choices=[*VARIANTS], help="by default all")
    parser.add_argument("--numbers", type=int, default=NUMBERS, help="at least, of each game")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop a game after so long")
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--worst", type=int, default=WORST)
    return parser.parse_args()


def one_match(variant: str, seed: int, plays: int, match: int) -> list[Tried]:
    """In a process of its own."""
    return list(tried_match(variant, seed, match, plays))


def numbers_of(variant: str, given: argparse.Namespace) -> list[Tried]:
    """Match after match, until there are enough."""
    found: list[Tried] = []
    begun, until, match = time.monotonic(), given.numbers, 0
    with ProcessPoolExecutor(given.jobs) as pool:
        while len(found) < until and time.monotonic() - begun < given.seconds:
            several = range(match, match + 2 * given.jobs)
            work = partial(one_match, variant, given.seed, given.plays)
            for rows in pool.map(work, several):
                found += rows
            match = several.stop
    return found


def told_and_true(rows: Sequence[Tried]) -> tuple[float, float]:
    """The mean of the chances shown, and of how often they came true."""
    count = len(rows)
    return sum(row.told for row in rows) / count, sum(row.true for row in rows) / count


def report_lines(variant: str, rows: Sequence[Tried], worst: int) -> Iterator[str]:
    """The table of a game, then the worst of its numbers."""
    by_kind: dict[str, list[Tried]] = defaultdict(list)
    for row in rows:
        by_kind[row.kind].append(row)
    within = 1 - sum(row.off for row in rows) / len(rows)
    yield f"\n{variant}: {len(rows)} numbers, {within:.2%} within three standard errors"
    yield f"  {'kind':26}{'numbers':>8}{'told':>8}{'true':>8}{'bias':>8}{'within':>9}"
    for kind, each in sorted(by_kind.items()):
        told, true = told_and_true(each)
        share = 1 - sum(row.off for row in each) / len(each)
        figures = f"{len(each):8}{told:8.3f}{true:8.3f}{true - told:+8.3f}{share:9.1%}"
        yield f"  {kind:26}{figures}"
    off = sorted((row for row in rows if row.off), key=lambda row: -abs(row.true - row.told))
    for row in off[:worst]:
        yield f"  off: {row.kind} told {row.told:.3f}, true {row.true:.3f}: {row.line} {row.place}"


def shortfalls(rows: Sequence[Tried]) -> list[str]:
    """Which of the aims are missed."""
    found = []
    within = 1 - sum(row.off for row in rows) / len(rows)
    if within < SHARE:
        found.append(f"{within:.2%} within three standard errors, not {SHARE:.1%}")
    for kind in sorted({row.kind for row in rows}):
        each = [row for row in rows if row.kind == kind]
        told, true = told_and_true(each)
        if len(each) >= FEWEST and abs(true - told) > BIAS:
            found.append(f"{kind}: a bias of {true - told:+.3f}")
    return found


def main() -> int:
    """Print the tables; the exit code says whether the aims are met."""
    given = arguments()
    missed = False
    for variant in given.game or VARIANTS:
        rows = numbers_of(variant, given)
        short = shortfalls(rows)
        for line in [*report_lines(variant, rows, given.worst), *(f"  short: {s}" for s in short)]:
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        missed = missed or bool(short)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
