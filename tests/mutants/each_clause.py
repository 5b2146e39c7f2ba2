"""Break every clause at up to five places, and tell whose own tests notice none of these."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from tests.clauses.marks import marked
from tests.clauses.scope import playable
from tests.mutants.benches import echo, on_each_bench, open_benches
from tests.mutants.breakage import Breakage
from tests.mutants.places import breakages_of
from tests.mutants.unnoticed import LIST, MAX_LISTED, listed
from tests.mutants.workbench import Workbench

NOTICED, SURVIVES, NO_PLACE, NO_TEST = "noticed", "survives", "no place", "no test"


def judge(bench: Workbench, breakages: list[Breakage], tests: list[str]) -> str:
    """What becomes of one clause, broken at one place after the other until a test notices."""
    if not tests:
        return NO_TEST
    if not breakages:
        return NO_PLACE
    return NOTICED if any(bench.notices(each, tests) for each in breakages) else SURVIVES


def reported(clause: str, verdict: str, reason: str | None, breakages: Sequence[Breakage]) -> str:
    """The line about a clause, with its reason if it is listed; empty if all is as it should be."""
    if verdict == NOTICED:
        return f"noticed, but listed: {clause}; take it off {LIST.name}" if reason else ""
    place = f" {breakages[0]}" if breakages else ""
    return f"{verdict}: {clause}{place} [{f'listed: {reason}' if reason else 'NOT LISTED'}]"


def failing(benches: list[Workbench], tests: Iterable[str]) -> str:
    """What pytest says of tests that fail on the unbroken source; empty if all pass.

    What such a test notices shows nothing.
    """
    every = sorted(tests)
    shares = [share for number in range(len(benches)) if (share := every[number :: len(benches)])]
    return "".join(on_each_bench(benches, Workbench.fails_whole, shares))


def print_places(beginnings: Sequence[str]) -> None:
    """Print what would be broken."""
    for clause in wanted_clauses(beginnings):
        echo(f"{clause}: {'; '.join(map(str, breakages_of(clause))) or NO_PLACE}")


def wanted_clauses(beginnings: Sequence[str]) -> list[str]:
    """The clauses in force whose IDs begin so; all without any."""
    return [each for each in playable() if not beginnings or each.startswith(tuple(beginnings))]


def break_each_clause(beginnings: Sequence[str], jobs: int) -> int:
    """Break the clauses that begin so and print who survives; how much of it is wrong.

    Wrong is a survivor that is not on the list, one on it that is noticed, and a list that is too
    long. Raises `ValueError` if tests fail before anything is broken.
    """
    begun, tests, wanted = time.monotonic(), marked(), wanted_clauses(beginnings)
    breakages = {clause: breakages_of(clause) for clause in wanted}
    known = listed(LIST.read_text(encoding="utf-8"))
    wrong, counts = 0, dict.fromkeys((NOTICED, SURVIVES, NO_PLACE, NO_TEST), 0)
    with open_benches(jobs) as benches:
        if said := failing(benches, {test for clause in wanted for test in tests.get(clause, [])}):
            raise ValueError(f"{said}\nThese tests fail on the unbroken source.")

        def judge_clause(bench: Workbench, clause: str) -> str:
            return judge(bench, breakages[clause], tests.get(clause, []))

        for clause, verdict in zip(
            wanted, on_each_bench(benches, judge_clause, wanted), strict=True
        ):
            counts[verdict] += 1
            if line := reported(clause, verdict, known.get(clause), breakages[clause]):
                echo(line)
            wrong += (clause in known) is (verdict == NOTICED)
    said = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    echo(f"{len(wanted)} clauses broken in {time.monotonic() - begun:.0f} s: {said}")
    if len(known) > MAX_LISTED:
        echo(f"{LIST.name} has {len(known)} clauses, and may have {MAX_LISTED}")
    return wrong + (len(known) > MAX_LISTED)
