"""``python -m tests.audit`` plays the corpus, audits every log and exits 1 on a disagreement."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.audit.auditor import audit_match
from tests.audit.logs import match_log
from tests.audit.reader import Disagreement

MOST_SHOWN = 20
CHUNK = 8
Verdict = tuple[int, int, int, float, list[Disagreement]]


def judge(number: int) -> Verdict:
    """Play one match and audit its log: number, events, checks, seconds, disagreements."""
    log = match_log(number)
    begun = time.perf_counter()
    book = audit_match(log)
    seconds = time.perf_counter() - begun
    return number, len(log["events"]), book.checks, seconds, book.disagreements


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("--matches", type=int, default=2000, help="how many matches")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--from", type=int, default=0, dest="first", help="first match number")
    return parser.parse_args()


def say(text: str) -> None:
    """One line to the terminal."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the corpus and report."""
    given = arguments()
    numbers = range(given.first, given.first + given.matches)
    begun = time.perf_counter()
    events = checks = wrong = shown = 0
    auditing = 0.0
    with ProcessPoolExecutor(given.jobs) as pool:
        for done, verdict in enumerate(pool.map(judge, numbers, chunksize=CHUNK), 1):
            number, size, checked, seconds, disagreements = verdict
            events, checks, auditing = events + size, checks + checked, auditing + seconds
            wrong += bool(disagreements)
            for event, rule, text in disagreements:
                shown += 1
                if shown <= MOST_SHOWN:
                    say(f"match {number} event {event} {rule}: {text}")
            if done % 200 == 0:
                say(f"{done} matches, {time.perf_counter() - begun:.0f} s")
    say(
        f"{len(numbers)} matches, {events} events, {checks} checks, "
        f"{time.perf_counter() - begun:.0f} s ({1000 * auditing / len(numbers):.1f} ms an audit), "
        f"{shown} disagreements in {wrong} matches"
    )
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(main())
