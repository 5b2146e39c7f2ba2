"""Words in templates that no translation can reach: `python -m tests.untranslated` lists them.

Text between tags, the attributes that are read (`READ`) and words given to a filter or a tag must
be inside `{% translate %}`, `{% blocktranslate %}` or `_("…")`. What people type (`code`, `kbd`,
`pre`) is the same in every language.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.untranslated_python import untranslated_python, untranslated_tables

TEMPLATES = Path(__file__).parents[1] / "templates"
#: Names that are the same in every language, and values for programs.
NAMES = frozenset({"Kemari", "board-page", "is-wide", "summary_large_image", "website"})
READ = "alt|aria-label|aria-description|content|data-label|placeholder|title"

_TAG = r"\{%.*?%\}|\{\{.*?\}\}"
_MARKED = re.compile(
    r"\{#.*?#\}"
    r"|\{%\s*(comment)\b.*?\{%\s*endcomment\s*%\}"
    r"|\{%\s*(blocktranslate)\b.*?\{%\s*endblocktranslate\s*%\}"
    r"|\{%\s*translate\b.*?%\}",
    re.DOTALL,
)
_SAME_EVERYWHERE = re.compile(r"<(script|style|code|kbd|pre)\b.*?</\1>|<!.*?>", re.DOTALL)
_ELEMENT = re.compile(
    rf"</?[a-zA-Z][\w-]*(?:{_TAG}|\"(?:{_TAG}|[^\"])*\"|'(?:{_TAG}|[^'])*'|[^>\"'])*>", re.DOTALL
)
_ATTRIBUTE = re.compile(rf"\s(?:{READ})=\"((?:{_TAG}|[^\"])*)\"", re.DOTALL)
_META = re.compile(r"<meta\b(?!.*?\bproperty=\"og:(?:title|description|image:alt)\")", re.DOTALL)
_FILTERED = re.compile(
    r"\|(?:pluralize\b"
    r"|(?:default|default_if_none|join|yesno):\"(?!true,false\")[^\"]*[A-Za-z][^\"]*\")"
)
_GIVEN = re.compile(
    r"\{%\s*(?:(?:firstof|skill_links)\b.*?\s\"[^\"]*[A-Za-z][^\"]*\""
    r"|(?:include|with)\b.*?=\"(?=[A-Z]|[^\"]*[A-Za-z][^\"]* )[^\"]*\")"
)
_WORD = re.compile(r"[A-Za-z][^\n]*")


def in_template(text: str) -> Iterator[tuple[int, str]]:
    """The line and the beginning of each text that cannot be translated."""
    for found in re.finditer(_TAG, text, re.DOTALL):
        if use := _FILTERED.search(found[0]) or _GIVEN.match(found[0]):
            yield _line(text, found.start()), use[0]
    text = _MARKED.sub(_blank, text)
    text = _SAME_EVERYWHERE.sub(_blank, text)
    for element in _ELEMENT.finditer(text):
        if _META.match(element[0]):
            continue
        for value in _ATTRIBUTE.finditer(element[0]):
            yield from _words(text, element.start() + value.start(1), value[1])
    bare = _ELEMENT.sub(lambda found: _blank(found, "\0"), text)
    for run in re.finditer(r"[^\0]+", bare):
        yield from _words(text, run.start(), run[0])


def untranslated() -> Iterator[tuple[str, int, str]]:
    """The template (below `templates/`), line and beginning of each such text."""
    for path in sorted(TEMPLATES.rglob("*.*")):
        name = path.relative_to(TEMPLATES).as_posix()
        for line, words in sorted(in_template(path.read_text())):
            yield name, line, words


def _words(text: str, start: int, part: str) -> Iterator[tuple[int, str]]:
    part = re.sub(_TAG, _blank, re.sub(r"&\w+;", _blank, part), flags=re.DOTALL)
    for word in _WORD.finditer(part):
        if (words := word[0].strip()) not in NAMES:
            yield _line(text, start + word.start()), words[:60]


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _blank(found: re.Match[str], mark: str = " ") -> str:
    """As long as what was found and with the same lines."""
    return re.sub(r"[^\n]", mark, found[0])


if __name__ == "__main__":
    rows = [(f"templates/{name}", line, words) for name, line, words in untranslated()]
    rows += [*untranslated_python(), *untranslated_tables()]
    for name, line, words in rows:
        sys.stdout.write(f"{name}:{line}: {words}\n")
    sys.exit(1 if rows else 0)
