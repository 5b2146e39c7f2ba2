"""Nothing outside a variant's folder names the variant, a clause of its document, or its modules.

Shared code reads the clause from data that the game registers (``citations``, ``coach_verbs``,
``RosterRules``) or names a clause that all games share.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.position import FIGURE_FIELDS, POSITION_FIELDS
from engine.variants.registry import VARIANTS

ROOT = Path(__file__).parents[2]
SHARED = ("engine", "core", "rosters", "matches", "league", "config", "templates")
SUFFIXES = {".py", ".html", ".css", ".js"}
VARIANT_FOLDERS = ROOT / "engine" / "variants"
REGISTRY = VARIANT_FOLDERS / "registry.py"
COMMON = {"blitz": "an action of every game that declares", "squig": "a ball in events of the log"}
"""Keys that are also words of the shared rules or of the log."""
WORDS = {ROOT / "matches" / "render" / name for name in ("log_words.py", "fault_words.py")}
"""Has a word for each of the engine's codes."""


def prefix(key: str) -> str:
    """The beginning of the IDs of a game's own document."""
    head = (ROOT / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
    found = re.search(r"\(prefix ([A-Z]+-)\)", head)
    assert found is not None
    return found[1]


KEYS = tuple(variant.key for variant in VARIANTS)
CLAUSE = re.compile(rf"(?<!LGE-)\b({'|'.join(map(prefix, KEYS))})(?:[A-Z]{{3}}|\d\d)")
TITLE = re.compile(
    "|".join([*(v.title for v in VARIANTS), *(key for key in KEYS if key not in COMMON)]),
    re.IGNORECASE,
)


def shared_files() -> list[Path]:
    """The program and its templates without the variants' folders and without migrations."""
    own = [VARIANT_FOLDERS / key for key in KEYS]
    return [
        path
        for name in SHARED
        for path in sorted((ROOT / name).rglob("*"))
        if path.suffix in SUFFIXES
        and "migrations" not in path.parts
        and path != REGISTRY
        and not any(folder in path.parents for folder in own)
    ]


def named(text: str) -> Iterator[str]:
    """The clauses and names of variants in a text."""
    for pattern in (CLAUSE, TITLE):
        yield from (found[0] for found in pattern.finditer(text))


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules of variants' folders that a module imports."""
    for node in ast.walk(tree):
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        for module in modules:
            if any(f"{module}.".startswith(f"engine.variants.{key}.") for key in KEYS):
                yield module


def keys_in_code(tree: ast.Module) -> Iterator[str]:
    """The keys of variants that are string constants of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in KEYS:
            yield str(node.value)


def faults(path: Path) -> list[str]:
    """How a shared file names variants."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return [*named(text)]
    allowed = COMMON if path.is_relative_to(ROOT / "engine") or path in WORDS else ()
    if not any(key in text for key in KEYS):  # neither an import nor a constant
        return [*named(text)]
    tree = ast.parse(text)
    keys = (key for key in keys_in_code(tree) if key not in allowed)
    return [*named(text), *imported(tree), *keys]


def test_shared_code_names_no_variant():
    files = shared_files()
    assert len(files) > 700
    assert {str(path.relative_to(ROOT)): found for path in files if (found := faults(path))} == {}


def test_the_state_of_one_game_is_no_field_of_the_shared_position():
    own = {name for variant in VARIANTS for name in state_fields(variant.key)}
    assert {"spells", "breeds", "ball_found", "dishonored"} <= own
    assert own.isdisjoint({*POSITION_FIELDS, *FIGURE_FIELDS})
    assert not any(TITLE.search(name) for name in (*POSITION_FIELDS, *FIGURE_FIELDS))


def state_fields(key: str) -> list[str]:
    """The fields of the dataclasses in a variant's `state.py`, if it has one."""
    path = VARIANT_FOLDERS / key / "state.py"
    if not path.exists():
        return []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return [
        line.target.id
        for node in classes
        for line in node.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# by SAM-TRN-03", ["SAM-TRN"]),
        ("# KEM-SQG-04", ["SQG-04"]),
        ("# LGE-SAM-01 and CORE-TRN-03", []),
        ("the Dungeonbowl board", ["Dungeonbowl"]),
        ("samurai_cap = 1", ["samurai"]),
        ("a blitz at a squig", []),
    ],
)
def test_what_counts_as_a_name(text, found):
    assert list(named(text)) == found


def test_what_counts_as_an_import_and_as_a_key():
    text = "from engine.variants.squig.herd import split\nimport engine.variants.registry\n"
    text += "x = 'dungeon'"
    assert list(imported(ast.parse(text))) == ["engine.variants.squig.herd"]
    assert list(keys_in_code(ast.parse(text))) == ["dungeon"]
