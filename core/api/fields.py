"""Serializer fields: references to what the sender may see, and plain values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Model, QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.accounts.models import Person

MAX_INTEGER = 2**63 - 1
Find = Callable[[Person], QuerySet[Any]]


@extend_schema_field({"type": "integer", "format": "int64", "minimum": 0, "maximum": MAX_INTEGER})
class RefField(serializers.PrimaryKeyRelatedField[Model]):
    """The id of a row in `find(sender)`; other ids do not exist for the sender."""

    def __init__(self, find: Find, **kwargs: Any) -> None:
        self.find = find
        super().__init__(**kwargs)

    def get_queryset(self) -> QuerySet[Any]:
        return self.find(self.context["request"].user)

    def to_internal_value(self, data: Any) -> Any:
        """Only a whole number is an id."""
        if type(data) is not int or not 0 <= data <= MAX_INTEGER:
            self.fail("incorrect_type", data_type=type(data).__name__)
        return super().to_internal_value(data)  # type: ignore[arg-type]


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER},
            {"type": "string", "maxLength": 100, "pattern": r"^[^\x00-\x1f\x7f-\x9f]*$"},
        ]
    }
)
class IntegerOrTextField(serializers.Field[Any, Any, Any, Any]):
    """A whole number or a short text."""

    default_error_messages = {"invalid": "This must be a whole number or a short text."}

    def to_internal_value(self, data: Any) -> int | str:
        if type(data) is int and abs(data) <= MAX_INTEGER:
            return data
        if isinstance(data, str) and len(data) <= 100 and data.isprintable():
            return data
        raise serializers.ValidationError(self.error_messages["invalid"], code="invalid")

    def to_representation(self, value: Any) -> Any:
        return value


class SentencesField(serializers.CharField):
    """A text of one or more sentences; the services tidy it."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 1000)
        super().__init__(**kwargs)
