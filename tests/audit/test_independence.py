"""The auditor uses the log and the rules, and nothing of the engine."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PLAYING = {"logs.py", "sightings.py", "__main__.py"}


def imported(module: Path) -> Iterator[str]:
    """The modules a module imports by their full name."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module)


def test_the_auditor_needs_the_standard_library_alone() -> None:
    foreign = {
        (module.name, name)
        for module in HERE.rglob("*.py")
        if module.name not in PLAYING and not module.name.startswith("test_")
        for name in imported(module)
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not name.startswith("tests.audit.")
    }
    assert not foreign
