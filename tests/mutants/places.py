"""Where the source carries out a clause: the places that name its ID, the best first."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import zip_longest

from engine.races import RULES as RACES
from engine.skills import Skill
from engine.variants.registry import find_variant
from tests.clauses.effects import CHECKS, DECISIONS, SKILLS
from tests.mutants.breakage import ROOT, Breakage, broken, negated, replacing, text_of
from tests.mutants.by_hand import BY_HAND

ID = re.compile(r"(?:[A-Z]{3,4}-)?[A-Z]{3}-[0-9]{2}|(?:SAM|ROS)-[A-Z]{3}(?![-\w])")
PACKAGES = ("engine", "rosters", "league", "matches", "core")
ASIDE = re.compile(
    r"engine/(odds|coaches|value)/|/(clauses|prose|skills|citations|event_codes|meta|game_meta)\.py|migrations/"
)
"""Files that carry out no rule: bots, odds, lists of IDs, texts."""
FIRST = ("engine/rules/", "engine/variants/", "engine/", "")
"""The engine's rules are broken before what checks a sheet, or shows a page."""
TRIES = 5
"""Places at which a clause is broken until a test notices: those that name it may carry it out in
part, or only refuse what it forbids."""
TABLES = {
    **{rule: f"engine/races/{key}.csv" for key, rule in RACES},
    **{
        rule: f"engine/variants/samurai/clans/{key}.csv"
        for key, rule in find_variant("samurai").clan_rules
    },
}
"""The clauses that are a table of their own."""
SKILL_ENTRIES, EFFECTS = "engine/skills.py", {"rerolls": "()", "modifiers": "{}"}
KEYED = re.compile(r"""(?:citations|cite)\["(\w+)"\]""")


def breakages_of(clause: str) -> list[Breakage]:
    """The changes that break the clause, the most telling first, at most `TRIES`; often none."""
    if clause in BY_HAND:
        return [breakage_of_text(*BY_HAND[clause])]
    if (file := TABLES.get(clause)) is not None:
        return [_row(file)]
    if clause in CHECKS:
        return [found for worked in sorted(CHECKS[clause]) for found in breakages_of(worked)][
            :TRIES
        ]
    found = [
        *(_decision(clause) if clause in DECISIONS else ()),
        *_skill(clause),
        *(breakage for file in _files_with(clause) for breakage in _in_file(file, clause)),
    ]
    return [*dict.fromkeys(found)][:TRIES]


def _row(file: str) -> Breakage:
    """The first characteristic of the first position of a clan or race."""
    for number, line in enumerate((ROOT / file).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("position,"):
            start = len(",".join(line.split(",")[:4])) + 1
            return Breakage(file, number, start, line[start], str(int(line[start]) + 1))
    raise ValueError(f"{file} has no position")


def breakage_of_text(file: str, old: str, new: str) -> Breakage:
    """The change of a text of that file. Raises `ValueError` unless it stands there once."""
    source = (ROOT / file).read_text(encoding="utf-8")
    if source.count(old) != 1:
        raise ValueError(f"{file} has {source.count(old)} of {old!r}, and one is wanted")
    before = source[: source.index(old)]
    column = len(before.rpartition("\n")[2].encode())
    return Breakage(file, before.count("\n") + 1, column, old, new)


@cache
def _sources() -> Mapping[str, str]:
    """Path from the root -> text of every file that carries out rules."""
    found = {}
    for package in PACKAGES:
        for suffix in ("py", "csv", "json"):
            for file in sorted((ROOT / package).rglob(f"*.{suffix}")):
                name = str(file.relative_to(ROOT))
                if not ASIDE.search(name) and "static/" not in name:
                    found[name] = file.read_text(encoding="utf-8")
    return found


@cache
def _tree(name: str) -> ast.Module:
    return ast.parse(_sources()[name])


@cache
def _nodes(name: str) -> list[ast.AST]:
    return list(ast.walk(_tree(name)))


@cache
def _citing_keys() -> Mapping[str, set[str]]:
    """ID -> the keys under which a game's rules cite it."""
    keys = defaultdict(set)
    for file in [*(ROOT / "engine").rglob("citations.py"), *(ROOT / "engine").rglob("ruleset.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if (
                        isinstance(key, ast.Constant)
                        and isinstance(value, ast.Constant)
                        and isinstance(value.value, str)
                        and ID.fullmatch(value.value)
                    ):
                        keys[value.value].add(str(key.value))
    return keys


@cache
def _named() -> Mapping[str, list[str]]:
    """ID -> the files that name it, by ID or by the key of its citation."""
    found = defaultdict(list)
    for name, text in _sources().items():
        for clause in {*ID.findall(text)}:
            found[clause].append(name)
        used = {*KEYED.findall(text)}
        for clause, keys in _citing_keys().items():
            if keys & used and name not in found[clause]:
                found[clause].append(name)
    return found


def _files_with(clause: str) -> list[str]:
    return sorted(
        _named().get(clause, []),
        key=lambda name: next(n for n, start in enumerate(FIRST) if name.startswith(start)),
    )


def _in_file(name: str, clause: str) -> Iterator[Breakage]:
    source = _sources()[name]
    if not name.endswith(".py"):
        yield from _in_data(name, source, clause)
        return
    tree = _tree(name)
    for finder in (_conditions, _lines, _constants, _scopes):
        yield from finder(name, source, tree, clause)


def _mentions(node: ast.AST, clause: str) -> bool:
    """Whether the text is the ID, or the key of its citation."""
    if isinstance(node, ast.Constant) and node.value == clause:
        return True
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and node.slice.value in _citing_keys().get(clause, ())
        and "cit" in ast.unparse(node.value)
    )


def _conditions(name: str, source: str, tree: ast.AST, clause: str) -> Iterator[Breakage]:
    """The conditions under which the clause is cited, the innermost first."""
    found = []
    for node in ast.walk(tree):  # outer before inner
        if isinstance(node, (ast.If, ast.IfExp)):
            body = node.body if isinstance(node.body, list) else [node.body]
            inside = (child for part in (node.test, *body) for child in ast.walk(part))
            if any(_mentions(child, clause) for child in inside):
                found.append(negated(name, source, node.test))
    yield from reversed(found)


def _lines(name: str, source: str, tree: ast.AST, clause: str) -> Iterator[Breakage]:
    """The statement that carries the ID in its comment, or whose text below explains it."""
    commented = {
        number
        for number, line in enumerate(source.splitlines(), start=1)
        if "#" in line and clause in line.partition("#")[2]
    }
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        statements = body if isinstance(body, list) else []
        for statement, after in zip_longest(statements, statements[1:]):
            explained = (
                isinstance(statement, (ast.Assign, ast.AnnAssign))
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
                and clause in str(after.value.value)
            )
            head = statement.test if isinstance(statement, (ast.If, ast.While)) else statement
            lines = range(statement.lineno, (head.end_lineno or statement.lineno) + 1)
            if explained or (commented & {*lines} and not getattr(statement, "body", None)):
                if (found := broken(name, source, statement)) is not None:
                    yield found
            elif commented & {*lines} and isinstance(statement, (ast.If, ast.While)):
                yield negated(name, source, statement.test)


def _constants(name: str, source: str, tree: ast.AST, clause: str) -> Iterator[Breakage]:
    """The numbers and tables of the module that the functions of the clause use."""
    used = {
        node.id
        for function in _functions(tree, clause)
        for node in ast.walk(function)
        if isinstance(node, ast.Name)
    }
    tables = (
        node
        for node in getattr(tree, "body", [])
        if isinstance(node, ast.Assign) and {*map(ast.unparse, node.targets)} & used
    )
    yield from filter(None, (broken(name, source, table) for table in tables))


def _functions(tree: ast.AST, clause: str) -> list[ast.FunctionDef]:
    """Those whose docstring names the clause, then those that cite it, the innermost first."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    named = [node for node in functions if clause in (ast.get_docstring(node) or "")]
    citing = [
        node for node in functions if any(_mentions(child, clause) for child in ast.walk(node))
    ]
    return [*named, *citing[::-1]]


def _scopes(name: str, source: str, tree: ast.AST, clause: str) -> Iterator[Breakage]:
    """The function that cites the clause, or whose docstring names it."""
    assigned = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        and any(_mentions(child, clause) for child in ast.walk(node))
    ]
    for node in [*_functions(tree, clause), *assigned]:
        if (found := broken(name, source, node)) is not None:
            yield found


def _in_data(name: str, source: str, clause: str) -> Iterator[Breakage]:
    """The first number of each row that names the clause."""
    for number, line in enumerate(source.splitlines(), start=1):
        if clause in line:
            rest = line.replace(clause, " " * len(clause))
            if digits := re.search(r"\d+", rest):
                yield Breakage(name, number, digits.start(), digits[0], str(int(digits[0]) + 1))


def _decision(clause: str) -> Iterator[Breakage]:
    """The other side is asked."""
    kinds = {kind.name for kind in DECISIONS[clause]}
    for name, source in _rules_first():
        for node in _nodes(name):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "Decision"
                and len(node.args) > 1
                and isinstance(node.args[0], ast.Attribute)
                and node.args[0].attr in kinds
            ):
                asked = text_of(source, node.args[1])
                yield replacing(name, source, node.args[1], f"(1 - ({asked}))")


def _skill(clause: str) -> Iterator[Breakage]:
    """Its entry does nothing; nobody has the skill where the rules look for it."""
    printed = SKILLS.get(clause)
    names = {
        skill.name
        for skill in Skill
        if clause == skill.entry.clause or (printed and printed == skill.printed)
    }
    if not names:
        return
    yield from _entry(names)
    wanted = {f"Skill.{name}" for name in names}
    for name, source in _rules_first():
        for node in _nodes(name):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in wanted:
                yield replacing(name, source, node, "Skill(0)")


def _entry(names: set[str]) -> Iterator[Breakage]:
    """The skill's entry, without the re-rolls and modifiers that are all it does."""
    source = (ROOT / SKILL_ENTRIES).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign) and {*map(ast.unparse, node.targets)} & names:
            for keyword in ast.walk(node.value):
                if isinstance(keyword, ast.keyword) and keyword.arg in EFFECTS:
                    yield replacing(SKILL_ENTRIES, source, keyword.value, EFFECTS[keyword.arg])


def _rules_first() -> list[tuple[str, str]]:
    """The modules, those of the rules before others."""
    modules = [(name, text) for name, text in _sources().items() if name.endswith(".py")]
    return sorted(modules, key=lambda module: not module[0].startswith(FIRST[:2]))
