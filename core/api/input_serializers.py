"""Serializers of input that is declared as dataclasses (`core.read_json`)."""

from __future__ import annotations

from functools import cache
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from core.answers import answer_fields, answer_name
from core.api.answer_serializers import declare_field
from core.read_json import UnreadInput, needed_fields, read_json


class InputSerializer(serializers.Serializer[Any]):
    """Of a dataclass; its fields are there for the document, and to know unknown ones."""

    made_of: type

    def to_internal_value(self, data: Any) -> Any:
        """The dataclass. Raises `ValidationError` with the path of what is wrong."""
        try:
            return read_json(self.made_of, data)
        except UnreadInput as error:
            code = "required" if error.words.endswith("is required.") else "invalid"
            found: Any = [ErrorDetail(error.words, code)]
            for name in reversed(error.path or ("non_field_errors",)):
                found = {str(name): found}
            raise ValidationError(found) from error


@cache
def input_serializer_of(kind: type) -> type[InputSerializer]:
    """The serializer of a dataclass as input: what has a default may be left out."""
    needed = needed_fields(kind)
    declared = {
        each.name: declare_field(each, input_serializer_of, required=each.attribute in needed)
        for each in answer_fields(kind)
    }
    known = {"__doc__": kind.__doc__, "__module__": kind.__module__, "made_of": kind}
    return type(f"{answer_name(kind)}InputSerializer", (InputSerializer,), {**declared, **known})
