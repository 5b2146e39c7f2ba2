"""``python -m tests.audit`` plays the corpora, audits every log and exits 1 on a disagreement."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.audit.accounts import check_report
from tests.audit.auditor import GAMES, audit_match
from tests.audit.logs import with_report
from tests.audit.reader import Disagreement

MAX_SHOWN = 20
CHUNK = 8
Verdict = tuple[int, int, int, float, list[Disagreement]]


def judge(variant: str, number: int) -> Verdict:
    """Play one match and audit its log: number, events, checks, seconds, disagreements."""
    log, report = with_report(variant, number)
    begun = time.perf_counter()
    book = audit_match(log)
    if not book.disagreements:
        check_report(book, report)
    seconds = time.perf_counter() - begun
    return number, len(log["events"]), book.checks, seconds, book.disagreements


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("--variant", choices=sorted(GAMES), help="one game; without it all")
    parser.add_argument("--matches", type=int, default=1000, help="how many matches of each")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--from", type=int, default=0, dest="first", help="first match number")
    return parser.parse_args()


def echo(text: str) -> None:
    """One line to the terminal."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def audit_corpus(variant: str, numbers: range, jobs: int) -> int:
    """Judge one game's corpus and report; how many disagreements there are."""
    begun = time.perf_counter()
    events = checks = wrong = shown = 0
    auditing = 0.0
    with ProcessPoolExecutor(jobs) as pool:
        for verdict in pool.map(partial(judge, variant), numbers, chunksize=CHUNK):
            number, size, checked, seconds, disagreements = verdict
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


def main() -> int:
    """Run the corpora."""
    given = arguments()
    numbers = range(given.first, given.first + given.matches)
    games = [given.variant] if given.variant else list(GAMES)
    found = [audit_corpus(game, numbers, given.jobs) for game in games]
    return 1 if any(found) else 0


if __name__ == "__main__":
    sys.exit(main())
