"""The list of clauses whose break no test notices, each with its reason."""

from __future__ import annotations

import re

from tests.mutants.breakage import ROOT

LIST = ROOT / "docs" / "rules-mutants.md"
MAX_LISTED = 20
LISTED = re.compile(r"^\| (?P<clause>[A-Z0-9-]+) \| (?P<reason>[^|]+?) \|$", re.MULTILINE)


def listed(text: str) -> dict[str, str]:
    """Clause -> its reason, from the table of docs/rules-mutants.md."""
    return {clause: reason for clause, reason in LISTED.findall(text) if clause != "ID"}
