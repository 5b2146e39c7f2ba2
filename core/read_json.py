"""Input that is declared as dataclasses, as answers are (`core.answers`): read from JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin

from core.answers import answer_fields

MOST = 1000
"""Items of a list."""
LONGEST = 8192
"""Characters of a text."""
_NOT_KEPT = re.compile("[\x00\ud800-\udfff]")
_NAMES = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
Path = tuple[str | int, ...]


class UnreadInput(Exception):  # noqa: N818 -- says what happened
    """JSON that is not what belongs at that place; the words say what does."""

    def __init__(self, path: Path, words: str) -> None:
        self.path, self.words = path, words
        super().__init__(f"{'.'.join(map(str, path))}: {words}")


def read_json(kind: Any, value: Any, path: Path = ()) -> Any:
    """A value of that type, read from JSON. What is left out has its default; names that the type
    has not are passed over. Raises `UnreadInput`.
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of(arguments, value, path)
    if origin is not None:
        is_open = origin is not tuple or arguments[-1] is ...
        return _items(arguments, value, path, is_open=is_open)
    if issubclass(kind, Enum):
        return _member(kind, value, path)
    if is_dataclass(kind):
        return _filled(kind, value, path)
    taken = (int, float) if kind is float else (kind,)
    if type(value) not in taken:
        raise UnreadInput(path, f"This must be {_NAMES[kind]}.")
    if kind is str and len(value) > LONGEST:
        raise UnreadInput(path, f"This must have {LONGEST} characters at most.")
    if kind is str and _NOT_KEPT.search(value):
        raise UnreadInput(path, "This has characters that are not text.")
    return kind(value)


def _one_of(kinds: tuple[Any, ...], value: Any, path: Path) -> Any:
    if value is None and NoneType in kinds:
        return None
    held = [kind for kind in kinds if kind is not NoneType]
    for kind in held[:-1]:
        try:
            return read_json(kind, value, path)
        except UnreadInput:
            continue
    return read_json(held[-1], value, path)


def _items(kinds: tuple[Any, ...], value: Any, path: Path, *, is_open: bool) -> tuple[Any, ...]:
    """A list of any length if it is open, else of as many items as there are types."""
    if not isinstance(value, list):
        raise UnreadInput(path, "This must be a list.")
    if is_open and len(value) > MOST:
        raise UnreadInput(path, f"This may have {MOST} items at most.")
    if not is_open and len(value) != len(kinds):
        raise UnreadInput(path, f"This must have {len(kinds)} items.")
    held = kinds[:1] * len(value) if is_open else kinds
    return tuple(
        read_json(kind, each, (*path, at))
        for at, (kind, each) in enumerate(zip(held, value, strict=True))
    )


def _member(kind: type[Enum], value: Any, path: Path) -> Enum:
    names = {each.value: each for each in kind}
    if not isinstance(value, str) or value not in names:
        raise UnreadInput(path, f"This must be one of: {', '.join(names)}.")
    return names[value]


def _filled(kind: Any, value: Any, path: Path) -> Any:
    if not isinstance(value, Mapping):
        raise UnreadInput(path, "This must be an object.")
    given: dict[str, Any] = {}
    needed = needed_fields(kind)
    for each in answer_fields(kind):
        if each.name in value:
            given[each.attribute] = read_json(each.type, value[each.name], (*path, each.name))
        elif each.attribute in needed:
            raise UnreadInput((*path, each.name), "This field is required.")
    return kind(**given)


def needed_fields(kind: type) -> frozenset[str]:
    """The fields of a dataclass that have no default."""
    found = fields(cast("Any", kind))
    return frozenset(
        each.name for each in found if each.default is MISSING and each.default_factory is MISSING
    )
