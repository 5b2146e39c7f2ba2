"""Words in Python that no translation can reach; `python -m tests.untranslated` lists them too.

What is given to these calls and keywords is shown to people (`FIRST`, `SECOND`, `KEYWORDS`), and so
are the labels of choices. It must be given to `gettext` or one of its kind, or be a name. Commands,
the API and the admin are in English; a league file is for programs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "rosters", "matches", "league")
ELSEWHERE = re.compile(
    r"/(?:migrations|management|generate|api|league_file)/|/(?:admin|api|demo|schema)\.py$"
)
FIRST = frozenset(
    {
        *("Refused", "NotAllowed", "PermissionDenied", "ValidationError", "CannotPair"),
        *("Stale", "DraftChanged", "TooSlow", "Unplayable"),
    }
)
SECOND = frozenset({"success", "info", "warning", "error", "add_error"})
"""Of `messages` and of forms."""
THIRD = frozenset({"require_time", "Act"})
MARKS = frozenset({"N_", "plural", "gettext", "gettext_noop", "gettext_lazy", "_"})
SENTENCE = re.compile(r"(?<![<\w])[a-z]{2,} [A-Za-z]{2,}|[A-Z][a-z]+ [a-z]{2,}")
TABLES = (
    "matches/render",
    "matches/views",
    "matches/report_form.py",
    "rosters/queries",
    "league/queries",
)
FOR_NOBODY = re.compile(
    r"/(?:personal_data|audit_subjects|late_facts|order_icons|sheet_words)\.py$"
)
"""Names of fields for tests, pictures, and what coaches write in a sheet."""
KEYWORDS = frozenset({"label", "help_text", "empty_label", "verbose_name", "whose"})
NOTIFICATION = frozenset({"subject", "body"})
CHOICES = frozenset({"TextChoices", "IntegerChoices"})


def in_python(text: str) -> Iterator[tuple[int, str]]:
    """The line and the beginning of each such text."""
    for node in ast.walk(ast.parse(text)):
        for shown in _shown(node):
            yield from _bare(shown)


def untranslated_python() -> Iterator[tuple[str, int, str]]:
    """The module, line and beginning of each such text."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not ELSEWHERE.search(name):
                for line, words in in_python(path.read_text()):
                    yield name, line, words


def _shown(node: ast.AST) -> Iterator[ast.expr]:
    """What the node shows to people."""
    if isinstance(node, ast.Call):
        called = _name(node.func)
        at = 0 if called in FIRST else 2 if called in THIRD else None
        if called in SECOND and _is_for_people(node.func):
            at = 1
        if at is not None:
            yield from node.args[at : at + 1]
        keywords = KEYWORDS | (NOTIFICATION if called == "notify" else frozenset())
        yield from (keyword.value for keyword in node.keywords if keyword.arg in keywords)
    elif isinstance(node, ast.ClassDef) and {_name(base) for base in node.bases} & CHOICES:
        for row in node.body:
            if isinstance(row, ast.Assign) and isinstance(row.value, ast.Tuple):
                yield row.value.elts[-1]


def _is_for_people(called: ast.expr) -> bool:
    """Whether it is Django's `messages` or a form, and no logger."""
    return isinstance(called, ast.Attribute) and _name(called.value) not in {"log", "logger"}


def _bare(shown: ast.expr) -> Iterator[tuple[int, str]]:
    if isinstance(shown, ast.IfExp):
        yield from _bare(shown.body)
        yield from _bare(shown.orelse)
        return
    texts = [shown] if isinstance(shown, ast.Constant) else []
    if isinstance(shown, ast.JoinedStr):
        texts = [part for part in shown.values if isinstance(part, ast.Constant)]
    words = "".join(str(part.value) for part in texts if isinstance(part.value, str))
    if re.search("[A-Za-z]{2}", words):
        yield shown.lineno, words[:60]


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def marked(folder: Path) -> set[str]:
    """The sentences that the modules of a folder mark with `N_` and `plural`."""
    return {
        str(argument.value)
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and _name(node.func) in {"N_", "plural"}
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }


def in_tables(text: str) -> Iterator[tuple[int, str]]:
    """The line and the beginning of each sentence in a table of a module that is not marked."""
    for node in ast.parse(text).body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            yield from _unmarked(node.value)


def untranslated_tables() -> Iterator[tuple[str, int, str]]:
    """The module, line and beginning of each such sentence."""
    for place in TABLES:
        root = ROOT / place
        for path in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            name = path.relative_to(ROOT).as_posix()
            if not FOR_NOBODY.search(name):
                for line, words in in_tables(path.read_text()):
                    yield name, line, words


def _unmarked(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call) and _name(node.func) in MARKS:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if SENTENCE.search(re.sub(r"\{[^}]*\}", "it", node.value)):
            yield node.lineno, node.value[:60]
        return
    children = node.values if isinstance(node, ast.Dict) else ast.iter_child_nodes(node)
    for child in children:
        yield from _unmarked(child)
