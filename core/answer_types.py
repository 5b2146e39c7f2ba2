"""The types of answers in TypeScript, for the scripts that read them."""

from __future__ import annotations

import inspect
import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from core.answers import UNIONS, answer_fields, answer_name, is_answer, is_row
from core.class_digest import classes_in

HEAD = "/* What the server answers. Made by `manage.py answer_types`: do not edit. */\n"
PLAIN = {NoneType: "null", bool: "boolean", int: "number", float: "number", str: "string"}


def write_types(answers: Iterable[type]) -> str:
    """The declarations of these answers and of all that they hold. Raises `ValueError` for two
    classes of one name.
    """
    told: dict[str, type] = {}
    waiting = list(answers)[::-1]
    while waiting:
        each = waiting.pop()
        if told.setdefault(answer_name(each), each) is not each:
            raise ValueError(f"two answers are called {answer_name(each)}")
        held = [inner for hint in _hints(each) for inner in classes_in(hint)]
        waiting += [inner for inner in held if _is_named(inner) and inner not in told.values()]
    return "\n".join([HEAD, *(_declaration(told[name]) for name in sorted(told))])


def _is_named(kind: type) -> bool:
    return is_answer(kind) or is_row(kind) or issubclass(kind, Enum)


def _hints(answer: type) -> list[Any]:
    if is_answer(answer):
        return [each.type for each in answer_fields(answer)]
    return [] if issubclass(answer, Enum) else list(get_type_hints(answer).values())


def _declaration(answer: type) -> str:
    name, about = answer_name(answer), _comment(inspect.getdoc(answer) or "")
    if issubclass(answer, Enum):
        return (
            f"{about}export type {name} = {' | '.join(json.dumps(one.value) for one in answer)};\n"
        )
    if not is_answer(answer):
        row = ", ".join(f"{each}: {_type(hint)}" for each, hint in get_type_hints(answer).items())
        return f"{about}export type {name} = [{row}];\n"
    return f"{about}export interface {name} {{\n{''.join(_members(answer))}}}\n"


def _members(answer: type) -> Iterator[str]:
    for each in answer_fields(answer):
        mark = "?" if each.is_optional else ""
        line = f"{_comment(each.about)}{each.name}{mark}: {_type(each.type)};\n"
        yield textwrap.indent(line, "  ")


def _comment(about: str) -> str:
    lines = textwrap.wrap(about, 110)
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    return "/**\n" + "".join(f" * {line}\n" for line in lines) + " */\n"


def _type(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return "unknown"
    if origin is Literal:
        return " | ".join(map(json.dumps, arguments))
    if origin in UNIONS:
        return " | ".join(map(_type, arguments))
    if origin is not None and issubclass(origin, Mapping):
        return f"Record<string, {_type(arguments[1])}>"
    if origin is tuple and ... not in arguments:
        return f"[{', '.join(map(_type, arguments))}]"
    if origin is not None:
        inner = _type(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    return PLAIN.get(hint) or answer_name(hint)
