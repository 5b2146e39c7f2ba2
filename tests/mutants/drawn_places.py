"""Every place of the rules at which one change can be made, and a draw of some by a seed."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.mutants.breakage import FLIPPED, ROOT, Breakage, negated, replacing, text_of

FOLDERS = ("engine/rules", "engine/variants")
NEAR = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
"""What an order of numbers becomes: the same one step further, which only its limit shows."""
NO_RULE = frozenset({"frozen", "slots", "kw_only", "init", "repr", "compare"})
"""Flags of a dataclass: they say how it is kept, nothing of what is played."""


@dataclass(frozen=True, slots=True)
class Place:
    """A change, and where: the names of its classes and functions, and where that function begins.

    `begins` is the first line of the innermost function, its decorators included, as Python counts
    it (`co_firstlineno`); 0 outside functions.
    """

    breakage: Breakage
    scope: str
    begins: int

    @property
    def name(self) -> str:
        """File and function: what stays the same if other lines move."""
        return f"{self.breakage.file}:{self.scope}" if self.scope else self.breakage.file

    @property
    def change(self) -> str:
        """Old -> new, on one line."""
        return f"{_line(self.breakage.old)} -> {_line(self.breakage.new)}"

    def __str__(self) -> str:
        return f"{self.name} (line {self.breakage.line}): {self.change}"


def _line(text: str) -> str:
    joined = " ".join(text.split())
    return joined if len(joined) <= 90 else f"{joined[:87]}..."


def draw_places(number: int, seed: int) -> list[Place]:
    """So many places of all, each as likely as any other.

    Each has a lot of its own by its name and the seed, so that code written elsewhere changes the
    draw only by the lots that it wins.
    """
    counts: Counter[tuple[str, str]] = Counter()
    lots = []
    for place in all_places():
        counts[place.name, place.change] += 1
        alike = counts[place.name, place.change]
        lot = hashlib.sha256(f"{seed} {place.name} {place.change} {alike}".encode()).digest()
        lots.append((lot, place))
    return [place for _, place in sorted(lots, key=lambda each: each[0])[:number]]


@cache
def all_places() -> list[Place]:
    """Every change of every module of the rules, in the order of the source."""
    files = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
    return [
        place
        for file in files
        for place in places_in(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"))
    ]


def places_in(file: str, source: str) -> Iterator[Place]:
    """The changes of one module; a change that would leave the text as it is is none."""
    for node, scope, begins in _inside(ast.parse(source), (), 0):
        for breakage in _changes(file, source, node):
            if breakage.new != breakage.old:
                yield Place(breakage, ".".join(scope), begins)


def _inside(
    node: ast.AST, scope: tuple[str, ...], begins: int
) -> Iterator[tuple[ast.AST, tuple[str, ...], int]]:
    """The nodes that do something: no annotation, decorator, docstring, or flag of a dataclass."""
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _says_nothing(child):
                continue
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
                inner = first if isinstance(child, ast.FunctionDef) else begins
                yield from _inside(child, (*scope, child.name), inner)
            else:
                yield child, scope, begins
                yield from _inside(child, scope, begins)


def _says_nothing(node: ast.AST) -> bool:
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"__slots__", "__all__"}:
        return True
    if isinstance(node, ast.keyword) and node.arg in NO_RULE:
        return True
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _changes(file: str, source: str, node: ast.AST) -> Iterator[Breakage]:
    """The changes at this very node: each stands for a slip that a person could make."""
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        yield negated(file, source, node.test)
    elif isinstance(node, ast.comprehension):
        yield from (negated(file, source, test) for test in node.ifs)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield _compared(file, source, node)
    elif isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        parts = [f"({text_of(source, value)})" for value in node.values]
        yield replacing(file, source, node, f"({word.join(parts)})")
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        sign = "-" if isinstance(node.op, ast.Add) else "+"
        new = f"(({text_of(source, node.left)}) {sign} ({text_of(source, node.right)}))"
        yield replacing(file, source, node, new)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield replacing(file, source, node, str(not node.value))
        elif type(node.value) is int:
            yield replacing(file, source, node, f"({node.value} + 1)")
            yield replacing(file, source, node, f"({node.value} - 1)")
    elif isinstance(node, ast.Return):
        if node.value is not None and ast.unparse(node.value) not in {"None", "True", "False"}:
            yield replacing(file, source, node, "return None")
    elif _can_be_dropped(node):
        assert isinstance(node, ast.stmt)
        yield replacing(file, source, node, "pass")


def _compared(file: str, source: str, node: ast.Compare) -> Breakage:
    kind = type(node.ops[0])
    sign = NEAR.get(kind) or FLIPPED[kind]
    left, right = text_of(source, node.left), text_of(source, node.comparators[0])
    return replacing(file, source, node, f"(({left}) {sign} ({right}))")


def _can_be_dropped(node: ast.AST) -> bool:
    """A statement without which the rest still runs; a name that is never set proves nothing."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets)
    return isinstance(node, (ast.Expr, ast.AugAssign, ast.Continue, ast.Break, ast.Raise))
