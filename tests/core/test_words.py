"""Core names nothing of the apps above it: they register their own words with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.layers import ROOT

ABOVE = re.compile(
    r"(?<!If-)\b(rosters?|teams?|clans?|players?|match|matches|turns?|sheets?|seasons?|fixtures?)\b",
    re.IGNORECASE,
)
NOT_ITS_OWN = {
    "core/rulebook/book.py": "the files of the rules, by name",
    "core/accounts/reserved.py": "words that names of the site's staff are made of",
}


def strings_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines, without its docstrings."""
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


def names_above(source: str) -> list[tuple[int, str]]:
    return [found for found in strings_of(ast.parse(source)) if ABOVE.search(found[1])]


def test_core_has_no_word_of_a_higher_app() -> None:
    found = {
        f"{path}:{line}": text
        for file in sorted((ROOT / "core").rglob("*.py"))
        if (path := file.relative_to(ROOT).as_posix()) not in NOT_ITS_OWN
        for line, text in names_above(file.read_text(encoding="utf-8"))
    }
    assert found == {}


def test_a_word_of_a_higher_app_is_found() -> None:
    source = '"""A match."""\nLABEL = "Your matches"\nHEADER = "If-Match"\nf(f"of {x} teams")\n'
    assert names_above(source) == [(2, "Your matches"), (4, " teams")]
