"""`make rules`: every clause in force with the tests that show it; fails if one has none.

A clause without a test must be in docs/rules-untested.md with a reason. It fails
too if the list names a clause that has a test or is not in force, if a test is marked with what
is no clause, and if the rules' IDs, counted in two ways, are not the same.
`--brief` prints the missing ones alone.
"""

from __future__ import annotations

import sys

from core.rulebook.book import rulebook
from tests.clauses.marks import marked
from tests.clauses.scope import UNTESTED, MiscountError, counts, playable, untested

WIDTH = 100


def main() -> int:
    """Print one line per clause, then the totals; 1 if something is wrong."""
    try:
        per_document, rules = counts(), playable()
    except MiscountError as error:
        print(f"rules: {error}", file=sys.stderr)
        return 1
    tests, listed = marked(), untested(UNTESTED.read_text(encoding="utf-8"))
    missing = [rule for rule in rules if rule not in tests and rule not in listed]
    for rule in missing if "--brief" in sys.argv else rules:
        status = "tested" if rule in tests else "listed" if rule in listed else "MISSING"
        names = ", ".join(name.rpartition("::")[2] for name in tests.get(rule, []))
        note = names or listed.get(rule, "")
        print(f"{rule:<12} {status:<8} {len(tests.get(rule, [])):>3}  {note}"[:WIDTH])
    for count in per_document:
        print(f"{count.document}: {count.clauses} clauses")
    shown = sum(rule in tests for rule in rules)
    print(
        f"{sum(c.clauses for c in per_document)} clauses found, as counted without the parser; "
        f"{len(rules)} in force: {shown} tested, {len(rules) - shown - len(missing)} listed, "
        f"{len(missing)} missing"
    )
    faults = {
        "in force, without a test, not listed": missing,
        "listed as untested, but tested": sorted(set(listed) & set(tests)),
        "listed as untested, but not in force": sorted(set(listed) - set(rules)),
        "marked on a test, but no clause": sorted(set(tests) - set(rulebook().clauses)),
    }
    for fault, found in faults.items():
        if found:
            print(f"rules: {fault}: {', '.join(found)}", file=sys.stderr)
    return int(any(faults.values()))


if __name__ == "__main__":
    sys.exit(main())
