"""What the server answers to scripts and programs, declared once: as dataclasses.

JSON (`to_json`), serializers and the OpenAPI document (`core.api.answer_serializers`), and the
scripts' types (`core.answer_types`) are made of them. `Annotated[int, "In permille."]` says what a
field means; `Maybe` is left out where it is None; `from_` is `from`, a word of Python. A
`NamedTuple` is a row: an array. What is stored as JSON, in thousands, is a `TypedDict`. A class
named like what it shows ends in `Answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from core.class_digest import classes_in

UNIONS = (Union, UnionType)
Held = TypeVar("Held")
Made = TypeVar("Made")


class LeftOut:
    """Marks a field that is left out while it is None."""


Maybe = Annotated[Held | None, LeftOut]


class AnswerField(NamedTuple):
    """A field: its attribute, its name in JSON, its type there and what it means; `is_plain` if its
    value is JSON as it is.
    """

    attribute: str
    name: str
    type: Any
    about: str
    is_optional: bool
    is_plain: bool


@cache
def answer_fields(answer: type) -> tuple[AnswerField, ...]:
    """The fields of a dataclass or a `TypedDict`, in their order in JSON."""
    may_be_left_out = getattr(answer, "__optional_keys__", ())
    return tuple(
        _field(name, hint, is_optional=name in may_be_left_out)
        for name, hint in get_type_hints(answer, include_extras=True).items()
    )


def is_answer(kind: Any) -> bool:
    """Whether a class has fields by name."""
    return is_dataclass(kind) or is_typeddict(kind)


def _field(attribute: str, hint: Any, *, is_optional: bool) -> AnswerField:
    held, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    return AnswerField(
        attribute,
        attribute.removesuffix("_"),
        without_none(held)[0] if LeftOut in marks else held,
        next((mark for mark in marks if isinstance(mark, str)), ""),
        is_optional or LeftOut in marks,
        not any(is_dataclass(each) for each in classes_in(held)),
    )


def fill_answer(kind: Callable[..., Made], source: Any, *, digits: int = 4, **given: Any) -> Made:
    """An answer of the fields given and, by name, of what the source has besides; its fractions
    rounded to so many digits. Raises `TypeError` for a field without a value.
    """
    names = {each.attribute for each in answer_fields(cast("type", kind))}
    found = {name: getattr(source, name) for name in names - given.keys() if hasattr(source, name)}
    rounded = {
        name: round(value, digits) if isinstance(value, float) else value
        for name, value in found.items()
    }
    return kind(**rounded, **given)


def without_none(hint: Any) -> tuple[Any, bool]:
    """A type without None, and whether it allowed None."""
    if get_origin(hint) not in UNIONS:
        return hint, False
    kinds = [each for each in get_args(hint) if each is not NoneType]
    return reduce(or_, kinds), len(kinds) < len(get_args(hint))


def answer_name(answer: type) -> str:
    """What an answer is called outside of Python."""
    return answer.__name__.removesuffix("Answer")


def is_row(kind: Any) -> bool:
    """Whether a class is a row: a `NamedTuple`."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def to_json(value: Any) -> Any:
    """An answer, or a list or mapping of answers, as JSON."""
    if is_dataclass(value):
        values = (
            (each, getattr(value, each.attribute))
            for each in answer_fields(type(value))  # type: ignore[arg-type]
        )
        return {
            each.name: found if each.is_plain else to_json(found)
            for each, found in values
            if found is not None or not each.is_optional
        }
    if isinstance(value, list | tuple):
        return [to_json(each) for each in value]
    if isinstance(value, Mapping):
        return {name: to_json(each) for name, each in value.items()}
    return value
