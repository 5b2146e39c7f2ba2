"""``python -m tests.mutants`` breaks every clause once, runs its tests, and prints who survives.

It exits 1 if a survivor is not on the list of `docs/rules-mutants.md`, if one on it is noticed, or
if the list is too long; 2 if tests fail before anything is broken.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.clauses.marks import marked
from tests.clauses.scope import playable
from tests.mutants.breakage import Breakage
from tests.mutants.places import breakages_of
from tests.mutants.unnoticed import LIST, MAX_LISTED, listed
from tests.mutants.workbench import Workbench

NOTICED, SURVIVES, NO_PLACE, NO_TEST = "noticed", "survives", "no place", "no test"


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
    if not tests:
        return NO_TEST
    if not breakages:
        return NO_PLACE
    bench = benches.get()
    try:
        noticed = any(bench.notices(breakage, tests) for breakage in breakages)
        return NOTICED if noticed else SURVIVES
    finally:
        benches.put(bench)


def reported(clause: str, verdict: str, reason: str | None, breakages: Sequence[Breakage]) -> str:
    """The line about a clause, with its reason if it is listed; empty if all is as it should be."""
    if verdict == NOTICED:
        return f"noticed, but listed: {clause}; take it off {LIST.name}" if reason else ""
    place = f" {breakages[0]}" if breakages else ""
    return f"{verdict}: {clause}{place} [{f'listed: {reason}' if reason else 'NOT LISTED'}]"


def failing(benches: Sequence[Workbench], tests: Iterable[str]) -> str:
    """What pytest says of tests that fail on the unbroken source; empty if all pass.

    What such a test notices shows nothing.
    """
    every = sorted(tests)
    shares = [every[number :: len(benches)] for number in range(len(benches))]
    with ThreadPoolExecutor(len(benches)) as pool:
        return "".join(
            pool.map(
                lambda bench, share: bench.fails_whole(share) if share else "", benches, shares
            )
        )


def main() -> int:
    """Break what was asked for; the status of the program."""
    args, begun = arguments(), time.monotonic()
    tests = marked()
    wanted = [
        clause
        for clause in playable()
        if not args.clauses or clause.startswith(tuple(args.clauses))
    ]
    breakages = {clause: breakages_of(clause) for clause in wanted}
    if args.places:
        for clause, places in breakages.items():
            echo(f"{clause}: {'; '.join(map(str, places)) or NO_PLACE}")
        return 0
    known = listed(LIST.read_text(encoding="utf-8"))
    wrong, counts = 0, dict.fromkeys((NOTICED, SURVIVES, NO_PLACE, NO_TEST), 0)
    with tempfile.TemporaryDirectory(prefix="kemari-mutants-") as folder:
        copies = [Workbench(Path(folder, str(number))) for number in range(args.jobs)]
        if said := failing(copies, {test for clause in wanted for test in tests.get(clause, [])}):
            echo(f"{said}\nThese tests fail on the unbroken source.")
            return 2
        benches: Queue[Workbench] = Queue()
        for bench in copies:
            benches.put(bench)
        with ThreadPoolExecutor(args.jobs) as pool:
            verdicts = pool.map(
                lambda clause: judge(benches, breakages[clause], tests.get(clause, [])), wanted
            )
            for clause, verdict in zip(wanted, verdicts, strict=True):
                counts[verdict] += 1
                if line := reported(clause, verdict, known.get(clause), breakages[clause]):
                    echo(line)
                wrong += (clause in known) is (verdict == NOTICED)
    said = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    echo(f"{len(wanted)} clauses broken in {time.monotonic() - begun:.0f} s: {said}")
    if len(known) > MAX_LISTED:
        echo(f"{LIST.name} has {len(known)} clauses, and may have {MAX_LISTED}")
    return int(wrong > 0 or len(known) > MAX_LISTED)


if __name__ == "__main__":
    raise SystemExit(main())
