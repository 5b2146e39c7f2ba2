"""``python -m tests.mutants`` breaks every clause once, runs its tests, and prints who survives.

It exits 1 if a survivor is not on the list of `docs/rules-mutants.md`, or one on it is noticed.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.clauses.marks import marked
from tests.clauses.scope import playable
from tests.mutants.breakage import ROOT, Breakage
from tests.mutants.places import breakages_of
from tests.mutants.workbench import Workbench

LIST = ROOT / "docs" / "rules-mutants.md"
LISTED = re.compile(r"^\| (?P<clause>[A-Z0-9-]+) \| (?P<reason>[^|]+?) \|$", re.MULTILINE)
NOTICED, SURVIVES, NO_PLACE = "noticed", "survives", "no place"


def listed() -> dict[str, str]:
    """Clauses whose breakage no test notices, with the reason."""
    found = LISTED.findall(LIST.read_text(encoding="utf-8")) if LIST.exists() else []
    return {clause: reason for clause, reason in found if clause != "ID"}


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
    known, wrong, counts = listed(), 0, dict.fromkeys((NOTICED, SURVIVES, NO_PLACE), 0)
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
                    why = known.get(clause, "NOT LISTED")
                    first = breakages[clause][:1]
                    echo(f"{verdict}: {clause} {first[0] if first else ''} [{why}]")
                elif expected:
                    echo(f"listed, but noticed: {clause}")
    said = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    echo(f"{len(wanted)} clauses broken in {time.monotonic() - begun:.0f} s: {said}")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
