"""What a body contains and its serializer does not know: a wrong name must not pass unnoticed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

UNKNOWN = ErrorDetail("There is no such field.", "unknown")


def unknown_fields(field: Any, data: Any) -> dict[Any, Any]:
    """Errors by field, nested as the serializer is; empty if it knows all of them."""
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        rows = enumerate(data) if isinstance(data, list) else ()
        return _found((place, unknown_fields(field.child, row)) for place, row in rows)
    if not isinstance(field, serializers.Serializer) or not isinstance(data, Mapping):
        return {}
    own = {name: each for name, each in field.fields.items() if not each.read_only}
    below = ((name, unknown_fields(each, data.get(name))) for name, each in own.items())
    return _found(below) | {name: [UNKNOWN] for name in data if name not in own}


def _found(errors: Any) -> dict[Any, Any]:
    return {name: error for name, error in errors if error}
