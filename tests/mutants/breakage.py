"""One change of the source that breaks a clause: text for text at a place."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FLIPPED = {
    ast.Lt: ">=",
    ast.GtE: "<",
    ast.Gt: "<=",
    ast.LtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}


@dataclass(frozen=True, slots=True)
class Breakage:
    """At `line` of `file` (from the root), from column `start`, `old` becomes `new`.

    Both are text that may span lines; columns count bytes, as those of `ast` do.
    """

    file: str
    line: int
    start: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {_short(self.old)} -> {_short(self.new)}"

    def applied(self, source: str) -> str:
        """The source with the change. Raises `ValueError` if the old text is not there."""
        lines = source.splitlines(keepends=True)
        before = "".join(lines[: self.line - 1]).encode()
        raw = source.encode()
        begin = len(before) + self.start
        end = begin + len(self.old.encode())
        if raw[begin:end] != self.old.encode():
            raise ValueError(f"{self.file}:{self.line} is not {self.old!r}")
        return (raw[:begin] + self.new.encode() + raw[end:]).decode()


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:57]}..."


def text_of(source: str, node: ast.AST) -> str:
    """The text of a node; `ast.get_source_segment` takes the source apart again for each."""
    if not isinstance(node, (ast.expr, ast.stmt)) or node.end_lineno is None:
        return ""
    lines = _lines(source)[node.lineno - 1 : node.end_lineno]
    lines[-1] = lines[-1][: node.end_col_offset]
    lines[0] = lines[0][node.col_offset :]
    return b"".join(lines).decode()


@lru_cache(maxsize=8)
def _lines(source: str) -> list[bytes]:
    return source.encode().splitlines(keepends=True)


def replacing(file: str, source: str, node: ast.expr | ast.stmt, new: str) -> Breakage:
    """The change of a whole node of the file."""
    old = text_of(source, node)
    return Breakage(file, node.lineno, node.col_offset, old, new)


def negated(file: str, source: str, test: ast.expr) -> Breakage:
    """A condition that means the opposite."""
    old = text_of(source, test)
    return replacing(file, source, test, f"(not ({old}))")


def broken(file: str, source: str, node: ast.AST) -> Breakage | None:
    """The most telling change within a node: its condition, comparison, flag, number or value."""
    inner = [child for child in ast.walk(node) if child is not node]
    for changed in (_decided, _compared, _valued, _counted, _shorter, _returned):
        for child in inner:
            if (found := changed(file, source, child)) is not None:
                return found
    return None


def _decided(file: str, source: str, node: ast.AST) -> Breakage | None:
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        return negated(file, source, node.test)
    if isinstance(node, ast.comprehension) and node.ifs:
        return negated(file, source, node.ifs[0])
    return None


def _compared(file: str, source: str, node: ast.AST) -> Breakage | None:
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return None
    left = text_of(source, node.left)
    right = text_of(source, node.comparators[0])
    return replacing(file, source, node, f"({left} {FLIPPED[type(node.ops[0])]} {right})")


def _valued(file: str, source: str, node: ast.AST) -> Breakage | None:
    if isinstance(node, ast.BoolOp):
        return negated(file, source, node)
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return replacing(file, source, node, str(not node.value))
    return None


def _counted(file: str, source: str, node: ast.AST) -> Breakage | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return replacing(file, source, node, f"({node.value} + 1)")
    return None


def _shorter(file: str, source: str, node: ast.AST) -> Breakage | None:
    """A table without its first row."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        rows: list[ast.expr | None] = [*node.elts]
    elif isinstance(node, ast.Dict):
        rows = node.keys
    else:
        return None
    if len(rows) < 2 or rows[0] is None or rows[1] is None:
        return None
    raw = text_of(source, node).encode()
    lines = source.splitlines()
    begin, end = (_offset(lines, row) - _offset(lines, node) for row in (rows[0], rows[1]))
    return replacing(file, source, node, (raw[:begin] + raw[end:]).decode())


def _returned(file: str, source: str, node: ast.AST) -> Breakage | None:
    if isinstance(node, ast.Return) and node.value is not None:
        return replacing(file, source, node, "return None")
    return None


def _offset(lines: list[str], node: ast.expr) -> int:
    return sum(len(line.encode()) + 1 for line in lines[: node.lineno - 1]) + node.col_offset
