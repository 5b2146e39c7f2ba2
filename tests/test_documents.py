"""Links, paths and names in the documents exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "core", "rosters", "matches", "league", "config")
FOLDERS = (*PACKAGES, "templates", "tests", "docs", "scripts", "requirements")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
UNCHECKED = {"docs/how-to/variant.md"}
"""It makes up a game, and has a test of its own."""
ELSEWHERE = {"CAP_DAC_OVERRIDE"}
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")
CODE = re.compile(r"`([^`\n]+)`")
WORD = re.compile(r"[A-Za-z_]\w*")
NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\([^)]*\))?")
OLD_WORDS = "## Words of older commits"


@cache
def names() -> frozenset[str]:
    """Every word of the code."""
    files = chain.from_iterable(
        (ROOT / folder).rglob(kind) for folder in FOLDERS for kind in ("*.py", "*.html")
    )
    found = {word for file in files for word in WORD.findall(file.read_text(encoding="utf-8"))}
    return frozenset(found | set(WORD.findall((ROOT / "pyproject.toml").read_text())))


def wrong(page: Path) -> Iterator[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8")).split(OLD_WORDS)[0]
    for link in LINK.findall(text):
        if "://" not in link and not (page.parent / link).exists():
            yield link
    for code in CODE.findall(text):
        if "/" in code and code.startswith(tuple(f"{folder}/" for folder in FOLDERS)):
            is_example = re.search(r"[<>{}*…\s]", code)
            path, _, name = code.partition(":")  # a function or a method of a file
            found = [place.read_text() for place in places(path) if place.is_file()]
            exists = any(place.exists() for place in places(path))
            is_named = not name or any(all(n in text for n in name.split(".")) for text in found)
            if not is_example and not (exists and is_named):
                yield code
        elif is_name(code) and not names() >= set(WORD.findall(code.split("(")[0])) - ELSEWHERE:
            yield code


def is_name(code: str) -> bool:
    """Whether it is a function, a class or a constant, and not a word of the game."""
    marked = code.endswith(")") or re.search(r"[a-z][A-Z]|_", code)
    return bool(marked and NAME.fullmatch(code))


def places(path: str) -> list[Path]:
    """Where a path may lie: in the repository, among templates, among an app's static files."""
    static = [ROOT / app / "static" / path for app in PACKAGES]
    return [ROOT / path, ROOT / "templates" / path, *static]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_document_names_exists(page: Path) -> None:
    if str(page.relative_to(ROOT)) not in UNCHECKED:
        assert list(wrong(page)) == []


def test_every_setting_is_in_the_table_of_settings():
    """Every environment variable that the project reads (``docs/operations.md``)."""
    read = re.compile(r"\benv(?:\.\w+)?\(\s*\"([A-Z_]+)\"|os\.environ(?:\.get\(|\[)\"([A-Z_]+)\"")
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "config").rglob("*.py"))
    found = {one or other for one, other in read.findall(code)}
    table = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8").split("## Settings")[1]
    assert {"SECRET_KEY", "DATABASE_URL", "TRUSTED_PROXY_COUNT"} <= found
    assert found - set(re.findall(r"`([A-Z_]+)`", table)) == set()
