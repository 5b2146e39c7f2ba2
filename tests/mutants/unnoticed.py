"""What no test notices and why: the lists of docs/rules-mutants.md."""

from __future__ import annotations

import re

from tests.mutants.breakage import ROOT

LIST = ROOT / "docs" / "rules-mutants.md"
MAX_LISTED = 20
LISTED = re.compile(r"^\| (?P<clause>[A-Z0-9-]+) \| (?P<reason>[^|]+?) \|$", re.MULTILINE)
LISTED_PLACE = re.compile(
    r"^\| `(?P<name>engine/[^`|]+)` \| `(?P<change>[^`]+)` \| (?P<reason>[^|]+?) \|$", re.MULTILINE
)


def listed(text: str) -> dict[str, str]:
    """Clause -> its reason, from the table of clauses."""
    return {clause: reason for clause, reason in LISTED.findall(text) if clause != "ID"}


def listed_places(text: str) -> dict[tuple[str, str], str]:
    """Name and change of a drawn place -> its reason, from the table of places."""
    return {
        (found["name"], found["change"].replace("\\|", "|")): found["reason"]
        for found in LISTED_PLACE.finditer(text)
    }
