"""``python -m tests.planned_offers`` writes what a board offers after 0 to 6 plays, and checks it.

In whole bot matches of all games: none may be refused, and its numbers must come true. One line a
game, then each offer that was refused and each number that is off. It exits 1 if there are more
than chance explains.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.calibrate.__main__ import SHARE, VARIANTS
from tests.planned_offers.trial import PLAYS, TriedOffer, tried_offers

OFFERS = 2_500


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.planned_offers", description=__doc__)
    parser.add_argument("--game", action="append", choices=[*VARIANTS], help="by default all")
    parser.add_argument("--offers", type=int, default=OFFERS, help="at least, of each game")
    parser.add_argument("--plays", type=int, default=PLAYS, help="of each offer; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def one_match(variant: str, seed: int, plays: int, match: int) -> list[TriedOffer]:
    """In a process of its own."""
    return list(tried_offers(variant, seed, match, plays))


def offers_of(variant: str, given: argparse.Namespace) -> list[TriedOffer]:
    """Match after match, until there are enough."""
    found: list[TriedOffer] = []
    match = 0
    with ProcessPoolExecutor(given.jobs) as pool:
        while len(found) < given.offers:
            several = range(match, match + 2 * given.jobs)
            for rows in pool.map(partial(one_match, variant, given.seed, given.plays), several):
                found += rows
            match = several.stop
    return found


def report_lines(variant: str, rows: list[TriedOffer]) -> Iterator[str]:
    """What came of one game."""
    numbers = [number for row in rows for number in row.numbers]
    refused = [row for row in rows if row.fault is not None]
    off = [number for number in numbers if number.off]
    doubtful = sum(row.odds < 1 for row in rows)
    yield (
        f"{variant}: {len(rows)} offers, {doubtful} of them in futures that may not come, "
        f"{len(refused)} refused; {len(numbers)} numbers, {len(off)} off"
    )
    for row in refused:
        assert row.fault is not None
        yield f"  refused: {row.line} ({row.fault.code}) in {row.odds:.2f} after {row.above!r}"
        yield f"    {row.place}"
    for number in off:
        yield f"  off: {number.kind} told {number.told:.3f}, true {number.true:.3f}: {number.line}"
        yield f"    {number.place}"


def falls_short(rows: list[TriedOffer]) -> bool:
    """Whether an offer was refused, or more numbers are off than chance explains."""
    numbers = [number for row in rows for number in row.numbers]
    off = sum(number.off for number in numbers)
    return any(row.fault for row in rows) or off > len(numbers) * (1 - SHARE)


def main() -> int:
    """Print the tables; the exit code says whether all is well."""
    given = arguments()
    short = False
    for variant in given.game or VARIANTS:
        rows = offers_of(variant, given)
        for line in report_lines(variant, rows):
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        short = falls_short(rows) or short
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
