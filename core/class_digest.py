"""A digest of classes: a key under which values of them are remembered until a class changes."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import ModuleType
from typing import Any, get_args, get_type_hints


@cache
def digest_classes(*held: type | ModuleType) -> str:
    """Another text for each change of a field, its type or its place, or of an enum's member, in
    these classes and all that they hold. A module stands for its source: a picture has no fields.
    """
    told: dict[type | ModuleType, str] = {}
    waiting = list(held)
    while waiting:
        each = waiting.pop()
        if each in told:
            continue
        if isinstance(each, ModuleType):
            told[each] = inspect.getsource(each)
            continue
        hints = get_type_hints(each)
        members = [(one.name, one.value) for one in each] if issubclass(each, Enum) else []
        told[each] = f"{each.__module__}.{each.__qualname__} {hints} {members}"
        waiting += [inner for hint in hints.values() for inner in classes_in(hint)]
    return hashlib.sha256("\n".join(sorted(told.values())).encode()).hexdigest()[:12]


def classes_in(hint: Any) -> Iterator[type]:
    """The classes that a type names: `State` and `int` of `tuple[State, int | None]`."""
    arguments = get_args(hint)
    for inner in arguments:
        yield from classes_in(inner)
    if not arguments and isinstance(hint, type):
        yield hint
