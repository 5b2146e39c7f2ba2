"""Break drawn places of the rules, each on its own, against every test of the engine."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tests.mutants.benches import echo, on_each_bench, open_benches
from tests.mutants.drawn_places import FOLDERS, Place, all_places
from tests.mutants.reach import Reach
from tests.mutants.unnoticed import LIST, listed_places
from tests.mutants.workbench import Workbench

TESTS = ("tests/engine", "tests/golden", "tests/audit")
"""Every test that plays by the rules of the engine without a page or a database."""
NEAREST_SECONDS = 12.0
"""So many seconds of the nearest tests come first: nine in ten mutants need no more."""
LIMIT, ALL_LIMIT = 120, 900
"""Seconds of the processor for the nearest tests, and for all; a hang is noticed too."""
MAX_SHARE = 0.05
"""So many of the drawn places may survive."""


def break_places(places: Sequence[Place], jobs: int, tests: Sequence[str] = TESTS) -> int:
    """Break each of the drawn places and print what came of it; how much of it is wrong.

    Wrong is a survivor that the list does not explain, one listed that is noticed, and a share of
    survivors over `MAX_SHARE`. Raises `ValueError` if tests fail before anything is broken.
    """
    begun, number = time.monotonic(), len(places)
    echo(f"{number} of {len(all_places())} places of {' and '.join(FOLDERS)}")
    known = listed_places(LIST.read_text(encoding="utf-8"))
    survivors, wrong = 0, 0
    with open_benches(jobs) as benches:
        reach = benches[0].reach(tests)
        echo(f"{len(reach.seconds)} tests pass on the unbroken source")

        def judge(bench: Workbench, place: Place) -> bool:
            return notices(bench, place, reach, tests)

        for place, noticed in zip(places, on_each_bench(benches, judge, places), strict=True):
            survivors += not noticed
            reason = known.get((place.name, place.change))
            wrong += noticed is (reason is not None)
            if not noticed:
                echo(f"survives: {place} [{f'listed: {reason}' if reason else 'NOT LISTED'}]")
            elif reason:
                echo(f"noticed, but listed: {place}; take it off {LIST.name}")
    echo(
        f"{number} places broken in {time.monotonic() - begun:.0f} s: {number - survivors} noticed,"
        f" {survivors} survive ({survivors / number:.1%}; at most {MAX_SHARE:.0%} may)"
    )
    return wrong + (survivors > MAX_SHARE * number)


def notices(bench: Workbench, place: Place, reach: Reach, tests: Sequence[str]) -> bool:
    """Whether a test notices that the place is broken: the nearest are asked first, then all."""
    nearest = reach.nearest(place, NEAREST_SECONDS)
    if nearest and bench.notices(place.breakage, nearest, LIMIT):
        return True
    return bench.notices(place.breakage, tests, ALL_LIMIT)
