"""Serializers of answers: made of the dataclasses that declare them (`core.answers`)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from rest_framework import serializers

from core.answers import (
    UNIONS,
    AnswerField,
    answer_fields,
    answer_name,
    is_answer,
    is_row,
    to_json,
    without_none,
)
from core.class_digest import classes_in

AnyField = serializers.Field[Any, Any, Any, Any]
SerializerOf = Callable[[type], type[serializers.Serializer[Any]]]
PLAIN: dict[type, type[AnyField]] = {
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
}


class AnswerSerializer(serializers.Serializer[Any]):
    """Of an answer; its fields are there for the document alone."""

    def to_representation(self, instance: Any) -> Any:
        """The answer as JSON."""
        return to_json(instance)


@cache
def serializer_of(answer: type) -> type[AnswerSerializer]:
    """The serializer of a dataclass, under its name in the OpenAPI document."""
    declared = {
        each.name: declare_field(each, serializer_of, required=not each.is_optional)
        for each in answer_fields(answer)
    }
    known = {"__doc__": answer.__doc__, "__module__": answer.__module__}
    return type(f"{answer_name(answer)}Serializer", (AnswerSerializer,), {**declared, **known})


def declare_field(field: AnswerField, serializer: SerializerOf, *, required: bool) -> AnyField:
    """The field of a serializer, with a serializer for each dataclass in it."""
    given: dict[str, Any] = {"help_text": field.about} if field.about else {}
    if not required:
        given["required"] = False
    return _field_of(field.type, serializer, **given)


def _field_of(hint: Any, serializer: SerializerOf, **given: Any) -> AnyField:
    hint, may_be_none = without_none(hint)
    if may_be_none:
        given["allow_null"] = True
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        choices = arguments or [str(each.value) for each in hint]
        return serializers.ChoiceField(choices, allow_blank="" in choices, **given)
    if hint is str:
        return serializers.CharField(allow_blank=True, trim_whitespace=False, **given)
    if origin in UNIONS:  # what holds for each kind cannot be said of all
        return serializers.JSONField(**given)
    if hint in PLAIN:
        return PLAIN[hint](**given)
    if is_answer(hint):
        return serializer(hint)(**given)
    if origin is not None and issubclass(origin, Mapping):
        if arguments[1] is not Any:
            given["child"] = _field_of(arguments[1], serializer)
        return serializers.DictField(**given)
    return _list_of(arguments, serializer, **given)


def _list_of(arguments: tuple[Any, ...], serializer: SerializerOf, **given: Any) -> AnyField:
    """A list. The document says in words what is in a row."""
    kinds = {each for each in arguments if each is not ...}
    if len(kinds) != 1 or (held := kinds.pop()) is Any:
        return serializers.ListField(**given)
    if is_row(held):
        words = _row_words(held, given.pop("help_text", ""))
        return serializers.ListField(help_text=f"Rows {words}", **given)
    if is_answer(held):
        return serializer(held)(many=True, **given)
    return serializers.ListField(child=_field_of(held, serializer), **given)


def _row_words(row: type, about: str = "") -> str:
    """What is in a row, and in the rows in it."""
    hints = get_type_hints(row)
    words = about or " ".join((inspect.getdoc(row) or "").split())
    rows = [
        f" `{name}` {_row_words(inner)}"
        for name, hint in hints.items()
        for inner in classes_in(hint)
        if is_row(inner)
    ]
    return f"({', '.join(hints)}). {words}{''.join(rows)}"
