"""Scripts and styles as a page loads them: those of many small files as one.

A file of `settings.JOINED_FILES` is written from its parts whenever it is asked for and a part has
changed: from a checkout, in tests and where `collectstatic` hashes it, a browser runs the same.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder, find
from django.core.files.storage import FileSystemStorage

DOCS = r"(?:\A/\*|/\*\*(?!/))[\s\S]*?\*/ ?"
"""What a script begins with, or a comment with types: for those who read the source."""
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b|\bimport\(", re.MULTILINE)
Read = Callable[[str], str]


def read_static(name: str) -> str:
    """The text of a static file of a checkout. Raises `FileNotFoundError`."""
    path = find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path).read_text(encoding="utf-8")


def join_files(parts: Sequence[str], read: Read = read_static) -> str:
    """The text of these styles, or of these scripts and all they import."""
    if parts[0].endswith(".css"):
        return "\n".join(map(read, parts))
    return join_scripts(parts, read)


def join_scripts(parts: Sequence[str], read: Read = read_static) -> str:
    """One module that does what these do, each once and in the order in which a browser runs them.

    Every module keeps names of its own. Raises `ValueError` for what needs modules to be apart:
    circles, `import()`, exports that change.
    """
    order: dict[str, str] = {}
    begun: set[str] = set()

    def load(name: str) -> str:
        if name not in order:
            if name in begun:
                raise ValueError(f"{name} imports itself")
            begun.add(name)
            text = read(name)
            imported = [
                (names, load(posixpath.normpath(posixpath.join(posixpath.dirname(name), address))))
                for names, address in IMPORT.findall(text)
            ]
            order[name] = _as_function(name, f"module{len(order)}", imported, text)
        return f"module{[*order].index(name)}"

    for part in parts:
        load(part)
    return "\n".join(order.values())


def _as_function(name: str, variable: str, imported: Sequence[tuple[str, str]], text: str) -> str:
    """A module as a function that gives what it exports, without its documentation."""
    renamed = [(names.replace(" as ", ": "), module) for names, module in imported if names]
    takes = "".join(f"const {{{names}}} = {module};\n" for names, module in renamed)
    exported = [found for _, found in EXPORT.findall(text)]
    body = EXPORT.sub(r"\1", IMPORT.sub("", without_docs(text)))
    if LEFT.search(body):
        raise ValueError(f"{name} cannot be joined with others")
    gives = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    return f"// {name}\nconst {variable} = (() => {{\n{takes}{body}{gives}}})();"


def without_docs(text: str) -> str:
    """A script as it is served: without its documentation, its lines where they were."""
    return re.sub(DOCS, only_lines, text)


def only_lines(found: re.Match[str]) -> str:
    """The line breaks of what was found."""
    return "\n" * found.group().count("\n")


class JoinedFiles(BaseFinder):
    """Finds the files of `settings.JOINED_FILES`, written below `settings.JOINED_ROOT`."""

    def find(self, path: str, find_all: bool = False, **_: object) -> Any:
        """The path of the file; of any other none, as Django's own finders say it."""
        if path not in settings.JOINED_FILES:
            return []
        found = str(_written(path))
        return [found] if find_all else found

    def list(self, ignore_patterns: object) -> Iterator[tuple[str, FileSystemStorage]]:
        """All of them, as `collectstatic` wants them."""
        for path in settings.JOINED_FILES:
            _written(path)
            yield path, FileSystemStorage(settings.JOINED_ROOT)


def _written(path: str) -> Path:
    """The file, with its text as it is now."""
    file, text = Path(settings.JOINED_ROOT, path), join_files(settings.JOINED_FILES[path])
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}.new")
        new.write_text(text, encoding="utf-8")
        new.replace(file)
    return file
