"""``verify`` replays the stored matches; ``record --because "ID: reason"`` writes them."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Any

from tests.golden.cases import CASES
from tests.golden.store import FOLDER, GoldenError, find, load, replay, write


def _still_right(stored: dict[str, Any]) -> bool:
    try:
        replay(stored)
    except GoldenError:
        return False
    return True


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("what", choices=("verify", "record"))
    parser.add_argument("--because", default="", help='"SAM-KIK-03: what changed"')
    given = parser.parse_args()
    if given.what == "verify":
        for case in CASES:
            replay(load(case.name))
        print(f"{len(CASES)} golden matches replayed on Python {sys.version.split()[0]}")
        return 0
    if not re.match(r"[A-Z]+-[A-Z0-9-]+: .", given.because):
        print("say --because with the rule's ID, a colon and the reason", file=sys.stderr)
        return 2
    for case in CASES:
        old = load(case.name) if (FOLDER / f"{case.name}.json").exists() else None
        if old is not None and _still_right(old):
            continue
        stored = find(case)
        if old is not None and old["rules"] == stored["rules"]:
            print(f"{case.name} differs under the same rules version", file=sys.stderr)
            return 1
        write(stored, given.because)
        print(f"{case.name}: {len(stored['choices'])} choices, {stored['score']}", flush=True)
    return 0


sys.exit(main())
