"""Serializers of answers: made of the dataclasses that declare them (`core.answers`)."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
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

PLAIN: dict[type, type[serializers.Field[Any, Any, Any, Any]]] = {
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    str: serializers.CharField,
}


class AnswerSerializer(serializers.Serializer[Any]):
    """Of an answer; its fields are there for the document alone."""

    def to_representation(self, instance: Any) -> Any:
        """The answer as JSON."""
        return to_json(instance)


@cache
def serializer_of(answer: type) -> type[AnswerSerializer]:
    """The serializer of a dataclass, under its name in the OpenAPI document."""
    declared = {each.name: _declared(each) for each in answer_fields(answer)}
    known = {"__doc__": answer.__doc__, "__module__": answer.__module__}
    return type(f"{answer_name(answer)}Serializer", (AnswerSerializer,), {**declared, **known})


def _declared(field: AnswerField) -> serializers.Field[Any, Any, Any, Any]:
    given: dict[str, Any] = {"help_text": field.about} if field.about else {}
    if field.is_optional:
        given["required"] = False
    return _field_of(field.type, **given)


def _field_of(hint: Any, **given: Any) -> serializers.Field[Any, Any, Any, Any]:
    hint, may_be_none = without_none(hint)
    if may_be_none:
        given["allow_null"] = True
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        choices = arguments or [str(each.value) for each in hint]
        return serializers.ChoiceField(choices, allow_blank="" in choices, **given)
    if origin in UNIONS:  # what holds for each kind cannot be said of all
        return serializers.JSONField(**given)
    if hint in PLAIN:
        return PLAIN[hint](**given)
    if is_answer(hint):
        return serializer_of(hint)(**given)
    if origin is not None and issubclass(origin, Mapping):
        if arguments[1] is not Any:
            given["child"] = _field_of(arguments[1])
        return serializers.DictField(**given)
    return _list_of(arguments, **given)


def _list_of(arguments: tuple[Any, ...], **given: Any) -> serializers.Field[Any, Any, Any, Any]:
    """A list. The document says in words what is in a row."""
    kinds = {each for each in arguments if each is not ...}
    if len(kinds) != 1 or (held := kinds.pop()) is Any:
        return serializers.ListField(**given)
    if is_row(held):
        words = _row_words(held, given.pop("help_text", ""))
        return serializers.ListField(help_text=f"Rows {words}", **given)
    if is_answer(held):
        return serializer_of(held)(many=True, **given)
    return serializers.ListField(child=_field_of(held), **given)


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
