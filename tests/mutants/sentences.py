"""Break each key sentence on its own against the tests of its own clause."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tests.clauses.marks import marked
from tests.mutants.benches import echo, on_each_bench, open_benches
from tests.mutants.breakage import Breakage
from tests.mutants.by_hand.key_sentences import SENTENCES
from tests.mutants.each_clause import failing
from tests.mutants.places import breakage_of_text
from tests.mutants.workbench import Workbench


def break_key_sentences(beginnings: Sequence[str], jobs: int) -> int:
    """Break the sentences of clauses that begin so (all without any) and print who survives.

    Returns how many do: none may. Raises `ValueError` if tests fail before anything is broken.
    """
    begun, tests = time.monotonic(), marked()
    wanted: list[tuple[str, Breakage]] = [
        (clause, breakage_of_text(*change))
        for clause, *change in SENTENCES
        if not beginnings or clause.startswith(tuple(beginnings))
    ]
    survivors = 0
    with open_benches(jobs) as benches:
        if said := failing(benches, {test for clause, _ in wanted for test in tests[clause]}):
            raise ValueError(f"{said}\nThese tests fail on the unbroken source.")

        def judge(bench: Workbench, sentence: tuple[str, Breakage]) -> bool:
            clause, breakage = sentence
            return bench.notices(breakage, tests[clause])

        for (clause, breakage), noticed in zip(
            wanted, on_each_bench(benches, judge, wanted), strict=True
        ):
            if not noticed:
                survivors += 1
                echo(f"survives: {clause} {breakage} [NOT LISTED]")
    echo(
        f"{len(wanted)} key sentences broken by hand in {time.monotonic() - begun:.0f} s:"
        f" {len(wanted) - survivors} noticed by their clause's own tests, {survivors} survive"
    )
    return survivors
