"""docs/hidden.md contains the table of `secrets.py`."""

from __future__ import annotations

from pathlib import Path

from tests.permissions.hidden.secrets import SECRETS

PAGE = Path(__file__).parents[3] / "docs" / "hidden.md"


def test_the_page_repeats_the_table() -> None:
    table = ["| what | while the match runs | from full time on |", "|---|---|---|"]
    table += [f"| {one.what} | {one.before} | {one.after} |" for one in SECRETS.values()]
    lines = PAGE.read_text().splitlines()
    start = lines.index(table[0])
    assert lines[start : start + len(table)] == table
    assert not lines[start + len(table)].startswith("|")
    assert len(lines) < 80
