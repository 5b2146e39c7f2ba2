"""`python -m tests.chaos [deaths|slow|disk] [--short] [--seed WORD] [--keep]`: run and judge.

`deaths` kills workers, Redis and PostgreSQL; `slow` has other machines hang; `disk` has disks get
full. Without a word all three, one after the other.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time

from tests.chaos import full_disk, slow, small_disks
from tests.chaos.run import SHORT, WHOLE, Outcome, run

PARTS = ("deaths", "slow", "disk")


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    words.add_argument("which", nargs="?", choices=PARTS, help="one of them")
    words.add_argument("--short", action="store_true", help="a small run, of a minute")
    words.add_argument("--seed", default="", help="what befalls follows from it")
    words.add_argument("--keep", action="store_true", help="leave the folder with the logs")
    given = words.parse_args()
    # When killed from outside it still stops everything it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    seed = given.seed or f"chaos-{int(time.time())}"
    if given.which is None:
        return max(_apart(which) for which in PARTS)
    if given.which == "disk":
        try:
            small_disks.enter("tests.chaos", sys.argv[1:])
        except small_disks.CannotMount as reason:
            print(reason)
            return 0
        outcome = full_disk.run(
            full_disk.SHORT if given.short else full_disk.WHOLE, seed, keep=given.keep
        )
    elif given.which == "slow":
        outcome = slow.run(slow.SHORT if given.short else slow.WHOLE, seed, keep=given.keep)
    else:
        outcome = run(SHORT if given.short else WHOLE, seed, keep=given.keep)
    print_outcome(outcome)
    return 1 if outcome.wrong else 0


def _apart(which: str) -> int:
    """Each in a process of its own: Django is set up once, for one database."""
    run = subprocess.Popen([sys.executable, "-m", "tests.chaos", which, *sys.argv[1:]])
    try:
        return run.wait()
    finally:
        if run.poll() is None:
            run.terminate()  # it ends all it started
            run.wait()


def print_outcome(outcome: Outcome) -> None:
    print(f"seed {outcome.seed}, {outcome.seconds:.0f} seconds")
    for line in outcome.lines:
        print(line)
    if outcome.deaths:
        print(f"{sum(outcome.deaths.values()):6} workers killed (SIGKILL):")
    for where, times in sorted(outcome.deaths.items()):
        print(f"{times:10} {where}")
    for what, times in sorted(outcome.counts.items()):
        print(f"{times:6} {what}")
    for fault in outcome.wrong:
        print(f"WRONG: {fault}")
    print(f"{len(outcome.wrong)} violations" if outcome.wrong else "nothing lost, nothing twice")


if __name__ == "__main__":
    sys.exit(main())
