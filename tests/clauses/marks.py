"""The tests marked `rules("ID", ...)`, read from their source: nothing is imported or run.

So the IDs of a mark are written out.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]


def marked(folder: Path = TESTS) -> dict[str, list[str]]:
    """ID -> the tests that show it, as pytest names them; a marked parameter counts as a test."""
    tests: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for name, rules in _tests(tree.body, str(file.relative_to(folder.parent)), set()):
            for rule in sorted(rules):
                tests[rule].append(name)
    return dict(tests)


def _tests(body: list[ast.stmt], path: str, above: set[str]) -> Iterator[tuple[str, set[str]]]:
    """Tests of a module or class with the IDs of their marks and of those around them."""
    shared = above | {rule for node in body if _is_pytestmark(node) for rule in _rules(node)}
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = shared | {rule for mark in node.decorator_list for rule in _rules(mark)}
            yield from _tests(node.body, f"{path}::{node.name}", own)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = {rule for mark in node.decorator_list for rule in _rules(mark)}
            yield f"{path}::{node.name}", shared | marks


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _rules(node: ast.AST) -> Iterator[str]:
    """The arguments of every `mark.rules(...)` below, a parameter's `marks=` included."""
    for call in ast.walk(node):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "rules"
            and isinstance(call.func.value, ast.Attribute)
            and call.func.value.attr == "mark"
        ):
            for arg in call.args:
                if not isinstance(arg, ast.Constant):
                    raise TypeError(f"line {arg.lineno}: write the IDs of a mark out")
                yield arg.value
