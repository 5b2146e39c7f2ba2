"""`python -m tests.chaos [PART] [--short] [--pooled] [--seed WORD] [--keep]`: run and judge.

`deaths` kills workers, Redis and PostgreSQL; `pool` does so behind PgBouncer; `slow` has other
machines hang; `disk` has disks get full; `frozen` has Redis and PostgreSQL stand still and stop;
`restart` restarts the web server under load; `clocks` has machines' clocks wrong. Without a word
all of them, one after the other. `--pooled` has any of them run behind PgBouncer.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time

from tests.chaos import clocks, frozen, full_disk, restart, run, slow, small_disks, staged
from tests.chaos.run import Outcome
from tests.support import pgbouncer

PARTS = ("deaths", "pool", "slow", "disk", "frozen", "restart", "clocks")
STAGED = {"frozen": frozen, "restart": restart, "clocks": clocks}


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    words.add_argument("which", nargs="?", choices=PARTS, help="one of them")
    words.add_argument("--short", action="store_true", help="a small run, of a minute")
    words.add_argument("--pooled", action="store_true", help="behind PgBouncer")
    words.add_argument("--seed", default="", help="what befalls follows from it")
    words.add_argument("--keep", action="store_true", help="leave the folder with the logs")
    given = words.parse_args()
    # When killed from outside it still stops everything it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    seed = given.seed or f"chaos-{int(time.time())}"
    if given.which is None:
        return max(_apart(which) for which in PARTS)
    pooled = given.pooled or given.which == "pool"
    if pooled and pgbouncer.find_program() is None:
        print(pgbouncer.MISSING)
        return 0
    if given.which == "disk":
        try:
            small_disks.enter("tests.chaos", sys.argv[1:])
        except small_disks.CannotMount as reason:
            print(reason)
            return 0
    print_outcome(outcome := _outcome(given, seed, pooled=pooled))
    return 1 if outcome.wrong else 0


def _outcome(given: argparse.Namespace, seed: str, *, pooled: bool) -> Outcome:
    how = {"keep": given.keep, "pooled": pooled}
    which = given.which
    if which == "disk":
        return full_disk.run(full_disk.SHORT if given.short else full_disk.WHOLE, seed, **how)
    if which == "slow":
        return slow.run(slow.SHORT if given.short else slow.WHOLE, seed, **how)
    if which in STAGED:
        part = STAGED[which]
        return staged.run(part.trouble, part.SHORT if given.short else part.WHOLE, seed, **how)
    whole = run.POOLED if which == "pool" else run.WHOLE
    return run.run(run.SHORT if given.short else whole, seed, **how)


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
