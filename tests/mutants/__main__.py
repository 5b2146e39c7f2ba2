"""``python -m tests.mutants`` breaks every clause once, runs its tests, and prints who survives.

It exits 1 if a survivor is not on the list of `docs/rules-mutants.md`, if one on it is noticed, or
if the list is too long.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.clauses.marks import marked
from tests.clauses.scope import playable
from tests.mutants.breakage import Breakage
from tests.mutants.places import breakages_of
from tests.mutants.unnoticed import LIST, MAX_LISTED, listed
from tests.mutants.workbench import Workbench

NOTICED, SURVIVES, NO_PLACE = "noticed", "survives", "no place"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("clauses", nargs="*", help="IDs, or beginnings of IDs; without any all")
    parser.add_argument("--jobs", type=int, default=2, help="copies of the source at work")
    parser.add_argument("--places", action="store_true", help="only print what would be broken")
    return parser.parse_args()


def echo(text: str) -> None:
    """One line to the terminal, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def judge(benches: Queue[Workbench], breakages: list[Breakage], tests: list[str]) -> str:
    """What becomes of one clause, broken at one place after the other until a test notices."""
    if not breakages:
        return NO_PLACE
    bench = benches.get()
    try:
        noticed = any(bench.notices(breakage, tests) for breakage in breakages)
        return NOTICED if noticed else SURVIVES
    finally:
        benches.put(bench)


def main() -> int:
    """Break what was asked for; the status of the program."""
    args, begun = arguments(), time.monotonic()
    tests = marked()
    wanted = [
        clause
        for clause in playable()
        if clause in tests and (not args.clauses or clause.startswith(tuple(args.clauses)))
    ]
    breakages = {clause: breakages_of(clause) for clause in wanted}
    if args.places:
        for clause, places in breakages.items():
            echo(f"{clause}: {'; '.join(map(str, places)) or NO_PLACE}")
        return 0
    known = listed(LIST.read_text(encoding="utf-8"))
    wrong, counts = 0, dict.fromkeys((NOTICED, SURVIVES, NO_PLACE), 0)
    with tempfile.TemporaryDirectory(prefix="kemari-mutants-") as folder:
        benches: Queue[Workbench] = Queue()
        for number in range(args.jobs):
            benches.put(Workbench(Path(folder, str(number))))
        with ThreadPoolExecutor(args.jobs) as pool:
            verdicts = pool.map(
                lambda clause: judge(benches, breakages[clause], tests[clause]), wanted
            )
            for clause, verdict in zip(wanted, verdicts, strict=True):
                counts[verdict] += 1
                expected = clause in known
                wrong += expected is (verdict == NOTICED)
                if verdict != NOTICED:
                    why = f"listed: {known[clause]}" if expected else "NOT LISTED"
                    first = breakages[clause][:1]
                    echo(f"{verdict}: {clause} {first[0] if first else ''} [{why}]")
                elif expected:
                    echo(f"{verdict}, but listed: {clause}; take it off {LIST.name}")
    said = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    echo(f"{len(wanted)} clauses broken in {time.monotonic() - begun:.0f} s: {said}")
    if len(known) > MAX_LISTED:
        echo(f"{LIST.name} has {len(known)} clauses, and may have {MAX_LISTED}")
    return int(wrong > 0 or len(known) > MAX_LISTED)


if __name__ == "__main__":
    raise SystemExit(main())
