"""``python -m tests.audit`` plays the corpora, audits every log and exits 1 on a disagreement."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.audit.accounts import check_report
from tests.audit.auditor import GAMES, audit_match
from tests.audit.logs import DRAWN, with_report
from tests.audit.reader import Disagreement
from tests.audit.sightings import (
    LEAST,
    Sight,
    decisions_counted,
    expected_of_all,
    listed,
    rare,
    sightings,
)

MAX_SHOWN = 20
CHUNK = 8
WHOLE = 1000
"""Matches of every game after which a rule that was met too seldom is a fault."""
Verdict = tuple[int, int, int, float, list[Disagreement], "Counter[Sight]"]


def judge(variant: str, number: int) -> Verdict:
    """Play a match, audit its log: number, events, checks, seconds, disagreements, sightings."""
    with decisions_counted() as kinds:
        log, report = with_report(variant, number)
    begun = time.perf_counter()
    book = audit_match(log)
    if not book.disagreements:
        check_report(book, report)
    seconds = time.perf_counter() - begun
    seen = sightings(log) + kinds
    return number, len(log["events"]), book.checks, seconds, book.disagreements, seen


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("--variant", choices=sorted(GAMES), help="one game; without it all")
    parser.add_argument("--matches", type=int, default=1000, help="how many matches of each")
    parser.add_argument("--drawn", type=int, default=250, help="how many of drawn sides, of each")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--from", type=int, default=0, dest="first", help="first match number")
    return parser.parse_args()


def echo(text: str) -> None:
    """One line to the terminal."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def audit_corpus(variant: str, numbers: Sequence[int], jobs: int, seen: Counter[Sight]) -> int:
    """Judge one game's corpus and report; how many disagreements there are.

    What its matches show is added to `seen`.
    """
    begun = time.perf_counter()
    events = checks = wrong = shown = 0
    auditing = 0.0
    with ProcessPoolExecutor(jobs) as pool:
        for verdict in pool.map(partial(judge, variant), numbers, chunksize=CHUNK):
            number, size, checked, seconds, disagreements, shows = verdict
            seen.update(shows)
            events, checks, auditing = events + size, checks + checked, auditing + seconds
            wrong += bool(disagreements)
            for event, rule, text in disagreements:
                shown += 1
                if shown <= MAX_SHOWN:
                    echo(f"{variant} match {number} event {event} {rule}: {text}")
    echo(
        f"{variant}: {len(numbers)} matches, {events} events, {checks} checks, "
        f"{time.perf_counter() - begun:.0f} s ({1000 * auditing / len(numbers):.1f} ms an audit), "
        f"{shown} disagreements in {wrong} matches"
    )
    return shown


def report_sightings(seen: Counter[Sight]) -> int:
    """Print what the corpora have met; how much was met too seldom and is not on the list."""
    wanted, seldom, known = expected_of_all(), rare(seen), listed()
    for kind in sorted({kind for kind, _ in wanted}):
        names = [sight for sight in wanted if sight[0] == kind]
        low = sum(sight in seldom for sight in names)
        echo(f"{kind}: {len(names)}, {low} of them seen less than {LEAST} times")
    for sight, times in seldom.items():
        echo(f"  {times:3} x {sight[0]} {sight[1]} [{known.get(sight, 'NOT LISTED')}]")
    return len(seldom.keys() - known.keys())


def main() -> int:
    """Run the corpora."""
    given = arguments()
    numbers = [
        *range(given.first, given.first + given.matches),
        *range(DRAWN, DRAWN + min(given.drawn, given.matches)),
    ]
    games = [given.variant] if given.variant else list(GAMES)
    seen: Counter[Sight] = Counter()
    found = [audit_corpus(game, numbers, given.jobs, seen) for game in games]
    whole = given.variant is None and given.matches >= WHOLE
    unaudited = report_sightings(seen) if whole else 0
    return 1 if any(found) or unaudited else 0


if __name__ == "__main__":
    sys.exit(main())
