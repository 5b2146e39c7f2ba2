"""Counts the imports between the top-level packages: `python -m tests.layers`.

Hooks count too: `config.wiring` imports every callable that it registers with a lower app.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LAYERS = ("engine", "core", "rosters", "matches", "league", "config")
"""From the bottom to the top."""


def arrows(root: Path = ROOT) -> Counter[tuple[str, str]]:
    """How many imports lead from one package to another."""
    found: Counter[tuple[str, str]] = Counter()
    for package in LAYERS:
        for file in sorted((root / package).rglob("*.py")):
            for target in _imported(ast.parse(file.read_text(encoding="utf-8"))):
                if target in LAYERS and target != package:
                    found[package, target] += 1
    return found


def uphill(found: Counter[tuple[str, str]]) -> list[tuple[str, str]]:
    """The arrows that lead to a higher package."""
    return [(a, b) for a, b in found if LAYERS.index(a) < LAYERS.index(b)]


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def drawing(found: Counter[tuple[str, str]]) -> str:
    """The packages from top to bottom, each with the imports that lead down from it."""
    lines = []
    for package in reversed(LAYERS):
        down = [f"{b} {found[package, b]}" for b in reversed(LAYERS) if found[package, b]]
        lines.append(f"{package:8} -> {', '.join(down)}" if down else package)
    return "\n".join(lines)


def main() -> int:
    found = arrows()
    print(drawing(found))
    wrong = uphill(found)
    for a, b in wrong:
        print(f"uphill: {a} -> {b}, {found[a, b]} imports", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
