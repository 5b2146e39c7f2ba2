"""The rules this app cites, in short, so that every rule ID on a page leads somewhere.

`KEM-` rules are the application's own; the others paraphrase the league's rule documents.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path


@cache
def cited_rules() -> dict[str, str]:
    """Rule ID -> its text in a sentence or two."""
    file = Path(__file__).parent / "data" / "rules.csv"
    with file.open(newline="", encoding="utf-8") as rows:
        return {row["rule"]: row["text"] for row in csv.DictReader(rows)}
